//! Mapping: a structured netlist to the cells of a library.

mod cover;
mod cut;
mod cuts;
mod decompose;
mod direct;

pub use cuts::{CutMapping, map_by_cuts};
pub use direct::map_directly;
