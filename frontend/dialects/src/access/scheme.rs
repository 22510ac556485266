//! Ciphertexts of polynomials, and the parameters of their scheme, as plain data.

use super::integer::collect;
use crate::raw;
use melior::ir::{Attribute, AttributeLike, Location, Type, TypeLike};

/// A ciphertext or plaintext type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CiphertextType<'c> {
    /// The ring of an element, `#polynomial.ring`.
    pub ring: Attribute<'c>,
    /// The type of an element, a polynomial.
    pub polynomial: Type<'c>,
    /// Elements; 1 for plaintexts.
    pub size: usize,
    /// True if messages stand in the low bits of coefficients, as those of BGV do.
    pub is_low: bool,
    /// The encoding of messages as plaintexts.
    pub encoding: Attribute<'c>,
    /// The type of plaintexts, a polynomial; `None` for ciphertexts of HEIR's kind until 2025.
    pub plaintext: Option<Type<'c>>,
    /// The type of the cleartext, which only HEIR's kind until 2025 says.
    pub underlying: Option<Type<'c>>,
}

/// The values of `lwe` that consist of polynomials of one ring, beside ciphertexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyKind {
    /// A secret key, of one polynomial.
    Secret,
    /// A public key, of two.
    Public,
    /// An element of a ciphertext.
    Element,
}

/// The parameters of the scheme BGV.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemeParam {
    /// log2 of the degree of the ring.
    pub log_degree: u32,
    /// The moduli of ciphertexts, from level 0 on.
    pub moduli: Vec<u128>,
    /// The moduli that only keys have.
    pub key_moduli: Vec<u128>,
    /// The modulus of plaintexts.
    pub plaintext_modulus: u64,
    /// True if the secret key encrypts, and not a public one.
    pub encrypts_with_secret_key: bool,
    /// True if fresh ciphertexts have moduli of keys.
    pub is_extended: bool,
}

/// The level, the elements and the factor of a ciphertext, before it is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Management {
    /// The level, from 0.
    pub level: i64,
    /// The elements.
    pub size: i64,
    /// The factor of messages; -1 if it is not known.
    pub scale: i64,
}

fn plain<'c>(raw: raw::Ciphertext) -> CiphertextType<'c> {
    // SAFETY: C++ filled in attributes and types of the context of the type that it was asked for;
    // null stands for absent ones.
    unsafe {
        CiphertextType {
            ring: Attribute::from_raw(raw.ring),
            polynomial: Type::from_raw(raw.polynomial),
            size: usize::try_from(raw.size).unwrap_or(0),
            is_low: raw.is_low,
            encoding: Attribute::from_raw(raw.encoding),
            plaintext: Type::from_option_raw(raw.plaintext_polynomial),
            underlying: Type::from_option_raw(raw.underlying),
        }
    }
}

