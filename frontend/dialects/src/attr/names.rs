//! The names of the attributes that this project reads or writes: the one place where they are
//! written.

use super::{
    Attr, Bits, Elements, Flag, Gates, Groups, Integer, Integers, Map, Other, Polynomial, Predicate, Residues,
    Rounding, Segments, Set, Sizes, Symbol, Terms, TypeOf,
};

macro_rules! names {
    ($($attribute:ident: $kind:ident = $name:literal),* $(,)?) => {
        $(
            #[doc = concat!("`", $name, "`.")]
            pub const $attribute: Attr<$kind> = Attr::new($name);
        )*
    };
}

// Functions, globals and other symbols.
names! {
    ARG_ATTRS: Other = "arg_attrs",
    CALLEE: Symbol = "callee",
    CONSTANT: Flag = "constant",
    FUNCTION_TYPE: TypeOf = "function_type",
    INITIAL_VALUE: Other = "initial_value",
    NAME: Symbol = "name",
    RESIDENT: Flag = "polynomial.resident",
    SECRET: Flag = "secret.secret",
    STORED_ARGUMENTS: Integers = "stored_arguments",
    SYM_NAME: Symbol = "sym_name",
    SYM_VISIBILITY: Symbol = "sym_visibility",
    TYPE: TypeOf = "type",
}

// Numbers and arithmetic. A `value` is read as what its op has.
names! {
    IS_EXACT: Flag = "isExact",
    OVERFLOW_FLAGS: Other = "overflowFlags",
    PREDICATE: Predicate = "predicate",
    PREDICATE_NUMBER: Integer = "predicate",
    VALUE: Bits = "value",
    VALUE_ELEMENTS: Elements = "value",
    VALUE_OTHER: Other = "value",
    VALUE_RESIDUES: Residues = "value",
    VALUE_POLYNOMIAL: Polynomial = "value",
    VALUES: Elements = "values",
}

// Loops and branches.
names! {
    CASES: Integers = "cases",
    CONDITION: Set = "condition",
    LOWER_BOUND_MAP: Map = "lowerBoundMap",
    LOWER_BOUNDS_GROUPS: Integers = "lowerBoundsGroups",
    LOWER_BOUNDS_MAP: Map = "lowerBoundsMap",
    MAP: Map = "map",
    REDUCTIONS: Integers = "reductions",
    STATIC_LOWER_BOUND: Sizes = "staticLowerBound",
    STATIC_STEP: Sizes = "staticStep",
    STATIC_UPPER_BOUND: Sizes = "staticUpperBound",
    STEP: Integer = "step",
    STEPS: Integers = "steps",
    UNSIGNED_CMP: Flag = "unsignedCmp",
    UPPER_BOUND_MAP: Map = "upperBoundMap",
    UPPER_BOUNDS_GROUPS: Integers = "upperBoundsGroups",
    UPPER_BOUNDS_MAP: Map = "upperBoundsMap",
}

// Tensors and memory.
names! {
    DIM: Integer = "dim",
    OPERAND_SEGMENT_SIZES: Segments = "operandSegmentSizes",
    PERMUTATION: Map = "permutation",
    REASSOCIATION: Groups = "reassociation",
    STATIC_HIGH: Sizes = "static_high",
    STATIC_LOW: Sizes = "static_low",
    STATIC_OFFSETS: Sizes = "static_offsets",
    STATIC_OUTPUT_SHAPE: Sizes = "static_output_shape",
    STATIC_SIZES: Sizes = "static_sizes",
    STATIC_STRIDES: Sizes = "static_strides",
}

// Inputs and results of secret.generic.
names! {
    INPUT_ATTRIBUTES: Other = "__argattrs",
    RESULT_ATTRIBUTES: Other = "__resattrs",
}

// Rotations.
names! {
    PERIOD: Integer = "period",
    REDUCE_OP: Symbol = "reduceOp",
    STEP_COUNT: Integer = "steps",
}

// Polynomials.
names! {
    APPROXIMATE: Flag = "approximate",
    BASE_LOG: Integer = "base_log",
    EXPONENT: Integer = "exponent",
    INDEX: Integer = "index",
    LEVELS: Integer = "levels",
    LIFT_TYPE: Integer = "lift_type",
    LIMB: Integer = "limb",
    MODULUS: Bits = "modulus",
    PLAINTEXT_MODULUS: Integer = "plaintext_modulus",
    POLYNOMIAL: Terms = "polynomial",
    ROOT: Other = "root",
    SIGNED: Flag = "signed",
    SIZE: Integer = "size",
    START: Integer = "start",
}

