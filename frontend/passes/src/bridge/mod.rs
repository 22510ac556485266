//! The only door between MLIR and the lower floors.

mod netlist_mlir;
mod ring_graph;
mod signature;
mod translate;
mod word_graph;

pub use crate::func::Port;
pub use netlist_mlir::{netlist_to_mlir, write_netlist_as_mlir};
pub use ring_graph::ring_graph;
pub use signature::Signature;
pub use word_graph::word_graph;
