//! `ringmill sim`: the simulation of a build, compared with its program.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
    thread,
    time::Duration,
};

use ringmill_board::simulate_board;
use ringmill_check::{FolderRun, simulate_folder};
use ringmill_folder::{check_recording, temporary_folder};
use ringmill_host::FaultPlan;
use ringmill_report::{Report, counted};
use ringmill_toolchain::Toolchain;

use super::finish::built;
use crate::{
    arguments::shape::Shape,
    failure::{Failure, locate},
    mlir::read_program,
    progress::Watch,
    request::{Goal, Request},
    screen::show,
};

/// Simulate a build in Verilator and compare it with the program.
///
/// The Verilog of the folder becomes a program that is executed with your rights: simulate only
/// builds of people whom you trust.
#[derive(clap::Args)]
pub struct Arguments {
    /// A build folder, or a program, which is built in a temporary folder first.
    #[arg(value_name = "DIR|PROGRAM")]
    path: PathBuf,
    /// The function, if a program has several.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    #[command(flatten)]
    shape: Shape,
    /// The number of input vectors, 1 to 1,000,000. Default: 4096 for a netlist; 100 for an
    /// accelerator, fewer from N = 8192 on. Up to 16 input bits every input is tried.
    #[arg(help_heading = "Simulation", long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    vectors: Option<u32>,
    /// Seed of the vectors. The default differs from that of a build, so that other vectors are
    /// tried.
    #[arg(help_heading = "Simulation", long, default_value_t = 2, value_name = "S")]
    seed: u64,
    /// Record every signal of an accelerator: of the failing run, or else of the first transactions
    /// without pauses.
    #[arg(help_heading = "Simulation", long, value_name = "FILE.fst")]
    wave: Option<PathBuf>,
    /// Simulate the design with its link to a host instead, behind a pseudo-terminal to which
    /// `ringmill host --port` talks. Runs until it is stopped.
    #[arg(help_heading = "Simulated board", long, conflicts_with_all = ["vectors", "wave"])]
    board_top: bool,
    /// With --board-top: a fault every so many bytes. Bytes are dropped, repeated or corrupted, and
    /// the design is reset.
    #[arg(help_heading = "Simulated board", long, value_name = "BYTES", default_value_t = 0, requires = "board_top")]
    fault_every: u32,
}

/// Simulates, prints the comparison, and records it in the folder's report.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { path, entry, shape, vectors, seed, wave, board_top, fault_every } = arguments;
    let is_folder = path.is_dir();
    if is_folder && (entry.is_some() || shape.is_given()) {
        return Err(Failure::usage(
            "`--entry`, `--arch`, `--lanes` and the like go with a program, not with a build folder",
        ));
    }
    if let (Some(wave), false) = (wave, is_folder) {
        check_recording(wave, std::slice::from_ref(path))?;
    }
    let mut built_in = None;
    let mut folder = path.clone();
    if !is_folder {
        let temporary = temporary_folder()?;
        folder = built(&Request {
            entry: entry.clone(),
            accelerator: shape.options(None)?,
            control: shape.control(),
            prefix: shape.prefix(),
            levels_per_stage: board_top.then_some(1),
            output: Some(temporary.path().join("build")),
            // Only accelerators have waves. A netlist is refused before the build.
            ..Request::of(path, if wave.is_some() { Goal::Accelerator } else { Goal::Hardware })
        })?
        .folder;
        built_in = Some(temporary);
    }
    if *board_top {
        let plan = FaultPlan { seed: *seed, every: *fault_every, limit: u64::MAX, resets: true };
        serve(&folder, plan)?;
    } else {
        let vectors = vectors.map(|vectors| vectors as usize);
        compare(&folder, &FolderRun { vectors, seed: *seed, waves: wave.clone() })?;
    }
    drop(built_in);
    Ok(ExitCode::SUCCESS)
}

/// Simulates, and prints the comparison.
fn compare(folder: &Path, run: &FolderRun) -> Result<(), Failure> {
    let bar = Watch::new();
    let read = |report: &Report| read_program(folder, report);
    let simulated = simulate_folder(folder, run, read, &Toolchain::locate(), &bar);
    bar.finish();
    let cosim = simulated.map_err(locate)?;
    let unit = if cosim.latency_cycles.is_some() { "cycles" } else { "vectors" };
    let timing =
        |name: &str, cycles: Option<u64>| cycles.map_or_else(String::new, |cycles| format!(", {name} {cycles}"));
    show(&format!(
        "{} compared, no mismatch{}{}, {:.0} {unit} a second\n",
        counted(cosim.vectors, if cosim.latency_cycles.is_some() { "transaction" } else { "vector" }),
        timing("latency", cosim.latency_cycles),
        timing("interval", cosim.interval_cycles),
        cosim.cycles_per_second
    ))?;
    Ok(())
}

/// Simulates the design with its link until it is stopped.
fn serve(folder: &Path, plan: FaultPlan) -> Result<(), Failure> {
    let board = simulate_board(folder, plan)?;
    show(&format!("port {}\n", board.path()))?;
    while board.is_running() {
        thread::sleep(Duration::from_millis(50));
    }
    Ok(board.stop()?)
}
