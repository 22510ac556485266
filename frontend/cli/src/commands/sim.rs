//! `ringmill sim`: the netlist's Verilog in Verilator against the program.

use std::{path::PathBuf, process::ExitCode};

use ringmill_flow::{SimOptions, simulate};
use ringmill_toolchain::Toolchain;

use crate::{
    failure::{Failure, locate},
    progress::Bar,
};

/// Simulate the hardware of a build in Verilator and compare it with the program.
#[derive(clap::Args)]
pub struct Arguments {
    /// A folder written by `ringmill build` or `synth`, or a program (which is then built beside itself first).
    #[arg(value_name = "DIR|PROGRAM")]
    path: PathBuf,
    /// The function, when a program is given.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// Number of input vectors; at most 16 input bits are always tried in full.
    #[arg(long, default_value_t = 4096, value_name = "N")]
    vectors: usize,
    /// Seed of the vectors.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
}

/// Simulates, prints what was compared, and records it in the folder's report.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let bar = Bar::new();
    let options = SimOptions {
        path: arguments.path.clone(),
        entry: arguments.entry.clone(),
        vectors: arguments.vectors,
        seed: arguments.seed,
    };
    let simulated = simulate(&options, &Toolchain::locate(), &bar);
    bar.finish();
    let cosim = simulated.map_err(locate)?;
    println!("{} vectors, {} mismatches, {:.0} vectors a second", cosim.vectors, cosim.mismatches, cosim.cycles_per_second);
    Ok(ExitCode::SUCCESS)
}
