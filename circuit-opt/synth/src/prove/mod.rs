//! Proof that two netlists compute the same.

pub(crate) mod bdd;
mod bdd_equivalence;
pub mod certificate;
mod equivalent;
mod mutate;
mod parts;
pub(crate) mod vectors;
mod where_defined;
mod windows;

pub use equivalent::{EXHAUSTIVE_INPUTS, Method, Proof, compare_by_simulation, equivalent, equivalent_without_engine};
pub use mutate::mutate;
pub use parts::equivalent_in_parts;
pub use where_defined::where_defined;
