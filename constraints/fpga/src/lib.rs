//! From SystemVerilog to a placed and routed FPGA: Yosys, then nextpnr; area and timing read back,
//! and a bitstream for boards whose pins are known.
//!
//! A board is a folder in `constraints/boards` and no code; a family of FPGAs is a file here:
//! Lattice ECP5 and iCE40 and Gowin, which are routed, and Xilinx, whose area is counted, with a
//! project for Vivado. [`board_top`] puts a design with a serial link on a board's pins, with a
//! clock from its PLL. What a run will do is a plan that can be looked at without the tools.
//!
//! ```
//! let board = ringmill_fpga::board("ecp5-85f")?;
//! assert_eq!((board.title.as_str(), board.available.dsp), ("Lattice LFE5U-85F, the bare part", 156));
//! # Ok::<(), ringmill_fpga::FpgaError>(())
//! ```

mod activity;
mod area;
mod attachment;
mod board;
mod cells;
mod clock;
mod doubt;
mod ecp5;
mod energy;
mod error;
mod family;
mod fits;
mod flow;
mod flows;
mod gowin;
mod ice40;
mod mapped;
mod modules;
mod netlist;
mod options;
mod packed;
mod plan;
#[cfg(test)]
mod post_synthesis;
mod report;
mod resources;
mod route;
mod shares;
mod shortage;
mod statistics;
mod tool_run;
mod top;
mod vivado;
mod xilinx;

pub use activity::{Activity, Event, Simulation};
pub use area::{Area, area};
pub use attachment::Attachment;
pub use board::{Board, Clock, Level, Link, PinFile, Pins, board, boards};
pub use clock::{ClockWish, Reached, Run, Searched, UnknownClock, clock_of, clock_up_to, in_digits, most_runs, search};
pub use doubt::Doubt;
pub use energy::{ChargeModel, Energy};
pub use error::FpgaError;
pub use family::Family;
pub use fits::{larger_boards, must_fit};
pub use mapped::Mapped;
pub use options::Options;
pub use report::Segment;
pub use resources::Resources;
pub use ringmill_engines::yosys::DesignFiles;
pub use route::{Bitstream, Routed, Seed, place_and_route};
pub use shares::Shares;
pub use tool_run::ToolRun;
pub use top::{BoardTop, board_top};
pub use vivado::{VivadoProject, vivado_project};