/// The parts of a ciphertext type; `None` for other types, tensors of ciphertexts too.
pub fn ciphertext_type(r#type: Type<'_>) -> Option<CiphertextType<'_>> {
    let mut out = raw::Ciphertext::default();
    // SAFETY: the type is valid, and `out` a place to write to.
    unsafe { raw::ringmillCiphertext(r#type.to_raw(), &raw mut out) }.then(|| plain(out))
}

/// The parts of a plaintext type; `None` for other types.
pub fn plaintext_type(r#type: Type<'_>) -> Option<CiphertextType<'_>> {
    let mut out = raw::Ciphertext::default();
    // SAFETY: as above.
    unsafe { raw::ringmillPlaintext(r#type.to_raw(), &raw mut out) }.then(|| plain(out))
}

/// The type of ciphertexts of the same plaintexts, of so many elements; `None` if the type is not
/// one of ciphertexts.
pub fn ciphertext_with<'c>(r#type: Type<'c>, ring: Option<Attribute<'c>>, size: usize) -> Option<Type<'c>> {
    ciphertext_type(r#type)?;
    let none = mlir_sys::MlirAttribute { ptr: std::ptr::null_mut() };
    let ring = ring.map_or(none, |ring| ring.to_raw());
    // SAFETY: the type is one of ciphertexts, which was just asked.
    unsafe { Type::from_option_raw(raw::ringmillCiphertextWith(r#type.to_raw(), ring, size as i64)) }
}

/// The type of the plaintexts of ciphertexts; `None` if the type is not one of ciphertexts.
pub fn plaintext_of(ciphertext: Type<'_>) -> Option<Type<'_>> {
    ciphertext_type(ciphertext)?;
    // SAFETY: as above.
    unsafe { Type::from_option_raw(raw::ringmillPlaintextOf(ciphertext.to_raw())) }
}

/// The type of the key that decrypts ciphertexts, or encrypts; `None` if the type is not one of
/// ciphertexts.
pub fn key_of(ciphertext: Type<'_>, is_public: bool) -> Option<Type<'_>> {
    ciphertext_type(ciphertext)?;
    // SAFETY: as above.
    unsafe { Type::from_option_raw(raw::ringmillKeyOf(ciphertext.to_raw(), is_public)) }
}

/// The type of the polynomials of a key or of an element of a ciphertext; `None` for other types.
pub fn key_type(r#type: Type<'_>) -> Option<(Type<'_>, KeyKind)> {
    let mut kind = 0;
    // SAFETY: the type is valid, and the number a place to write to.
    let polynomial = unsafe { Type::from_option_raw(raw::ringmillKeyPolynomial(r#type.to_raw(), &raw mut kind)) };
    let kind = match kind {
        0 => KeyKind::Secret,
        1 => KeyKind::Public,
        _ => KeyKind::Element,
    };
    polynomial.map(|polynomial| (polynomial, kind))
}

/// The parameters in `#bgv.scheme_param`; `None` for other attributes.
pub fn scheme_param(attribute: Attribute<'_>) -> Option<SchemeParam> {
    let (mut log_degree, mut plaintext_modulus) = (0i64, 0i64);
    let (mut encrypts_with_secret_key, mut is_extended) = (false, false);
    let (mut moduli, mut key_moduli): (Vec<u128>, Vec<u128>) = (Vec::new(), Vec::new());
    // SAFETY: `collect` expects exactly these vectors; the others are places to write to.
    let known = unsafe {
        raw::ringmillSchemeParam(
            attribute.to_raw(),
            &raw mut log_degree,
            &raw mut plaintext_modulus,
            &raw mut encrypts_with_secret_key,
            &raw mut is_extended,
            collect,
            (&raw mut moduli).cast(),
            (&raw mut key_moduli).cast(),
        )
    };
    let (log_degree, plaintext_modulus) = (log_degree as u32, plaintext_modulus as u64);
    known.then_some(SchemeParam {
        log_degree,
        moduli,
        key_moduli,
        plaintext_modulus,
        encrypts_with_secret_key,
        is_extended,
    })
}

/// The ciphertexts of a scheme at a level, with messages in the high bits (BFV) or the low ones
/// (BGV); `None`, and an error at the place, for a level that it does not have, and parameters
/// without slots. The attribute is one that [`scheme_param`] reads.
pub fn scheme_ciphertext<'c>(
    place: Location<'c>,
    scheme: Attribute<'c>,
    of: Management,
    is_high: bool,
) -> Option<Type<'c>> {
    scheme_param(scheme)?;
    // SAFETY: the attribute is one of a scheme, which was just asked.
    unsafe {
        let made = raw::ringmillSchemeCiphertext(place.to_raw(), scheme.to_raw(), of.level, of.size, of.scale, is_high);
        Type::from_option_raw(made)
    }
}

/// The ciphertext that HEIR made until 2025: of a type of cleartexts whose elements have so many
/// bits, in the ring modulo x^`degree` + 1 of one modulus.
pub fn old_ciphertext(underlying: Type<'_>, bits: u32, modulus: u64, degree: u64) -> Type<'_> {
    // SAFETY: the type is valid, and its context has the dialects.
    unsafe {
        let made = raw::ringmillOldCiphertext(underlying.to_raw(), i64::from(bits), modulus as i64, degree as i64);
        Type::from_raw(made)
    }
}

/// The level, size and factor in `#mgmt.mgmt`; `None` for other attributes.
pub fn management(attribute: Attribute<'_>) -> Option<Management> {
    let (mut level, mut size, mut scale) = (0, 0, 0);
    // SAFETY: the attribute is valid; the others are places to write to.
    let known = unsafe { raw::ringmillMgmt(attribute.to_raw(), &raw mut level, &raw mut size, &raw mut scale) };
    known.then_some(Management { level, size, scale })
}

/// The additions and key switches in `#mgmt.openfhe_params`; `None` for other attributes.
pub fn openfhe_params(attribute: Attribute<'_>) -> Option<(i64, i64)> {
    let (mut additions, mut key_switches) = (0, 0);
    // SAFETY: as above.
    let known = unsafe { raw::ringmillOpenfheParams(attribute.to_raw(), &raw mut additions, &raw mut key_switches) };
    known.then_some((additions, key_switches))
}

/// The polynomials of one limb alone, or of the first `count` limbs; `None` for polynomials without
/// such limbs.
pub fn polynomial_of_limbs(polynomial: Type<'_>, limb: Option<usize>, count: usize) -> Option<Type<'_>> {
    let limb = limb.map_or(-1, |limb| limb as i64);
    // SAFETY: the type is valid; the result is null or a type of the same context.
    unsafe { Type::from_option_raw(raw::ringmillPolynomialOfLimbs(polynomial.to_raw(), limb, count as i64)) }
}

/// `#rns.value` of residues below 2^64, one for each limb of a type; `None` for other types.
pub fn residues_attribute<'c>(r#type: Type<'c>, residues: &[u128]) -> Option<Attribute<'c>> {
    let words: Vec<u64> = residues.iter().map(|&residue| u64::try_from(residue)).collect::<Result<_, _>>().ok()?;
    // SAFETY: so many words are passed; the result is null or an attribute of the same context.
    unsafe { Attribute::from_option_raw(raw::ringmillResiduesAttribute(r#type.to_raw(), words.as_ptr(), words.len())) }
}
