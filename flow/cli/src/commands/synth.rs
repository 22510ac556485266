//! `ringmill synth`: a program to a proved netlist.

use std::process::ExitCode;

use ringmill_circuit::NetlistOptions;
use ringmill_netlist::CellLibrary;
use ringmill_synth::Cells;

use super::finish::build;
use crate::{
    arguments::{
        program::Program,
        target::{CellsName, Target},
    },
    failure::Failure,
    request::{Goal, Request},
};

/// Compile a program over secret integers, or a netlist, to a proved netlist.
///
/// A netlist is a file that `ringmill convert` reads. The result has bootstrapped cells; it is
/// optimized, proved equal, and counted in a report.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    pub program: Program,
    #[command(flatten)]
    pub target: Target,
    /// The module of the file, if it has several; in MLIR the function.
    #[arg(long, value_name = "NAME")]
    pub top: Option<String>,
    /// Also find every proved netlist that no other beats in both bootstraps and depth:
    /// DIR/pareto.json, pareto.svg and front/.
    #[arg(long)]
    pub pareto: bool,
}

/// Builds the proved netlist.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { program, target, top, pareto } = arguments;
    let default = CellsName::Named(Cells::Library(CellLibrary::Lut(3)));
    if *pareto && target.cells(default) == CellsName::Auto {
        return Err(Failure::usage("`--pareto` goes with cells of one kind, not with `--cells auto`"));
    }
    build(&Request {
        entry: program.entry.clone(),
        top: top.clone(),
        output: target.output.clone(),
        netlist: NetlistOptions { pareto: *pareto, ..target.options(default)? },
        ..Request::of(&program.path, Goal::Netlist)
    })
}
