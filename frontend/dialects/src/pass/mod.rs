//! Passes written in Rust that live in MLIR's pass registry, so that any textual pipeline can name
//! them.

mod registration;
mod rust_pass;

pub use registration::{register, register_pipeline};
pub use rust_pass::{PassFailure, PassOption, RustPass, read_option};
