//! The stages of a build.
//!
//! [`Build::begin`] prepares a folder and [`Build::open`] reads a program. Its [`Source`] tells
//! what it computes with, and takes the options that such a program has. What it becomes is
//! [`Hardware`]; the report is a view of that.

mod accelerator;
mod component;
mod context;
mod emission;
mod emission_kind;
mod error;
mod evaluate;
mod explore;
mod fitting;
mod hardware;
mod identities;
mod mlir;
mod netlist;
mod options;
mod pipeline;
mod program;
mod prove;
mod source;
mod sources;
mod stepwise;
mod sweep;
mod warning;
mod words;
mod wrong_pass;

use ringmill_report as report;

pub use emission_kind::{Emission, UnknownEmission};
pub use error::FlowError;
pub use evaluate::expected_results;
pub use explore::{ExploreOptions, Explored, explore};
pub use fitting::route_folder;
pub use hardware::{Accelerator, Component, Hardware, Netlist, Routed};
pub use identities::compare_graph;
pub use mlir::Mlir;
pub use options::{IntegerOptions, PipelineOptions, PolynomialOptions};
pub use program::{Loaded, Lowered, Polynomials, ProcedureArithmetic, RingArithmetic};
pub use prove::ProgramReference;
pub use ringmill_accel::{BlockError, Budget, MOST_BUTTERFLIES, MOST_LANES, Open, Options as AcceleratorOptions};
pub use source::{Build, Built, IntegerSource, NetlistSource, PolynomialSource, Source};
pub use sweep::prepare_sweep;
pub use warning::Warning;
pub use wrong_pass::WrongPass;
