//! `ringmill explore`: the possible accelerators of a program, modelled, or placed and routed for
//! boards.

use std::{path::PathBuf, process::ExitCode};

use ringmill_accel::Budget;
use ringmill_design::Architecture;
use ringmill_report::counted;
use ringmill_sweep::{Shapes, SweepError, SweepOptions, read_sweep, run_sweep};
use ringmill_toolchain::Toolchain;

use crate::{any_case, failure::Failure, mlir, progress::Watch, screen::show};

/// List the possible accelerators of a program.
///
/// Without `--boards`: the cycles, modelled area and modelled clock of every accelerator of a
/// program over polynomials, and the recommended one. With `--boards`: throughput and area of every
/// shape on every board, placed and routed.
#[derive(clap::Args)]
pub struct Arguments {
    /// The program, or the folder of a sweep (`--boards`) whose results so far are shown.
    #[arg(value_name = "PROGRAM|DIR")]
    path: PathBuf,
    /// The function. Default: the only public one, or `main`.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// Recommend the shortest initiation interval within this many multipliers of an
    /// ECP5, by the model with its margin.
    #[arg(help_heading = "Limits", long, value_name = "D", conflicts_with = "boards")]
    max_dsp: Option<u64>,
    /// Recommend the shortest initiation interval within this many look-up tables of an
    /// ECP5, likewise.
    #[arg(help_heading = "Limits", long, value_name = "L", conflicts_with = "boards")]
    max_lut: Option<u64>,
    /// Recommend the shortest initiation interval within this many memory blocks of an
    /// ECP5, likewise.
    #[arg(help_heading = "Limits", long, value_name = "M", conflicts_with = "boards")]
    max_bram: Option<u64>,
    /// Recommend the least area with an initiation interval of at most this many cycles. With
    /// `--boards`, each of several limits is a point of the sweep.
    #[arg(help_heading = "Limits", long, value_name = "CYCLES", value_delimiter = ',')]
    interval: Vec<u64>,
    /// Place and route every shape for these boards, as a Snakemake workflow; `ringmill boards`
    /// lists the boards.
    #[arg(help_heading = "Sweeps over boards", long, value_name = "BOARD,…", value_delimiter = ',', value_parser = any_case::board)]
    boards: Vec<String>,
    /// Architectures to sweep over: mdc, sdf, iterative, auto.
    #[arg(help_heading = "Sweeps over boards", long, value_name = "ARCH,…", value_delimiter = ',', requires = "boards", value_parser = any_case::any_case::<Architecture>)]
    arch: Vec<Architecture>,
    /// Lanes to sweep over.
    #[arg(help_heading = "Sweeps over boards", long, value_name = "P,…", value_delimiter = ',', requires = "boards")]
    lanes: Vec<u32>,
    /// Butterflies of iterative transforms to sweep over.
    #[arg(help_heading = "Sweeps over boards", long, value_name = "B,…", value_delimiter = ',', requires = "boards")]
    butterflies: Vec<u32>,
    /// Seeds of the placer to try for each point; the fastest result is kept.
    #[arg(help_heading = "Sweeps over boards", long, value_name = "N", requires = "boards", value_parser = clap::value_parser!(u32).range(1..=1000))]
    seeds: Option<u32>,
    /// The number of points that run at a time on this machine. Default: the number of processors.
    #[arg(help_heading = "Sweeps over boards", long, value_name = "J", requires = "boards", value_parser = clap::value_parser!(u32).range(1..))]
    jobs: Option<u32>,
    /// Write the workflow without running it; its README.md says how to run it on a cluster.
    #[arg(help_heading = "Sweeps over boards", long, requires = "boards")]
    no_run: bool,
    /// Output folder. Default: ./STEM.explore. The folder of an earlier run is replaced. The folder
    /// of a sweep is continued: finished points stay, and missing points run.
    #[arg(short, value_name = "DIR", help_heading = "Output")]
    output: Option<PathBuf>,
}

/// Prints, writes and plots the accelerators or the points of the sweep.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.path.is_dir() {
        return collected(arguments);
    }
    if !arguments.boards.is_empty() {
        return swept(arguments);
    }
    if arguments.interval.len() > 1 {
        return Err(Failure::usage("several values of `--interval` go with `--boards`"));
    }
    let budget = Budget {
        dsp: arguments.max_dsp,
        lut: arguments.max_lut,
        memory_blocks: arguments.max_bram,
        interval: arguments.interval.first().copied(),
        ..Budget::default()
    };
    let Arguments { path, entry, output, .. } = arguments;
    show(&mlir::explore(path, entry.as_deref(), budget, output.as_deref())?)?;
    Ok(ExitCode::SUCCESS)
}

fn collected(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { entry, max_dsp, max_lut, max_bram, interval, boards, output, .. } = arguments;
    let is_limited = max_dsp.is_some() || max_lut.is_some() || max_bram.is_some() || !interval.is_empty();
    let is_asked = is_limited || entry.is_some() || output.is_some();
    if is_asked || !boards.is_empty() {
        return Err(Failure::usage("these options go with a program, not with the folder of a sweep"));
    }
    show(&read_sweep(&arguments.path)?.text)?;
    Ok(ExitCode::SUCCESS)
}

fn swept(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let options = SweepOptions {
        program: arguments.path.clone(),
        entry: arguments.entry.clone(),
        boards: arguments.boards.clone(),
        shapes: Shapes {
            architectures: arguments.arch.clone(),
            lanes: arguments.lanes.clone(),
            butterflies: arguments.butterflies.clone(),
            intervals: arguments.interval.clone(),
        },
        seeds: arguments.seeds,
        output: arguments.output.clone(),
    };
    let (folder, count) = mlir::prepare_sweep(&options)?;
    show(&format!("{}: workflow written to {}\n", counted(count as u64, "point"), folder.display()))?;
    if arguments.no_run {
        return Ok(ExitCode::SUCCESS);
    }
    let bar = Watch::new();
    let swept = run_sweep(&folder, arguments.jobs, &Toolchain::locate(), &bar);
    bar.finish();
    let swept = swept?;
    show(&format!("\n{}written to {}\n", swept.text, folder.display()))?;
    match swept.any_made() {
        true => Ok(ExitCode::SUCCESS),
        false => Err(SweepError::NothingRouted { path: folder.join("failures") }.into()),
    }
}
