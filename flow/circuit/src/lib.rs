//! Netlists in files: read, converted, compared, made anew in other cells, written to a
//! folder.
//!
//! MLIR is read through [`MlirReader`]; this crate links none.

mod alignment;
mod build;
mod choices;
mod convert;
mod counterexample;
mod emit;
mod error;
mod estimate;
mod file;
mod given;
mod listener;
mod mlir;
mod options;
mod pareto;
mod promise;
mod prove;
mod sums;
mod synth;
mod variants;
mod warning;

pub use build::{Resynthesized, resynthesize};
pub use convert::{ConvertOptions, Converted, convert};
pub use counterexample::Counterexample;
pub use emit::emit;
pub use error::CircuitError;
pub use file::{NetlistFile, library_of, read_circuit, read_netlist};
pub use given::Given;
pub use listener::listener;
pub use mlir::{MlirReader, Noted, ReadCircuit, WithoutMlir};
pub use options::NetlistOptions;
pub use pareto::{Point, write_front};
pub use prove::{ProveOptions, Proved, prove_files};
pub use sums::{Sums, differ};
pub use synth::{MadeNetlist, cells_step, chosen, judge, rebuild};
pub use warning::CircuitWarning;
