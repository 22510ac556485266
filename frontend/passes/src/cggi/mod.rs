//! Passes over the cggi dialect.

mod integers;
mod set_default_parameters;
mod sum;
mod to_tfhe_rust;
mod to_tfhe_rust_bool;

pub use set_default_parameters::CggiSetDefaultParameters;
pub use to_tfhe_rust::CggiToTfheRust;
pub use to_tfhe_rust_bool::CggiToTfheRustBool;
