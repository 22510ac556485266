//! `ringmill fpga`: a program on an FPGA board.

use std::process::ExitCode;

use ringmill_toolchain::Toolchain;

use super::finish::{build, written};
use crate::{
    any_case,
    arguments::{design::Design, on_board::OnBoard},
    failure::Failure,
    mlir,
    progress::Watch,
    screen::show,
};

/// Place and route a design for an FPGA board.
///
/// The result is a bitstream of the design with a link to a host, and its timing and area.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    design: Design,
    /// The board; `ringmill boards` lists them.
    #[arg(help_heading = "Boards", long, value_name = "BOARD", value_parser = any_case::board)]
    board: String,
    #[command(flatten)]
    on_board: OnBoard,
    /// Seed of the placer; results differ by a tenth or more from seed to seed.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
}

/// Places, routes, and prints the report.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { design, board, on_board, seed } = arguments;
    let request = design.request(Some(board))?;
    let board = on_board.options(board, *seed);
    if let Some(mut request) = request {
        request.board = Some(board);
        request.netlist.synth.seed = *seed;
        return build(&request);
    }
    let bar = Watch::new();
    let routed = mlir::route_folder(design.path(), &board, &Toolchain::locate(), &bar);
    bar.finish();
    show(&written(&routed?, design.path()))?;
    Ok(ExitCode::SUCCESS)
}
