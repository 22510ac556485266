//! The top module: streams, frame buffers, units, delays and the pulses that start them.

mod affine;
mod description;
mod frame_streams;
mod inputs;
mod names;
mod operands;
mod outputs;
mod products;
mod pulses;
mod scalars;
mod units;
mod waits;
mod writer;

pub(crate) use names::{kind_name, node_name, source_name};
pub(crate) use outputs::result_latency;
pub(crate) use waits::waits;
pub(crate) use writer::Top;
