//! Operation graphs of Concrete as MLIR in its dialects FHE and FHELinalg.
//!
//! A graph is a text in JSON, format 1: nodes, each with an operation, the nodes it takes and the
//! type of its values. [`to_mlir`] reads and checks it, and converts node by node: a table of
//! [converters](converters) by operation, and a map from nodes to values.
//!
//! The values of a node of width n are integers modulo 2^n, in two's complement if it is signed.
//! An operation takes the integers of its operands and reduces its result to the type of its node.
//! Clear integers are read with a sign, as in MLIR.

mod bits;
mod builder;
mod convert;
mod converters;
mod error;
mod graph;
mod index;
mod item;
mod resize;
mod shape;

pub use convert::{Converted, to_mlir};
pub use error::{GraphCode, GraphError};
pub use graph::schema;
