//! The stages of a build.
//!
//! A [`Build`] runs the stages of a [`plan()`] on one program and publishes a folder with everything it made, or leaves nothing.

mod accelerator;
mod asic;
mod board;
mod build;
mod cells;
mod circuit;
mod compare;
mod control;
mod convert;
mod cosim;
mod emission;
mod emit;
mod error;
mod explore;
mod mlir_netlist;
mod netlist;
mod pareto;
mod pipeline;
mod plan;
mod program;
mod progress;
mod prove;
mod prove_files;
mod routine;
mod simulate;
mod stages;
mod sums;
mod sweep;
pub mod vectors;
mod warning;

use ringmill_report as report;

pub use asic::{AsicOptions, map_folder};
pub use board::{BoardOptions, DEFAULT_CHUNK, Examples, Remote, route_folder, simulate_board, status_at};
pub use build::{Build, Built, Options};
pub use cells::{Cells, DEFAULT_MESSAGE_BITS, UnknownCells};
pub use compare::{BATCH, Circuit, Differences, Mismatch, SimulatedNetlist, compare, expected_results};
pub use control::{Control, UnknownControl};
pub use convert::{ConvertOptions, Converted, convert};
pub use cosim::{AcceleratorRun, cosimulate_accelerator, cosimulate_netlist, default_operands};
pub use emission::{Emission, UnknownEmission};
pub use error::FlowError;
pub use explore::{ExploreOptions, Explored, explore};
pub use plan::{Goal, Stage, plan};
pub use program::{Arithmetic, Loaded, Lowered, RingArithmetic, RoutineArithmetic};
pub use progress::{Progress, Quiet};
pub use prove::Meaning;
pub use prove_files::{ProveOptions, prove_files};
pub use ringmill_accel::{Budget, MOST_BUTTERFLIES, MOST_LANES, Open, Options as AcceleratorOptions};
pub use ringmill_dialects::access::SourceLocation;
pub use ringmill_fpga::ClockWish;
pub use ringmill_host::{FaultPlan, Figures, SimulatedBoard};
pub use ringmill_link::Status;
pub use simulate::{SimOptions, simulate};
pub use sums::Sums;
pub use sweep::{Shapes, SweepOptions, Swept, is_sweep, prepare_sweep, read_sweep, run_sweep};
pub use warning::Warning;
