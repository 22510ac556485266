//! The vocabulary that programs, designs and reports share.
//!
//! Each concept is defined here once, as plain data, whatever made it.
//!
//! ```
//! use ringmill_design::{Architecture, Ring, module_name, systemverilog};
//! use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
//!
//! let root = NegacyclicRoot::smallest(Modulus::new(7681)?, 256)?;
//! let ring = Ring::split(Splitting::negacyclic(root));
//! assert_eq!((ring.n(), ring.modulus(), ring.is_cyclic()), (256, 7681, false));
//!
//! assert_eq!("iterative".parse(), Ok(Architecture::Iterative));
//! assert_eq!(module_name("module"), None, "a reserved word");
//! assert!(systemverilog("module product;\nendmodule\n").contains("`default_nettype none"));
//! # Ok::<(), ringmill_ring::RingError>(())
//! ```

mod architecture;
mod control;
mod file;
mod form;
mod gadget;
mod interface;
mod name;
mod nearest;
mod opaque;
mod operation_graph;
mod reduction;
mod ring;
mod signature;
mod source;
mod stream;
mod timing;
mod word;

pub use architecture::{Architecture, UnknownArchitecture};
pub use control::{Control, UnknownControl};
pub use file::{LICENCE, SourceFile, is_memory, systemverilog};
pub use form::Form;
pub use gadget::Gadget;
pub use interface::{FRAME_ERROR, Interface};
pub use name::module_name;
pub use nearest::{nearest, nearest_file};
pub use opaque::{Opaque, OpaqueOf};
pub use operation_graph::{OPERATION_GRAPH_ENDING, is_operation_graph};
pub use reduction::{Reduction, UnknownReduction};
pub use ring::Ring;
pub use signature::{Port, RingPort, Signature};
pub use source::{NotText, SourceLocation, source_text};
pub use stream::{Direction, ElementOrder, Stream, StreamNets};
pub use timing::Timing;
pub use word::{Vector, Word};
