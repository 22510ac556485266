//! `ringmill build`: a program to checked hardware.

use std::process::ExitCode;

use super::finish::build;
use crate::{
    any_case,
    arguments::{
        integration::Integration,
        on_board::OnBoard,
        program::Program,
        registers::Registers,
        shape::Shape,
        target::{CellsName, Target},
    },
    failure::Failure,
    request::{Goal, Request},
};

/// Compile a program to hardware and check the result.
///
/// A program over secret integers becomes a proved netlist. A program over polynomials becomes an
/// accelerator. Both are simulated in Verilator, compared with the program, and described in a
/// report (terminal, JSON, HTML).
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    program: Program,
    #[command(flatten)]
    target: Target,
    #[command(flatten)]
    shape: Shape,
    #[command(flatten)]
    integration: Integration,
    /// Also place and route for this board; `ringmill boards` lists them.
    #[arg(help_heading = "Boards", long, value_name = "BOARD", value_parser = any_case::board)]
    board: Option<String>,
    #[command(flatten)]
    on_board: OnBoard,
    #[command(flatten)]
    registers: Registers,
}

/// Builds everything that fits the program.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { program, target, shape, integration, board, on_board, registers } = arguments;
    build(&Request {
        entry: program.entry.clone(),
        output: target.output.clone(),
        netlist: target.options(CellsName::Auto)?,
        accelerator: shape.options(board.as_deref())?,
        control: shape.control(),
        prefix: shape.prefix(),
        emissions: integration.emissions(),
        levels_per_stage: registers.levels_per_stage,
        board: board.as_deref().map(|board| on_board.options(board, target.seed)),
        simulate: true,
        ..Request::of(&program.path, Goal::Hardware)
    })
}