// Ciphertexts, their levels and keys.
names! {
    ENCODING: Other = "encoding",
    FROM_BASIS: Integers = "from_basis",
    LEVEL: Integer = "level",
    LEVEL_BUDGET_DECODE: Integer = "levelBudgetDecode",
    LEVEL_BUDGET_ENCODE: Integer = "levelBudgetEncode",
    LEVEL_TO_DROP: Integer = "levelToDrop",
    MGMT: Other = "mgmt.mgmt",
    RING: Other = "ring",
    SCALE: Integer = "scale",
    SCHEME_BFV: Flag = "scheme.bfv",
    SCHEME_PARAM: Other = "bgv.schemeParam",
    STATIC_SHIFT: Integer = "static_shift",
    TO_BASIS: Integers = "to_basis",
    TO_RING: Other = "to_ring",
}

// The crypto context of OpenFHE.
names! {
    BATCH_SIZE: Integer = "batchSize",
    DIGIT_SIZE: Integer = "digitSize",
    ENCRYPTION_TECHNIQUE_EXTENDED: Bits = "encryptionTechniqueExtended",
    EVAL_ADD_COUNT: Integer = "evalAddCount",
    FIRST_MOD_SIZE: Integer = "firstModSize",
    INDICES: Integers = "indices",
    INSECURE: Bits = "insecure",
    KEY_SWITCH_COUNT: Integer = "keySwitchCount",
    KEY_SWITCHING_TECHNIQUE_BV: Bits = "keySwitchingTechniqueBV",
    MAX_RELIN_SK_DEG: Integer = "maxRelinSkDeg",
    MUL_DEPTH: Integer = "mulDepth",
    NUM_LARGE_DIGITS: Integer = "numLargeDigits",
    OPENFHE_PARAMS: Other = "mgmt.openfhe_params",
    PLAIN_MOD: Integer = "plainMod",
    RING_DIM: Integer = "ringDim",
    SCALING_MOD_SIZE: Integer = "scalingModSize",
    SCALING_TECHNIQUE_FIXED_MANUAL: Bits = "scalingTechniqueFixedManual",
    SUPPORT_FHE: Bits = "supportFHE",
}

// The functions of a client.
names! {
    CLIENT_DECRYPT: Other = "client.dec_func",
    CLIENT_ENCRYPT: Other = "client.enc_func",
    INTERFACE: Other = "heir.interface",
    ORIGINAL_TYPE: Other = "tensor_ext.original_type",
    RESULT_ATTRS: Other = "res_attrs",
}

// Cells of netlists.
names! {
    CGGI_PARAMS: Other = "cggi_params",
    LOW_BIT: Integer = "lowBit",
    COEFFICIENTS: Integers = "coefficients",
    LOOKUP_TABLE: Bits = "lookup_table",
    LOOKUP_TABLE_BYTES: Integers = "lookupTable",
    LOOKUP_TABLE_OF_COMB: Bits = "lookupTable",
    LOOKUP_TABLES: Integers = "lookup_tables",
    PARAMS: Other = "params",
}

// The crate tfhe.
names! {
    GATES: Gates = "gates",
    PLAINTEXT_BITS: Integer = "plaintext_bits",
    SHIFT_AMOUNT: Integer = "shiftAmount",
    TRUTH_TABLE: Bits = "truthTable",
    TRUTH_TABLE_OF: Other = "truthTable",
    VALUE_ATTR: Bits = "valueAttr",
}

// Tensors of encrypted integers.
names! {
    AXES: Integers = "axes",
    DILATIONS: Integers = "dilations",
    GROUP: Integer = "group",
    KEEP_DIMS: Bits = "keep_dims",
    KERNEL_SHAPE: Integers = "kernel_shape",
    PADDING: Integers = "padding",
    STRIDES: Integers = "strides",
}

// Tosa.
names! {
    ACC_TYPE: TypeOf = "acc_type",
    AXIS: Integer = "axis",
    DILATION: Integers = "dilation",
    INPUT_UNSIGNED: Bits = "input_unsigned",
    KERNEL: Integers = "kernel",
    MAX_VAL: Integer = "max_val",
    MIN_VAL: Integer = "min_val",
    OUTPUT_UNSIGNED: Bits = "output_unsigned",
    PAD: Integers = "pad",
    PER_CHANNEL: Bits = "per_channel",
    PERMS: Integers = "perms",
    ROUND: Bits = "round",
    ROUNDING_MODE: Rounding = "rounding_mode",
    SCALE32: Bits = "scale32",
    STRIDE: Integers = "stride",
}
