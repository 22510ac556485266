//! `ringmill synth`: a program to a proved netlist.

use std::{path::PathBuf, process::ExitCode};

use clap::ValueEnum;
use ringmill_build::{Goal, Options};
use ringmill_circuit::NetlistOptions;
use ringmill_synth::{Cells, DEFAULT_MESSAGE_BITS};

use super::build::{Program, build};
use crate::{any_case::any_case, failure::Failure, wrong_usage};

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
    /// Also weigh bootstraps against depth: DIR/pareto.json, pareto.svg and front/, the proved netlists that none beats in both.
    #[arg(long)]
    pub pareto: bool,
}

/// What the netlist is made of and how hard to work on it.
#[derive(clap::Args)]
pub struct Target {
    /// Cells: gates (two-input gates and multiplexers); lut2 … lut6; or lincomb (weighted sums of bits, looked up in one table or several).
    #[arg(long, default_value = "lut3", value_name = "CELLS", value_parser = any_case::<Cells>)]
    pub cells: Cells,
    /// With lincomb: the sums of a cell stay below 2 to this power, 3 to 5; default: 3.
    #[arg(long, value_name = "BITS", value_parser = clap::value_parser!(u8).range(3..=5))]
    pub message_bits: Option<u8>,
    /// How much work to put into optimization.
    #[arg(long, value_enum, ignore_case = true, default_value_t = Effort::Default)]
    pub effort: Effort,
    /// What to make small: bootstraps (cost) or depth (latency on parallel hardware).
    #[arg(long, value_enum, ignore_case = true, default_value_t = Objective::Bootstraps)]
    pub objective: Objective,
    /// Seed of the vectors and of the optimizer; equal seeds give equal netlists.
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
    /// Fail (exit code 1) when the netlist could not be proved equal.
    #[arg(long)]
    pub require_proof: bool,
    /// Output folder; default: ./STEM.ringmill. A folder of an earlier build is replaced.
    #[arg(short, value_name = "DIR")]
    pub output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Effort {
    Fast,
    Default,
    High,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Objective {
    Bootstraps,
    Depth,
}

impl Target {
    /// The options of a build of the program up to `goal`.
    pub fn options(&self, program: &Program, goal: Goal) -> Options {
        Options {
            entry: program.entry.clone(),
            netlist: NetlistOptions { require_proof: self.require_proof, ..NetlistOptions::new(self.synth_options()) },
            output: self.output.clone(),
            ..Options::new(&program.path, goal)
        }
    }

    /// The choices in the synthesizer's terms.
    fn synth_options(&self) -> ringmill_synth::Options {
        if self.message_bits.is_some() && self.cells != Cells::Lincomb {
            wrong_usage("`--message-bits` goes with `--cells lincomb`");
        }
        ringmill_synth::Options {
            effort: match self.effort {
                Effort::Fast => ringmill_synth::Effort::Fast,
                Effort::Default => ringmill_synth::Effort::Default,
                Effort::High => ringmill_synth::Effort::High,
            },
            objective: match self.objective {
                Objective::Bootstraps => ringmill_synth::Objective::Bootstraps,
                Objective::Depth => ringmill_synth::Objective::Depth,
            },
            seed: self.seed,
            ..self.cells.options(self.message_bits.unwrap_or(DEFAULT_MESSAGE_BITS))
        }
    }
}

/// Builds up to the proved netlist.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    if arguments.pareto && arguments.target.cells == Cells::Lincomb {
        wrong_usage("`--pareto` goes with gates and tables, not with `--cells lincomb`");
    }
    let mut options = arguments.target.options(&arguments.program, Goal::Netlist);
    options.netlist.pareto = arguments.pareto;
    build(&Options { top: arguments.top.clone(), ..options })
}
