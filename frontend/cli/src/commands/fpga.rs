//! `ringmill fpga`: a program on an FPGA board.

use std::{path::PathBuf, process::ExitCode};

use ringmill_flow::{BoardOptions, DEFAULT_CHUNK, Goal, Options, report::terminal, route_folder};
use ringmill_toolchain::Toolchain;

use super::{build::build, shape::Shape};
use crate::{
    failure::{Failure, locate},
    progress::Bar,
    screen::show,
    wrong_usage,
};

/// Place and route a program for an FPGA board, with a link to a host: a bitstream, timing and area.
#[derive(clap::Args)]
pub struct Arguments {
    /// A folder written by `ringmill build` or `rtl`, or a program (which is built first, without simulation).
    #[arg(value_name = "DIR|PROGRAM")]
    path: PathBuf,
    /// The board; `ringmill boards` lists them.
    #[arg(long, value_name = "BOARD")]
    board: String,
    #[command(flatten)]
    on_board: OnBoard,
    /// The function, when a program is given.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    registers: Registers,
    /// Seed of the placer; results differ by a tenth or more from seed to seed.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Output folder, when a program is given; default: ./STEM.ringmill.
    #[arg(short, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// How a design stands on its board.
#[derive(clap::Args)]
pub struct OnBoard {
    /// The clock of the design; default: the board's own, or a lower one where that is not reached.
    #[arg(long, value_name = "MHZ", requires = "board")]
    clock: Option<f64>,
    /// Bits a second of the link to the host; default: the fastest usual rate that the clock divides to.
    #[arg(long, value_name = "RATE", requires = "board")]
    baud: Option<u32>,
    /// Bytes of the buffer that each stream has in the link: a power of two, 64 to 4096.
    #[arg(long, value_name = "BYTES", default_value_t = DEFAULT_CHUNK)]
    chunk: u32,
    /// A smaller link, which counts no cycles, beats and errors.
    #[arg(long, requires = "board")]
    no_counters: bool,
    /// Try so many seeds of the placer and keep the fastest result.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    seeds: u32,
}

/// Registers of a netlist.
#[derive(clap::Args)]
pub struct Registers {
    /// Of a boolean program: the most levels of cells between registers; for a board default 1.
    #[arg(long, value_name = "L", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub levels_per_stage: Option<u32>,
}

impl OnBoard {
    /// The options for a board.
    pub fn options(&self, board: &str, seed: u64) -> BoardOptions {
        BoardOptions {
            board: board.to_owned(),
            clock_mhz: self.clock,
            baud: self.baud,
            chunk: self.chunk,
            counters: !self.no_counters,
            seed,
            seeds: self.seeds,
        }
    }
}

/// Places, routes, and prints the report.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { path, board, on_board, entry, shape, registers, seed, output } = arguments;
    let board = on_board.options(board, *seed);
    if !path.is_dir() {
        let mut options = Options {
            entry: entry.clone(),
            accelerator: shape.options(),
            control: shape.control(),
            levels_per_stage: registers.levels_per_stage,
            output: output.clone(),
            board: Some(board),
            ..Options::new(path, Goal::Hardware)
        };
        options.synth.seed = *seed;
        return build(options);
    }
    if entry.is_some() || output.is_some() || shape.is_given() || registers.levels_per_stage.is_some() {
        wrong_usage(
            "`--entry`, `-o`, `--arch`, `--lanes`, `--levels-per-stage` and the like go with a program; a folder has its own",
        );
    }
    let bar = Bar::new();
    let routed = route_folder(path, &board, &Toolchain::locate(), &bar);
    bar.finish();
    show(&format!("{}written to {}\n", terminal(&routed.map_err(locate)?), path.display()))?;
    Ok(ExitCode::SUCCESS)
}
