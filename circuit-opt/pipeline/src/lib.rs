//! Boolean netlists as pipelines: SystemVerilog with a register every so many levels, and an
//! AXI4-Stream for each port.
//!
//! ```
//! use ringmill_design::Timing;
//! use ringmill_netlist::Builder;
//!
//! let mut builder = Builder::new("adder");
//! let [a, b, c] = ["arg0[0]", "arg0[1]", "arg1[0]"].map(|name| builder.input(name));
//! let half = builder.xor(a, b);
//! let sum = builder.xor(half, c);
//! builder.output("result0[0]", sum);
//! let pipelined = ringmill_pipeline::pipeline(&builder.finish(), "adder", 1)?;
//! // Two levels of cells and the multiplexer of the buffer at the result: three stages, and the buffer.
//! let timing = Timing { latency_cycles: 4, interval_cycles: 1 };
//! assert_eq!((pipelined.stages, pipelined.interface.timing), (3, Some(timing)));
//! assert_eq!(pipelined.interface.streams[0].width(), 8);
//! # Ok::<(), ringmill_pipeline::PipelineError>(())
//! ```

mod around;
mod balance;
mod error;
mod flow;
mod graph;
mod network;
mod pipelined;
mod ports;
mod prove;
mod stages;
mod text;

pub use error::PipelineError;
pub use pipelined::{Pipelined, pipeline};
pub use prove::prove;
