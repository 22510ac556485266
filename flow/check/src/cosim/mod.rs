//! The written Verilog in Verilator against the program.

mod accelerator;
mod bench;
mod netlist;
mod part;
mod streams;

pub use accelerator::{AcceleratorRun, check_ring, check_streams, cosimulate_accelerator, default_operands};
pub use netlist::{NetlistRun, cosimulate_netlist};
pub use streams::{count as stream_count, from_beats, from_numbers, numbers, to_beats};
