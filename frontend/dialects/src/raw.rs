//! The C functions of `cpp/`.

use mlir_sys::{
    MlirAttribute, MlirContext, MlirDialectRegistry, MlirLocation, MlirModule, MlirOperation, MlirStringCallback,
    MlirStringRef, MlirType, MlirValue,
};
use std::ffi::{c_char, c_int, c_uint, c_void};

#[repr(C)]
pub(crate) struct PassOption {
    pub name: MlirStringRef,
    pub summary: MlirStringRef,
    pub initial: MlirStringRef,
}

/// See `RingmillPassTable` in `cpp/RustPass.cpp`.
#[repr(C)]
pub(crate) struct PassTable {
    pub create: unsafe extern "C" fn() -> *mut c_void,
    pub clone: unsafe extern "C" fn(*const c_void) -> *mut c_void,
    pub destroy: unsafe extern "C" fn(*mut c_void),
    pub set: unsafe extern "C" fn(*mut c_void, MlirStringRef, MlirStringRef, MlirStringCallback, *mut c_void) -> bool,
    pub run: unsafe extern "C" fn(*mut c_void, MlirOperation) -> bool,
}

/// See `RingmillExpand` in `cpp/RustPass.cpp`.
pub(crate) type Expand = unsafe extern "C" fn(
    state: *const c_void,
    values: *const MlirStringRef,
    count: usize,
    passes: MlirStringCallback,
    complain: MlirStringCallback,
    passes_data: *mut c_void,
    complain_data: *mut c_void,
) -> bool;

/// A `main` over a registry: the number of arguments, these and a null pointer.
pub(crate) type Main =
    unsafe extern "C" fn(count: c_int, arguments: *mut *mut c_char, registry: MlirDialectRegistry) -> c_int;

/// See `RingmillCiphertext` in `cpp/CiphertextTypes.cpp`.
#[repr(C)]
pub(crate) struct Ciphertext {
    pub ring: MlirAttribute,
    pub polynomial: MlirType,
    pub size: i64,
    pub is_low: bool,
    pub encoding: MlirAttribute,
    pub plaintext_polynomial: MlirType,
    pub underlying: MlirType,
}

