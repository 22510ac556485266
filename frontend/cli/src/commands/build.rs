//! `ringmill build`: the main job.

use std::process::ExitCode;

use ringmill_flow::Goal;

use super::synth;
use crate::failure::Failure;

/// Compile a program all the way: netlist, proof, Verilog co-simulation, report (terminal, JSON, HTML).
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    program: synth::Program,
    #[command(flatten)]
    target: synth::Target,
}

/// Builds everything that applies to the program.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    synth::build(&arguments.program, &arguments.target, Goal::Simulated)
}
