//! Verilog (IEEE 1364-2005), one module of continuous assignments.

mod cell;
mod name;
mod render;
mod write;

pub use cell::CellWriter;
pub(crate) use name::legal;
pub use write::{print, write};

#[cfg(test)]
mod tests;
