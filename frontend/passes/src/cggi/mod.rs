//! Passes over the cggi dialect.

mod sum;
mod to_tfhe_rust;
mod to_tfhe_rust_bool;

pub use to_tfhe_rust::CggiToTfheRust;
pub use to_tfhe_rust_bool::CggiToTfheRustBool;
