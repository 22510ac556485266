//! Attributes of MLIR programs as objects of other crates.

mod encoding;

pub use encoding::{AttributeError, encoding_of};
