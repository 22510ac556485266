//! `ringmill rtl`: a program on polynomials to an accelerator.

use std::{path::PathBuf, process::ExitCode};

use ringmill_build::{Goal, Options};

use super::{
    build::{Program, build},
    emit::Around,
    shape::Shape,
};
use crate::failure::Failure;

/// Generate the accelerator of a program on polynomials: pipelined SystemVerilog with AXI4-Stream ports.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    program: Program,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    around: Around,
    /// Output folder; default: ./STEM.ringmill. A folder of an earlier build is replaced.
    #[arg(short, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Writes the sources and the report; nothing is simulated.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    build(&Options {
        entry: arguments.program.entry.clone(),
        accelerator: arguments.shape.options(),
        control: arguments.shape.control(),
        prefix: arguments.shape.prefix(),
        emissions: arguments.around.emissions(),
        output: arguments.output.clone(),
        ..Options::new(&arguments.program.path, Goal::Rtl)
    })
}
