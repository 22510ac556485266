//! The JSON netlist of Yosys (`write_json`, `read_json`; its fields are described in the manual of
//! `write_json`).

mod cells;
mod gates;
mod json;
mod module;
mod name;
mod problem;
mod read;
mod write;

pub use module::RisingRange;
pub use problem::{YosysJsonError, YosysJsonProblem};
pub use read::{read, rising_ranges};
pub use write::{print, write, write_made};

#[cfg(test)]
mod tests;
