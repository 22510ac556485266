/// The API of the crate tfhe that a text uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// Short integers, from ops of `tfhe_rust`.
    TfheRust,
    /// Booleans, from ops of `tfhe_rust_bool`.
    TfheRustBool,
}

impl Target {
    /// The pipeline that lowers a netlist in cggi ops for it.
    pub(crate) fn lowering(self) -> &'static str {
        match self {
            Self::TfheRust => "cggi-to-tfhe-rust{share-tables=true},cse",
            Self::TfheRustBool => "cggi-to-tfhe-rust-bool,cse",
        }
    }

    /// The imports of a module.
    pub(crate) fn imports(self) -> &'static str {
        match self {
            Self::TfheRust => "use tfhe::shortint::{Ciphertext, ServerKey};\n",
            Self::TfheRustBool => "use tfhe::boolean::prelude::*;\n",
        }
    }
}
