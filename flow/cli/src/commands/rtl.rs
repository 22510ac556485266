//! `ringmill rtl`: a program over polynomials to an accelerator.

use std::{path::PathBuf, process::ExitCode};

use super::finish::build;
use crate::{
    arguments::{integration::Integration, program::Program, shape::Shape},
    failure::Failure,
    request::{Goal, Request},
};

/// Generate the accelerator of a program over polynomials, without simulation.
///
/// The result is pipelined SystemVerilog with AXI4-Stream ports.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    program: Program,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    integration: Integration,
    /// Output folder. Default: ./STEM.ringmill. The folder of an earlier build is replaced.
    #[arg(short, value_name = "DIR", help_heading = "Output")]
    output: Option<PathBuf>,
}

/// Writes the sources and the report, without simulation.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { program, shape, integration, output } = arguments;
    build(&Request {
        entry: program.entry.clone(),
        accelerator: shape.options(None)?,
        control: shape.control(),
        prefix: shape.prefix(),
        emissions: integration.emissions(),
        output: output.clone(),
        ..Request::of(&program.path, Goal::Accelerator)
    })
}
