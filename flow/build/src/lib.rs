//! The stages of a build.
//!
//! A [`Build`] runs the stages of a [`plan()`] on one program and publishes a folder with everything it made, or leaves nothing.

mod accelerator;
mod asic;
mod board;
mod build;
mod control;
mod emission;
mod error;
mod evaluate;
mod explore;
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

pub use asic::{AsicOptions, map_folder};
pub use board::{BoardOptions, DEFAULT_CHUNK, Examples, Remote, route_folder, simulate_board, status_at};
pub use build::{Build, Built, Options};
pub use control::{Control, UnknownControl};
pub use emission::{Emission, UnknownEmission};
pub use error::FlowError;
pub use evaluate::expected_results;
pub use explore::{ExploreOptions, Explored, explore};
pub use mlir::Mlir;
pub use plan::{Goal, plan};
pub use program::{Arithmetic, Loaded, Lowered, RingArithmetic, RoutineArithmetic};
pub use prove::Meaning;
pub use ringmill_accel::{
    Architecture, BlockError, Budget, MOST_BUTTERFLIES, MOST_LANES, Open, Options as AcceleratorOptions, Reduction,
};
pub use ringmill_dialects::access::SourceLocation;
pub use ringmill_fpga::ClockWish;
pub use ringmill_host::{FaultPlan, Figures, SimulatedBoard};
pub use ringmill_link::Status;
pub use simulate::{SimOptions, simulate};
pub use sweep::prepare_sweep;
pub use warning::Warning;
