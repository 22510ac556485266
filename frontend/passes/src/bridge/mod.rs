//! The only door between MLIR and the lower floors.

mod constants;
mod lincomb_mlir;
mod netlist_mlir;
mod power;
mod read_netlist;
mod ring_graph;
mod rings;
mod routine;
mod signature;
mod translate;
mod word_graph;

pub use lincomb_mlir::{lincomb_to_mlir, write_lincomb_as_mlir};
pub use netlist_mlir::{netlist_to_mlir, write_netlist_as_mlir};
pub(crate) use read_netlist::{holds_netlist, read_netlist};
pub use ring_graph::ring_graph;
pub use routine::routine;
pub use signature::signature;
pub use word_graph::word_graph;
