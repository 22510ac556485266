//! `ringmill asic`: a program in standard cells.

use std::{path::PathBuf, process::ExitCode};

use ringmill_flow::{AsicOptions, Build, Goal, Options, map_folder, report::terminal};
use ringmill_toolchain::Toolchain;

use super::{fpga::Registers, shape::Shape};
use crate::{
    failure::{Failure, locate, warn},
    progress::Bar,
    screen::show,
    wrong_usage,
};

/// Map a program to the standard cells of a liberty file with Yosys, and time it with OpenSTA.
#[derive(clap::Args)]
pub struct Arguments {
    /// A folder written by `ringmill build` or `rtl`, or a program (which is built first, without simulation).
    #[arg(value_name = "DIR|PROGRAM")]
    path: PathBuf,
    /// The cells; default: a small generic library, which describes no real process: its figures compare designs with each other, no more.
    #[arg(long, value_name = "FILE.lib")]
    liberty: Option<PathBuf>,
    /// The period of the clock to aim at, in ns.
    #[arg(long, value_name = "NS", default_value_t = 10.0)]
    period: f64,
    /// Most bits of memories, which become flip-flops: there is no memory among standard cells.
    #[arg(long, value_name = "BITS", default_value_t = 1 << 16)]
    max_memory: u64,
    /// The function, when a program is given.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    registers: Registers,
    /// Output folder, when a program is given; default: ./STEM.ringmill.
    #[arg(short, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Maps, times, and prints the report.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { path, liberty, period, max_memory, entry, shape, registers, output } = arguments;
    let (tools, bar) = (Toolchain::locate(), Bar::new());
    let mut folder = path.clone();
    if path.is_dir() {
        if entry.is_some() || output.is_some() || shape.is_given() || registers.levels_per_stage.is_some() {
            wrong_usage(
                "`--entry`, `-o`, `--arch`, `--lanes`, `--levels-per-stage` and the like go with a program; a folder has its own",
            );
        }
    } else {
        let options = Options {
            entry: entry.clone(),
            accelerator: shape.options(),
            control: shape.control(),
            levels_per_stage: Some(registers.levels_per_stage.unwrap_or(1)),
            output: output.clone(),
            ..Options::new(path, Goal::Hardware)
        };
        let built = match Build::new(&options, &tools, &bar).run() {
            Ok(built) => built,
            Err(error) => {
                bar.finish();
                return Err(locate(error));
            }
        };
        built.warnings.into_iter().for_each(warn);
        folder = built.folder;
    }
    let asked = AsicOptions { liberty: liberty.clone(), period_ns: *period, most_memory_bits: *max_memory };
    let mapped = map_folder(&folder, &asked, &tools, &bar);
    bar.finish();
    show(&format!("{}written to {}\n", terminal(&mapped.map_err(locate)?), folder.display()))?;
    Ok(ExitCode::SUCCESS)
}
