//! `ringmill sim`: the written Verilog in Verilator against the program.

use std::{path::PathBuf, process::ExitCode, thread, time::Duration};

use ringmill_board::simulate_board;
use ringmill_build::{Goal, Options, SimOptions, simulate};
use ringmill_host::FaultPlan;
use ringmill_report::counted;
use ringmill_toolchain::Toolchain;

use super::{build::built, shape::Shape};
use crate::{
    failure::{Failure, locate, warn},
    progress::Bar,
    screen::show,
    wrong_usage,
};

/// Simulate the hardware of a build in Verilator and compare it with the program.
#[derive(clap::Args)]
pub struct Arguments {
    /// A folder written by `ringmill build`, `synth` or `rtl`, or a program (which is then built in a temporary folder first).
    #[arg(value_name = "DIR|PROGRAM")]
    path: PathBuf,
    /// The function, when a program is given.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    #[command(flatten)]
    shape: Shape,
    /// Number of input vectors, 1 to 1,000,000; default: 4096, of an accelerator 100, fewer from N = 8192 on. At most 16 input bits are always tried in full.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    vectors: Option<u32>,
    /// Seed of the vectors; the default is not that of a build, so that other vectors are tried.
    #[arg(long, default_value_t = 2, value_name = "S")]
    seed: u64,
    /// Record every signal of an accelerator: the run that went wrong, or else its first operands without pauses.
    #[arg(long, value_name = "FILE.fst")]
    wave: Option<PathBuf>,
    /// Instead, simulate the design with its link to a host, behind a pseudo-terminal: `ringmill host --port` talks to it. Runs until it is stopped.
    #[arg(long, conflicts_with_all = ["vectors", "wave"])]
    board_top: bool,
    /// With --board-top: disturb the line (bytes dropped, repeated, corrupted) and reset the design now and then: a fault every so many bytes.
    #[arg(long, value_name = "BYTES", default_value_t = 0, requires = "board_top")]
    fault_every: u32,
}

/// Simulates, prints what was compared, and records it in the folder's report.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.path.is_dir() && (arguments.entry.is_some() || arguments.shape.is_given()) {
        wrong_usage("`--entry`, `--arch`, `--lanes` and the like go with a program; a folder has its own");
    }
    if arguments.board_top {
        return board_top(arguments);
    }
    let bar = Bar::new();
    let options = SimOptions {
        path: arguments.path.clone(),
        entry: arguments.entry.clone(),
        accelerator: arguments.shape.options(),
        control: arguments.shape.control(),
        prefix: arguments.shape.prefix(),
        vectors: arguments.vectors.map(|vectors| vectors as usize),
        seed: arguments.seed,
        waves: arguments.wave.clone(),
    };
    let simulated = simulate(&options, &Toolchain::locate(), &bar);
    bar.finish();
    let (cosim, warnings) = simulated.map_err(locate)?;
    warnings.into_iter().for_each(warn);
    let unit = if cosim.latency_cycles.is_some() { "cycles" } else { "vectors" };
    let timing =
        |name: &str, cycles: Option<u64>| cycles.map_or_else(String::new, |cycles| format!(", {name} {cycles}"));
    show(&format!(
        "{} compared, no mismatch{}{}, {:.0} {unit} a second\n",
        counted(cosim.vectors, if cosim.latency_cycles.is_some() { "operand" } else { "vector" }),
        timing("latency", cosim.latency_cycles),
        timing("interval", cosim.interval_cycles),
        cosim.cycles_per_second
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Simulates the design with its link until it is stopped.
fn board_top(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mut folder = arguments.path.clone();
    let mut built_in = None;
    if !folder.is_dir() {
        let place = ringmill_folder::temporary_folder()?;
        let options = Options {
            entry: arguments.entry.clone(),
            accelerator: arguments.shape.options(),
            control: arguments.shape.control(),
            prefix: arguments.shape.prefix(),
            levels_per_stage: Some(1),
            output: Some(place.path().join("build")),
            ..Options::new(&folder, Goal::Hardware)
        };
        folder = built(&options)?.folder;
        built_in = Some(place);
    }
    let plan = FaultPlan { seed: arguments.seed, every: arguments.fault_every, limit: u64::MAX, resets: true };
    let board = simulate_board(&folder, plan)?;
    show(&format!("port {}\n", board.path()))?;
    while board.is_running() {
        thread::sleep(Duration::from_millis(50));
    }
    drop(built_in);
    board.stop()?;
    Ok(ExitCode::SUCCESS)
}
