/// One dialect: file stem of `td/STEM.td` and `cpp/STEM.cpp` (and of the class `STEMDialect`), the
/// dialect's name in MLIR (and its C++ namespace below `ringmill`), the stems of the dialects, and
/// of headers of `cpp/`, whose declarations its own use.
type Row = (&'static str, &'static str, &'static [&'static str]);

/// Every dialect of this crate. A row uses rows above it only.
#[rustfmt::skip]
const DIALECTS: &[Row] = &[
    ("Secret",     "secret",     &[]),
    ("Comb",       "comb",       &[]),
    ("ModArith",   "mod_arith",  &[]),
    ("Rns",        "rns",        &[]),
    ("Polynomial", "polynomial", &["ModArith", "Rns"]),
    ("Lwe",        "lwe",        &["Polynomial"]),
    ("Bgv",        "bgv",        &["Lwe"]),
    ("Mgmt",       "mgmt",       &[]),
    ("Openfhe",    "openfhe",    &[]),
    ("Cggi",       "cggi",       &["Lwe"]),
    ("Jaxite",     "jaxite",     &["Lwe"]),
    ("Random",     "random",     &[]),
    ("TfheRust",   "tfhe_rust",  &[]),
    ("TfheRustBool", "tfhe_rust_bool", &[]),
    ("TensorExt",  "tensor_ext", &[]),
    ("Poly",       "poly",       &["PolyTraits"]),
    ("Noisy",      "noisy",      &["NoisyRanges"]),
    ("Fhe",        "FHE",        &[]),
    ("FheLinalg",  "FHELinalg",  &["Fhe"]),
];
