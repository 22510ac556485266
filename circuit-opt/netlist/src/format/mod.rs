//! Netlists in other people's formats.
//!
//! ```
//! use ringmill_netlist::{CellLibrary, format::{self, Format}};
//!
//! let blif = b".model and2\n.inputs a b\n.outputs y\n.names a b y\n11 1\n.end\n";
//! let from = Format::of_file("and2.blif", blif).unwrap();
//! let netlist = format::read(from, blif, "and2.blif").unwrap();
//! let aiger = format::write(Format::AigerAscii, &netlist, CellLibrary::Gates);
//! assert!(aiger.starts_with(b"aag 3 2 0 1 1\n2\n4\n6\n6 4 2\n"));
//! ```

pub mod aiger;
pub mod blif;
pub mod bristol;
pub mod cggi;
mod convert;
mod decimal;
mod definitions;
pub mod dot;
mod error;
pub mod hw;
mod kind;
pub mod lincomb;
mod port_names;
mod public_marks;
mod signal_names;
pub mod verilog;
mod written_names;
pub mod yosys_json;

pub use convert::{read, read_sums, write, write_to};
pub use error::{ReadError, ReadProblem};
pub use kind::{Format, Reading, UnknownFormat};
pub use port_names::PortNames;
