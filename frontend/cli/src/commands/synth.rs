//! `ringmill synth`: a program to a proved netlist.

use std::{path::PathBuf, process::ExitCode};

use clap::ValueEnum;
use ringmill_flow::{Build, Goal, Options};
use ringmill_netlist::CellLibrary;
use ringmill_toolchain::Toolchain;

use crate::{
    failure::{Failure, locate, warn},
    progress::Bar,
    screen::show,
};

/// Compile a boolean program to a netlist of bootstrapped cells, optimized, proved equal, counted in a report.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    pub program: Program,
    #[command(flatten)]
    pub target: Target,
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

/// What the netlist is made of and how hard to work on it.
#[derive(clap::Args)]
pub struct Target {
    /// Cells: gates (two-input gates and multiplexers), or lut2 … lut6.
    #[arg(long, default_value = "lut3", value_name = "CELLS")]
    pub cells: CellLibrary,
    /// How much work to put into optimization.
    #[arg(long, value_enum, default_value_t = Effort::Default)]
    pub effort: Effort,
    /// What to make small: bootstraps (cost) or depth (latency on parallel hardware).
    #[arg(long, value_enum, default_value_t = Objective::Bootstraps)]
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
    /// The same choices in the synthesizer's terms.
    pub fn options(&self) -> ringmill_synth::Options {
        ringmill_synth::Options {
            library: self.cells,
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
        }
    }
}

/// Builds up to the proved netlist.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    build(&arguments.program, &arguments.target, Goal::Netlist)
}

/// Builds up to `goal` and prints the report.
pub fn build(program: &Program, target: &Target, goal: Goal) -> Result<ExitCode, Failure> {
    let options = Options {
        program: program.path.clone(),
        entry: program.entry.clone(),
        synth: target.options(),
        require_proof: target.require_proof,
        output: target.output.clone(),
        goal,
    };
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
