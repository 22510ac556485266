//! `ringmill build`: the main job.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use ringmill_build::{Build, Built, Goal, Options};
use ringmill_report::{Report, terminal};
use ringmill_toolchain::Toolchain;

use super::{design::Registers, emit::Around, fpga::OnBoard, shape::Shape, synth::Target};
use crate::{
    any_case,
    failure::{Failure, locate, warn},
    progress::Bar,
    screen::show,
};

/// Compile a program all the way: netlist and proof, or accelerator; Verilog co-simulation; report (terminal, JSON, HTML).
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    program: Program,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    around: Around,
    /// Also place and route for this board; `ringmill boards` lists them.
    #[arg(long, value_name = "BOARD", value_parser = any_case::board)]
    board: Option<String>,
    #[command(flatten)]
    on_board: OnBoard,
    #[command(flatten)]
    registers: Registers,
}

/// Which program.
#[derive(clap::Args)]
pub struct Program {
    /// The program, in MLIR.
    #[arg(value_name = "PROGRAM")]
    pub path: PathBuf,
    /// The function to compile; default: the only public one, or `main`.
    #[arg(long, value_name = "NAME")]
    pub entry: Option<String>,
}

/// Builds everything that applies to the program.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let options = arguments.target.options(&arguments.program, Goal::Simulated);
    build(&Options {
        accelerator: arguments.shape.options(),
        control: arguments.shape.control(),
        prefix: arguments.shape.prefix(),
        emissions: arguments.around.emissions(),
        levels_per_stage: arguments.registers.levels_per_stage,
        board: arguments.board.as_deref().map(|board| arguments.on_board.options(board, arguments.target.seed)),
        ..options
    })
}

/// Builds, and prints the report.
pub fn build(options: &Options) -> Result<ExitCode, Failure> {
    let built = built(options)?;
    show(&written(&built.report, &built.folder))?;
    Ok(ExitCode::SUCCESS)
}

/// Builds, and prints the warnings.
pub fn built(options: &Options) -> Result<Built, Failure> {
    let bar = Bar::new();
    let built = Build::new(options, &Toolchain::locate(), &bar).run();
    bar.finish();
    let mut built = built.map_err(locate)?;
    built.warnings.drain(..).for_each(warn);
    Ok(built)
}

/// A report, and where it lies.
pub fn written(report: &Report, folder: &Path) -> String {
    format!("{}written to {}\n", terminal(report), folder.display())
}
