//! `ringmill rtl`: a program on polynomials to an accelerator.

use std::{path::PathBuf, process::ExitCode};

use ringmill_flow::{DEFAULT_LANES, Goal, Options};

use super::build::{Program, build};
use crate::failure::Failure;

/// Generate the accelerator of a program on polynomials: pipelined SystemVerilog with AXI4-Stream ports.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    program: Program,
    #[command(flatten)]
    shape: Shape,
    /// Output folder; default: ./STEM.ringmill. A folder of an earlier build is replaced.
    #[arg(short, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// What the accelerator is like.
#[derive(clap::Args)]
pub struct Shape {
    /// Coefficients a beat of every stream.
    #[arg(long, default_value_t = DEFAULT_LANES, value_name = "N")]
    pub lanes: u32,
}

/// Writes the sources and the report; nothing is simulated.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    build(Options {
        entry: arguments.program.entry.clone(),
        lanes: arguments.shape.lanes,
        output: arguments.output.clone(),
        ..Options::new(&arguments.program.path, Goal::Rtl)
    })
}
