//! Boolean netlists: structure, formats, simulation, statistics.
//!
//! A [`Netlist`] is a list of cells in topological order; a cell is a truth table over at most
//! [`MAX_FANINS`] earlier nodes. There is no fixed set of gates: what a cell may be is the business
//! of a [`CellLibrary`], which also knows what it costs in bootstraps.
//!
//! ```
//! use ringmill_netlist::{Builder, CellLibrary, Simulator, Statistics};
//!
//! let mut builder = Builder::new("half_adder");
//! let a = builder.input("arg0[0]");
//! let b = builder.input("arg1[0]");
//! let sum = builder.xor(a, b);
//! let carry = builder.and(a, b);
//! builder.output("result0[0]", sum);
//! builder.output("result0[1]", carry);
//! let netlist = builder.finish();
//!
//! let mut simulator = Simulator::new(&netlist);
//! assert_eq!(simulator.run(&[0b1100, 0b1010]), [0b0110, 0b1000]);
//! assert_eq!(Statistics::of(&netlist, CellLibrary::Gates).bootstraps, 2);
//! ```

mod bounds;
mod builder;
mod copied;
mod cover;
mod decompose;
mod expression;
mod legalize;
mod library;
pub mod lincomb;
mod located;
mod netlist;
mod ports;
mod public;
mod quoted;
mod simulate;
mod statistics;
#[cfg(any(test, feature = "strategies"))]
pub mod strategies;
mod sweep;
pub mod table;
pub mod text;

pub mod format;

pub use builder::Builder;
pub use copied::copied;
pub use decompose::Decomposer;
pub use legalize::split_inversions;
pub use library::{CellLibrary, UnknownLibrary};
pub use located::{Located, Position};
pub use netlist::{Netlist, Node, NodeId, OriginId, Output};
pub use ports::Port;
pub use public::{MixedFunction, PublicNodes, specialized};
pub use ringmill_verilog::identifier;
pub use simulate::Simulator;
pub use statistics::Statistics;
pub use sweep::sweep;
pub use table::MAX_FANINS;
