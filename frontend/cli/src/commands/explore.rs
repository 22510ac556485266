//! `ringmill explore`: the accelerators there are for a program.

use std::{path::PathBuf, process::ExitCode};

use ringmill_flow::{ExploreOptions, Limits, explore};

use super::build::Program;
use crate::{
    failure::{Failure, locate},
    screen::show,
};

/// Show the accelerators there are for a program on polynomials: cycles against modelled multipliers, logic and memory, and which to take.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    program: Program,
    /// Take the shortest interval within so many multipliers of 18 by 18 bits.
    #[arg(long, value_name = "D")]
    max_dsp: Option<u64>,
    /// Take the least area whose interval has at most so many cycles.
    #[arg(long, value_name = "CYCLES")]
    interval: Option<u64>,
    /// Output folder for explore.json and explore.svg; default: ./STEM.explore. A folder of an earlier run is replaced.
    #[arg(short, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Prints the choices, writes them and plots them.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let options = ExploreOptions {
        program: arguments.program.path.clone(),
        entry: arguments.program.entry.clone(),
        limits: Limits { dsp: arguments.max_dsp, interval: arguments.interval },
        output: arguments.output.clone(),
    };
    let explored = explore(&options).map_err(locate)?;
    show(&format!("{}written to {}\n", explored.text, explored.folder.display()))?;
    Ok(ExitCode::SUCCESS)
}
