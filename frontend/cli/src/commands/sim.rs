//! `ringmill sim`: the netlist's Verilog in Verilator against the program.

use std::{path::PathBuf, process::ExitCode};

use ringmill_flow::{SimOptions, simulate};
use ringmill_toolchain::Toolchain;

use crate::{
    failure::{Failure, locate, warn},
    progress::Bar,
    screen::show,
};

/// Simulate the hardware of a build in Verilator and compare it with the program.
#[derive(clap::Args)]
pub struct Arguments {
    /// A folder written by `ringmill build` or `synth`, or a program (which is then built in a temporary folder first).
    #[arg(value_name = "DIR|PROGRAM")]
    path: PathBuf,
    /// The function, when a program is given.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// Number of input vectors, 1 to 1,000,000; at most 16 input bits are always tried in full.
    #[arg(long, default_value_t = 4096, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    vectors: u32,
    /// Seed of the vectors; the default is not that of a build, so that other vectors are tried.
    #[arg(long, default_value_t = 2, value_name = "S")]
    seed: u64,
}

/// Simulates, prints what was compared, and records it in the folder's report.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let bar = Bar::new();
    let options = SimOptions {
        path: arguments.path.clone(),
        entry: arguments.entry.clone(),
        vectors: arguments.vectors as usize,
        seed: arguments.seed,
    };
    let simulated = simulate(&options, &Toolchain::locate(), &bar);
    bar.finish();
    let (cosim, warnings) = simulated.map_err(locate)?;
    warnings.into_iter().for_each(warn);
    show(&format!(
        "{} vectors, {} mismatches, {:.0} vectors a second\n",
        cosim.vectors, cosim.mismatches, cosim.cycles_per_second
    ))?;
    Ok(ExitCode::SUCCESS)
}
