//! Circuits and accelerators against what their programs mean.
//!
//! A [`Reference`] tells the meaning. [`compare()`] runs a [`Circuit`] on the same [`vectors`];
//! [`cosimulate_netlist`] and [`cosimulate_accelerator`] run the written Verilog in Verilator.

mod compare;
mod cosim;
mod error;
mod folder;
mod ports;
mod recorded;
mod reference;
mod sources;
pub mod vectors;

pub use compare::{BATCH, Circuit, Differences, Mismatch, SimulatedNetlist, compare};
pub use cosim::{
    AcceleratorRun, NetlistRun, check_ring, check_streams, cosimulate_accelerator, cosimulate_netlist,
    default_operands, from_beats, from_numbers, numbers, stream_count, to_beats,
};
pub use error::CheckError;
pub use folder::{FolderRun, PIPELINE_OPERANDS, simulate_folder, simulate_pipeline};
pub use ports::{PortMap, signature_in, signature_of};
pub use recorded::{Recorded, record};
pub use reference::Reference;
pub use sources::{MEMORY_LIST, SOURCE_LIST, read_sources};
