//! Standard cells: a design in SystemVerilog mapped by Yosys to the cells of a liberty file, its
//! area, and its timing by OpenSTA.
//!
//! Without a liberty file of the user's there is a generic one, which describes no real process:
//! its results compare designs with each other, no more.

mod error;
mod liberty;
mod liberty_error;
mod map;
mod mapped;
mod options;
mod plan;
mod ports;
mod statistics;
mod timing;

pub use error::AsicError;
pub use liberty::GENERIC;
pub use liberty_error::LibertyError;
pub use map::map;
pub use mapped::{Mapped, Segment};
pub use options::Options;
pub use ringmill_engines::yosys::DesignFiles;
