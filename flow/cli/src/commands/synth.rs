//! `ringmill synth`: a program to a proved netlist.

use std::process::ExitCode;

use ringmill_circuit::NetlistOptions;
use ringmill_synth::Cells;

use super::finish::build;
use crate::{
    arguments::{program::Program, target::Target},
    asked::{Asked, Wanted},
    failure::Failure,
};

/// Compile a boolean program, or a netlist (.blif .aig .aag .bristol .v .json .hw.mlir .lincomb, or
/// .mlir in cggi operations), to bootstrapped cells: optimized, proved equal, counted in a report.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    pub program: Program,
    #[command(flatten)]
    pub target: Target,
    /// The module, when FILE is Verilog with several; the function, when it is a netlist in MLIR.
    #[arg(long, value_name = "NAME")]
    pub top: Option<String>,
    /// Also weigh bootstraps against depth: DIR/pareto.json, pareto.svg and front/, the proved
    /// netlists that none beats in both.
    #[arg(long)]
    pub pareto: bool,
}

/// Builds up to the proved netlist.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { program, target, top, pareto } = arguments;
    if *pareto && target.cells == Cells::Lincomb {
        return Err(Failure::usage("`--pareto` goes with gates and tables, not with `--cells lincomb`"));
    }
    build(&Asked {
        entry: program.entry.clone(),
        top: top.clone(),
        output: target.output.clone(),
        netlist: NetlistOptions { pareto: *pareto, ..target.options()? },
        ..Asked::of(&program.path, Wanted::Netlist)
    })
}
