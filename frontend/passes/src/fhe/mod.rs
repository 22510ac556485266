//! Passes over the dialects FHE and FHELinalg.

mod elements;
mod elementwise;
mod integers;
mod moves;
mod products;
mod scalar;
mod tables;
mod tensor;
mod to_arith;
mod windows;

pub use to_arith::FheToArith;
