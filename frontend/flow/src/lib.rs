//! The stages of a build, and the report.
//!
//! A [`Build`] runs the stages of a [`plan()`] on one program and publishes a folder with everything it made, or leaves nothing.

mod build;
mod compare;
mod cosimulate;
mod emit;
mod error;
pub mod output;
mod plan;
mod program;
mod progress;
mod prove;
pub mod report;
mod simulate;
pub mod vectors;

pub use build::{Build, Built, Options, Warning};
pub use compare::{BATCH, Circuit, Differences, Mismatch, SimulatedNetlist, compare, expected_results};
pub use cosimulate::cosimulate;
pub use emit::page;
pub use error::FlowError;
pub use plan::{Goal, Stage, plan};
pub use program::Loaded;
pub use progress::{Progress, Quiet};
pub use prove::prove;
pub use ringmill_dialects::access::SourceLocation;
pub use simulate::{SimOptions, read_report, simulate};
