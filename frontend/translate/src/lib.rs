//! MLIR in the dialects of the crate tfhe as Rust for that crate.
//!
//! [`translate`] writes a module: a Rust function for each function. [`netlist()`] writes the
//! netlist of a build. Ciphertexts hold bits: a ciphertext of k bits is `MESSAGE_1_CARRY_{k-1}` of
//! the crate tfhe, which leaves k - 1 bits for sums before a lookup.

mod aggregate;
mod boolean;
mod control;
mod function;
mod module;
mod names;
mod netlist;
mod noise;
mod ops;
mod plain;
mod refused;
mod shortint;
mod tables;
mod target;
mod types;

pub use module::translate;
pub use netlist::{cells, netlist};
pub use target::Target;
