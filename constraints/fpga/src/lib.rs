//! From SystemVerilog to a placed and routed FPGA: Yosys, then nextpnr; area and timing read back.
//!
//! A board is a folder in `constraints/boards` and no code; a family of FPGAs is a file here: Lattice ECP5 and iCE40 and Gowin, which are routed, and Xilinx, whose
//! area is counted. What a run will do is
//! a plan that can be looked at without the tools.
//!
//! ```
//! let board = ringmill_fpga::board("ecp5-85f")?;
//! assert_eq!((board.title.as_str(), board.available.dsp), ("Lattice LFE5U-85F, the bare part", 156));
//! # Ok::<(), ringmill_fpga::FpgaError>(())
//! ```

mod area;
mod board;
mod ecp5;
mod error;
mod family;
mod gowin;
mod ice40;
mod plan;
#[cfg(test)]
mod post_synthesis;
mod report;
mod resources;
mod route;
mod shortage;
mod sources;
mod statistics;
mod xilinx;

pub use area::{Area, area};
pub use board::{Board, Pins, board, boards};
pub use error::FpgaError;
pub use family::Family;
pub use report::Segment;
pub use resources::Resources;
pub use route::{Options, Routed, Seed, place_and_route};
pub use sources::Sources;
