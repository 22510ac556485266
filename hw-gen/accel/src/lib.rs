//! Generates a streaming accelerator in SystemVerilog from a graph of ring operations.
//!
//! Every operation becomes a pipeline with a fixed latency, which takes a frame of N / lanes beats.
//! The initiation interval of a design is that of its slowest block, mostly N / lanes cycles.
//! Polynomials are in natural order at the ports, and in the transforms' order in between. The
//! schedule determines when each value leaves its block and delays early values, so that operands
//! meet. All blocks share one enable, which the sinks control. Arguments are collected completely
//! before they start, so skew and pauses end at the frame buffers.
//!
//! The product of two polynomials modulo x^256 + 1 and 7681:
//!
//! ```
//! use ringmill_accel::{Options, RingGraph, generate};
//! use ringmill_design::Form;
//! use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};
//!
//! let root = NegacyclicRoot::smallest(Modulus::new(7681)?, 256)?;
//! let mut graph = RingGraph::new("product", Splitting::negacyclic(root));
//! let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
//! let (a, b) = (graph.ntt(a), graph.ntt(b));
//! let product = graph.mul(a, b);
//! let coefficients = graph.intt(product);
//! graph.result(coefficients);
//! let design = generate(&graph, &Options::new("product.mlir"))?;
//! assert_eq!((design.interface.module.as_str(), design.interface.interval_cycles()), ("product", Some(128)));
//! // The sources in compile order: modules of the library, the transforms, then the top.
//! let top = design.files.last().expect("a top");
//! assert_eq!(top.path, "rtl/product.sv");
//! assert!(top.text.contains("s_axis_arg0_tdata") && top.text.contains("m_axis_result0_tdata"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod area;
mod binding;
mod budget;
mod calibration;
mod checks;
mod clock;
mod cost;
mod design;
mod diagram;
mod error;
mod explore;
mod forms;
mod from_ir;
mod generate;
mod graph;
mod inventory;
mod latency;
mod modelled;
mod name;
mod node;
mod open;
mod options;
mod parts;
mod plan;
mod point;
mod ports;
mod ring;
#[cfg(test)]
mod samples;
mod schedule;
mod search;
mod shape;
mod streams;
mod structure;
mod sums;
mod top;
mod value;
mod work;

pub use area::{Area, AreaFamily, Areas, FLIP_FLOP_KINDS, Features, TABLE_KINDS};
pub use budget::{Budget, Resource};
pub use calibration::{CalibrationDesign, calibration_designs};
pub use clock::{ClockFamily, CriticalPaths, ModelledClock, NoEstimate, modelled_clocks};
pub use design::{Block, Design, Diagram, DiagramEdge, DiagramNode};
pub use error::AccelError;
pub use explore::{Choice, Exploration, Reason, explore};
pub use generate::{generate, schedule_gap};
pub use graph::{Argument, RingGraph};
pub use modelled::Modelled;
pub use open::{MOST_BUTTERFLIES, MOST_LANES, Open};
pub use options::{DEFAULT_LANES, Options};
pub use plan::Gap;
pub use point::Point;
pub use ring::RingId;
pub use ringmill_blocks::BlockError;
pub use search::fitting;
pub use shape::{DEGREES, MODULUS_BITS};
pub use value::{RingValue, Scalar};
