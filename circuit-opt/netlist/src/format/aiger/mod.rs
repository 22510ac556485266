//! AIGER, combinational part of both formats (Biere, "The AIGER and-inverter graph format", 2007,
//! and 1.9, 2011).

mod ascii;
mod binary;
mod body;
mod cursor;
mod graph;
mod header;
mod problem;
mod read;
mod write;

pub use problem::{AigerError, AigerProblem};
pub use read::read;
pub(crate) use write::printable;
pub use write::{write_ascii, write_binary};

#[cfg(test)]
mod tests;
