//! MLIR in the dialects of a library as source text for it: Rust for the crate tfhe, C++ for
//! OpenFHE.
//!
//! [`translate`] writes a module: a Rust function for each function. [`netlist()`] writes the
//! netlist of a build. Ciphertexts hold bits: a ciphertext of k bits is `MESSAGE_1_CARRY_{k-1}` of
//! the crate tfhe, which leaves k - 1 bits for sums before a lookup. [`openfhe()`] writes C++.

mod aggregate;
mod boolean;
mod control;
mod function;
mod module;
mod names;
mod netlist;
mod noise;
mod openfhe;
mod ops;
mod plain;
mod refused;
mod secrets;
mod shortint;
mod tables;
mod target;
mod types;

pub use module::translate;
pub use netlist::{cells, netlist};
pub use openfhe::{Part, openfhe};
pub use target::Target;
