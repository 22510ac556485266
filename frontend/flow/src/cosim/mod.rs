//! The written Verilog in Verilator against the program.

mod accelerator;
mod bench;
mod netlist;
mod pace;

pub use accelerator::{AcceleratorRun, OPERANDS, cosimulate_accelerator};
pub use netlist::cosimulate_netlist;
pub use pace::{PACES, Pace, shares};
