//! Proof that two netlists compute the same.

mod cec;
mod equivalent;
mod mutate;
pub(crate) mod vectors;

pub use cec::Cec;
pub use equivalent::{EXHAUSTIVE_INPUTS, Method, Proof, compare_by_simulation, equivalent};
pub use mutate::mutate;
