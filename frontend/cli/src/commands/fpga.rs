//! `ringmill fpga`: an accelerator placed and routed for a board.

use std::{path::PathBuf, process::ExitCode};

use ringmill_flow::{FpgaOptions, Goal, Options, report::terminal, route_folder};
use ringmill_toolchain::Toolchain;

use super::{build::build, shape::Shape};
use crate::{
    failure::{Failure, locate},
    progress::Bar,
    screen::show,
    wrong_usage,
};

/// Place and route an accelerator for an FPGA board; read timing and area back.
#[derive(clap::Args)]
pub struct Arguments {
    /// A folder written by `ringmill build` or `rtl`, or a program (which is built first, without simulation).
    #[arg(value_name = "DIR|PROGRAM")]
    path: PathBuf,
    /// The board; `ringmill boards` lists them.
    #[arg(long, value_name = "BOARD")]
    board: String,
    /// The function, when a program is given.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    #[command(flatten)]
    shape: Shape,
    /// Seed of the placer; results differ by a tenth or more from seed to seed.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Output folder, when a program is given; default: ./STEM.ringmill.
    #[arg(short, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Places, routes, and prints the report.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let is_folder = arguments.path.is_dir();
    if is_folder && (arguments.entry.is_some() || arguments.output.is_some() || arguments.shape.is_given()) {
        wrong_usage("`--entry`, `-o`, `--arch`, `--lanes` and the like go with a program; a folder has its own");
    }
    if !is_folder {
        let mut options = Options {
            entry: arguments.entry.clone(),
            accelerator: arguments.shape.options(),
            control: arguments.shape.control(),
            output: arguments.output.clone(),
            board: Some(arguments.board.clone()),
            ..Options::new(&arguments.path, Goal::Rtl)
        };
        options.synth.seed = arguments.seed;
        return build(options);
    }
    let bar = Bar::new();
    let options = FpgaOptions { folder: arguments.path.clone(), board: arguments.board.clone(), seed: arguments.seed };
    let routed = route_folder(&options, &Toolchain::locate(), &bar);
    bar.finish();
    show(&format!("{}written to {}\n", terminal(&routed.map_err(locate)?), arguments.path.display()))?;
    Ok(ExitCode::SUCCESS)
}
