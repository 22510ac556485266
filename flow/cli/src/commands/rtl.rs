//! `ringmill rtl`: a program on polynomials to an accelerator.

use std::{path::PathBuf, process::ExitCode};

use super::finish::build;
use crate::{
    arguments::{around::Around, program::Program, shape::Shape},
    asked::{Asked, Wanted},
    failure::Failure,
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
    around: Around,
    /// Output folder. Default: ./STEM.ringmill. The folder of an earlier build is replaced.
    #[arg(short, value_name = "DIR", help_heading = "Output")]
    output: Option<PathBuf>,
}

/// Writes the sources and the report; nothing is simulated.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { program, shape, around, output } = arguments;
    build(&Asked {
        entry: program.entry.clone(),
        accelerator: shape.options()?,
        control: shape.control(),
        prefix: shape.prefix(),
        emissions: around.emissions(),
        output: output.clone(),
        ..Asked::of(&program.path, Wanted::Accelerator)
    })
}
