//! The stages of a build.
//!
//! A [`Build`] runs the stages of a [`plan()`] on one program and publishes a folder with everything it made, or leaves nothing.

mod accelerator;
mod build;
mod control;
mod emission;
mod error;
mod evaluate;
mod examples;
mod explore;
mod fitting;
mod mlir;
mod netlist;
mod pipeline;
mod plan;
mod program;
mod prove;
mod routine;
mod simulate;
mod sweep;
mod warning;

use ringmill_report as report;

pub use build::{Build, Built, Options};
pub use control::{Control, UnknownControl};
pub use emission::{Emission, UnknownEmission};
pub use error::FlowError;
pub use evaluate::expected_results;
pub use examples::Examples;
pub use explore::{ExploreOptions, Explored, explore};
pub use fitting::route_folder;
pub use mlir::Mlir;
pub use plan::{Goal, plan};
pub use program::{Arithmetic, Loaded, Lowered, RingArithmetic, RoutineArithmetic};
pub use prove::Meaning;
pub use ringmill_accel::{BlockError, Budget, MOST_BUTTERFLIES, MOST_LANES, Open, Options as AcceleratorOptions};
pub use simulate::{SimOptions, simulate};
pub use sweep::prepare_sweep;
pub use warning::Warning;
