//! Proof that two netlists compute the same.

pub mod certificate;
mod equivalent;
mod mutate;
pub(crate) mod vectors;

pub use equivalent::{EXHAUSTIVE_INPUTS, Method, Proof, compare_by_simulation, equivalent};
pub use mutate::mutate;
