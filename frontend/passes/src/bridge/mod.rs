//! The only door between MLIR and the lower floors.

mod cells;
mod constants;
mod power;
mod read_netlist;
mod ring;
mod rings;
mod signature;
mod translate;
mod word_graph;

pub(crate) use read_netlist::{holds_netlist, read_netlist};
pub use ring::{procedure, ring_graph};
pub use signature::signature;
pub use word_graph::word_graph;
