//! The written Verilog in Verilator against the program.

mod accelerator;
mod bench;
mod netlist;
mod pace;
mod streams;

pub(crate) use bench::of_direction;
pub(crate) use streams::to_beats;

pub(crate) use accelerator::with_residents;
pub use accelerator::{AcceleratorRun, cosimulate_accelerator, default_operands};
pub use netlist::cosimulate_netlist;
pub use pace::{PACES, Pace, shares};
