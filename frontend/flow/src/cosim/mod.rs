//! The written Verilog in Verilator against the program.

mod accelerator;
mod bench;
mod netlist;
mod pace;

pub(crate) use bench::{of_direction, to_beats};

pub use accelerator::{AcceleratorRun, cosimulate_accelerator, default_operands};
pub use netlist::cosimulate_netlist;
pub use pace::{PACES, Pace, shares};
