//! The written Verilog in Verilator against the program.

mod accelerator;
mod bench;
mod netlist;
mod streams;

pub(crate) use bench::of_direction;
pub(crate) use streams::{count as stream_count, from_beats, to_beats};

pub use accelerator::{AcceleratorRun, cosimulate_accelerator, default_operands};
pub(crate) use accelerator::{check_streams, with_residents};
pub use netlist::cosimulate_netlist;