impl Default for Ciphertext {
    fn default() -> Self {
        let (attribute, r#type) = (std::ptr::null_mut(), std::ptr::null_mut());
        Self {
            ring: MlirAttribute { ptr: attribute },
            polynomial: MlirType { ptr: r#type },
            size: 0,
            is_low: false,
            encoding: MlirAttribute { ptr: attribute },
            plaintext_polynomial: MlirType { ptr: r#type },
            underlying: MlirType { ptr: r#type },
        }
    }
}

pub(crate) type WordsCallback = unsafe extern "C" fn(words: *const u64, count: usize, data: *mut c_void);

pub(crate) type TermsCallback =
    unsafe extern "C" fn(coefficients: *const i64, exponents: *const i64, count: usize, data: *mut c_void);

unsafe extern "C" {
    pub(crate) fn ringmillRegisterDialects(registry: MlirDialectRegistry);
    pub(crate) fn ringmillParseModule(
        context: MlirContext,
        text: MlirStringRef,
        file: MlirStringRef,
        deep: c_uint,
    ) -> MlirModule;
    pub(crate) fn ringmillTakeApart(module: MlirModule, deep: c_uint);
    pub(crate) fn ringmillOptMain(count: c_int, arguments: *mut *mut c_char, registry: MlirDialectRegistry) -> c_int;
    pub(crate) fn ringmillLspMain(count: c_int, arguments: *mut *mut c_char, registry: MlirDialectRegistry) -> c_int;
    pub(crate) fn ringmillRegisterPass(
        argument: MlirStringRef,
        summary: MlirStringRef,
        operation: MlirStringRef,
        options: *const PassOption,
        option_count: usize,
        table: PassTable,
    );
    pub(crate) fn ringmillRegisterPipeline(
        name: MlirStringRef,
        summary: MlirStringRef,
        options: *const PassOption,
        option_count: usize,
        expand: Expand,
        state: *const c_void,
    );
    pub(crate) fn ringmillIntegerWords(attribute: MlirAttribute, callback: WordsCallback, data: *mut c_void) -> bool;
    pub(crate) fn ringmillIntegerFromWords(r#type: MlirType, words: *const u64, count: usize) -> MlirAttribute;
    pub(crate) fn ringmillElementsWords(attribute: MlirAttribute, callback: WordsCallback, data: *mut c_void) -> bool;
    pub(crate) fn ringmillElementsFromWords(
        r#type: MlirType,
        words: *const u64,
        per_element: usize,
        count: usize,
    ) -> MlirAttribute;
    pub(crate) fn ringmillIndexingMaps(operation: MlirOperation) -> MlirAttribute;
    pub(crate) fn ringmillIteratorTypes(operation: MlirOperation, kinds: *mut u8, capacity: usize) -> isize;
    pub(crate) fn ringmillLinalgInputs(operation: MlirOperation) -> isize;
    pub(crate) fn ringmillModuli(r#type: MlirType, callback: WordsCallback, data: *mut c_void) -> bool;
    pub(crate) fn ringmillPolynomialType(
        r#type: MlirType,
        moduli: WordsCallback,
        moduli_data: *mut c_void,
        terms: TermsCallback,
        terms_data: *mut c_void,
        evaluations: *mut bool,
    ) -> bool;
    pub(crate) fn ringmillPolynomialInForm(r#type: MlirType, evaluations: bool) -> MlirType;
    pub(crate) fn ringmillPolynomialResidues(
        attribute: MlirAttribute,
        callback: WordsCallback,
        data: *mut c_void,
    ) -> bool;
    pub(crate) fn ringmillPolynomialTerms(attribute: MlirAttribute, callback: TermsCallback, data: *mut c_void)
    -> bool;
    pub(crate) fn ringmillDefaultGateParameters(context: MlirContext) -> MlirAttribute;
    pub(crate) fn ringmillDefaultCiphertextSpace(context: MlirContext) -> MlirAttribute;
    pub(crate) fn ringmillSetCiphertextSpace(operation: MlirOperation, space: MlirAttribute);
    pub(crate) fn ringmillEffects(operation: MlirOperation) -> c_int;
    pub(crate) fn ringmillIsConstantLike(operation: MlirOperation) -> bool;
    pub(crate) fn ringmillSecretOf(r#type: MlirType) -> MlirType;
    pub(crate) fn ringmillSecretInside(r#type: MlirType) -> MlirType;
    pub(crate) fn ringmillIsTosaShape(r#type: MlirType) -> bool;
    pub(crate) fn ringmillFheType(r#type: MlirType, width: *mut c_uint) -> c_int;
    pub(crate) fn ringmillFheBooleanType(context: MlirContext) -> MlirType;
    pub(crate) fn ringmillFheIntegerType(context: MlirContext, width: c_uint, signed: bool) -> MlirType;
    pub(crate) fn ringmillTfheType(r#type: MlirType, width: *mut c_uint) -> c_int;
    pub(crate) fn ringmillGates(
        attribute: MlirAttribute,
        callback: unsafe extern "C" fn(gate: c_uint, data: *mut c_void),
        data: *mut c_void,
    ) -> bool;
    pub(crate) fn ringmillGatesAttribute(
        context: MlirContext,
        gates: *const u32,
        count: usize,
        is_of_cggi: bool,
    ) -> MlirAttribute;
    pub(crate) fn ringmillMessageBits(r#type: MlirType) -> c_int;
    pub(crate) fn ringmillCiphertext(r#type: MlirType, out: *mut Ciphertext) -> bool;
    pub(crate) fn ringmillPlaintext(r#type: MlirType, out: *mut Ciphertext) -> bool;
    pub(crate) fn ringmillCiphertextWith(ciphertext: MlirType, ring: MlirAttribute, size: i64) -> MlirType;
    pub(crate) fn ringmillPlaintextOf(ciphertext: MlirType) -> MlirType;
    pub(crate) fn ringmillKeyOf(ciphertext: MlirType, is_public: bool) -> MlirType;
    pub(crate) fn ringmillKeyPolynomial(r#type: MlirType, kind: *mut c_int) -> MlirType;
    pub(crate) fn ringmillSchemeParam(
        attribute: MlirAttribute,
        log_degree: *mut i64,
        plaintext_modulus: *mut i64,
        encrypts_with_secret_key: *mut bool,
        is_extended: *mut bool,
        tell: WordsCallback,
        moduli: *mut c_void,
        key_moduli: *mut c_void,
    ) -> bool;
    pub(crate) fn ringmillSchemeCiphertext(
        place: MlirLocation,
        scheme: MlirAttribute,
        level: i64,
        size: i64,
        scale: i64,
        is_high: bool,
    ) -> MlirType;
    pub(crate) fn ringmillOldCiphertext(underlying: MlirType, bits: i64, modulus: i64, degree: i64) -> MlirType;
    pub(crate) fn ringmillMgmt(attribute: MlirAttribute, level: *mut i64, size: *mut i64, scale: *mut i64) -> bool;
    pub(crate) fn ringmillOpenfheParams(attribute: MlirAttribute, additions: *mut i64, key_switches: *mut i64) -> bool;
    pub(crate) fn ringmillPolynomialOfLimbs(polynomial: MlirType, limb: i64, count: i64) -> MlirType;
    pub(crate) fn ringmillResiduesAttribute(r#type: MlirType, residues: *const u64, count: usize) -> MlirAttribute;
    pub(crate) fn ringmillOpenfheType(r#type: MlirType) -> c_int;
    pub(crate) fn ringmillEncoding(attribute: MlirAttribute, first: *mut i64, second: *mut i64) -> c_int;
    pub(crate) fn ringmillDropForeignAttributes(operation: MlirOperation, tell: MlirStringCallback, data: *mut c_void);
    pub(crate) fn ringmillDropPortAttributes(operation: MlirOperation, dialect: MlirStringRef);
    pub(crate) fn ringmillForeignType(r#type: MlirType, tell: MlirStringCallback, data: *mut c_void);
    pub(crate) fn ringmillCoefficientType(r#type: MlirType) -> MlirType;
    pub(crate) fn ringmillResidueStorage(r#type: MlirType) -> MlirType;
    pub(crate) fn ringmillResidues(attribute: MlirAttribute, callback: WordsCallback, data: *mut c_void) -> bool;
    pub(crate) fn ringmillRoot(r#type: MlirType, values: *const u64, count: usize, degree: u64) -> MlirAttribute;
    pub(crate) fn ringmillIsElementwise(operation: MlirOperation) -> bool;
    pub(crate) fn ringmillIsErasable(operation: MlirOperation) -> bool;
    pub(crate) fn ringmillIsAffineSymbol(value: MlirValue, operation: MlirOperation) -> bool;
    pub(crate) fn ringmillEmitWarning(location: MlirLocation, message: MlirStringRef);
    pub(crate) fn ringmillEmitRemark(location: MlirLocation, message: MlirStringRef);
    pub(crate) fn ringmillIsTensorElement(r#type: MlirType) -> bool;
    pub(crate) fn ringmillIsTensor(r#type: MlirType) -> bool;
    pub(crate) fn ringmillPolyDegreeBound(r#type: MlirType) -> i64;
    pub(crate) fn ringmillPolyCoefficients(
        operation: MlirOperation,
        tell: unsafe extern "C" fn(coefficients: *const u32, count: usize, data: *mut c_void),
        data: *mut c_void,
    ) -> bool;
    pub(crate) fn ringmillMentionsPoly(r#type: MlirType) -> bool;
    pub(crate) fn ringmillIsNoisy(r#type: MlirType) -> bool;
    pub(crate) fn ringmillFreshNoise() -> u64;
    pub(crate) fn ringmillMostNoise() -> u64;
    pub(crate) fn ringmillNoise(
        operation: MlirOperation,
        tell: unsafe extern "C" fn(value: MlirValue, bound: u64, data: *mut c_void),
        data: *mut c_void,
    ) -> bool;
    pub(crate) fn ringmillMulToAdd(operation: MlirOperation) -> bool;
}
