//! `ringmill build`: the main job.

use std::{path::PathBuf, process::ExitCode};

use ringmill_flow::{Build, Goal, Options};
use ringmill_toolchain::Toolchain;

use super::{
    emit::Around,
    fpga::{OnBoard, Registers},
    shape::Shape,
    synth::Target,
};
use crate::{
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
    #[arg(long, value_name = "BOARD")]
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
    build(Options {
        accelerator: arguments.shape.options(),
        control: arguments.shape.control(),
        emissions: arguments.around.emissions(),
        levels_per_stage: arguments.registers.levels_per_stage,
        board: arguments.board.as_deref().map(|board| arguments.on_board.options(board, arguments.target.seed)),
        ..options
    })
}

/// Builds, and prints the report.
pub fn build(options: Options) -> Result<ExitCode, Failure> {
    let bar = Bar::new();
    let built = Build::new(&options, &Toolchain::locate(), &bar).run();
    bar.finish();
    let built = built.map_err(locate)?;
    for note in built.warnings {
        warn(note);
    }
    show(&format!("{}written to {}\n", ringmill_flow::report::terminal(&built.report), built.folder.display()))?;
    Ok(ExitCode::SUCCESS)
}
