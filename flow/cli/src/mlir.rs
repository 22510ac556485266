//! The parts that need MLIR: programs are read, built, and evaluated.

use std::path::{Path, PathBuf};

use ringmill_blocks::Prefix;
use ringmill_build::{
    Budget, Build, Built, ExploreOptions, Explored, FlowError, IntegerOptions, Loaded, PipelineOptions,
    PolynomialOptions, Source,
};
use ringmill_check::CheckError;
use ringmill_design::Vector;
use ringmill_passes::ProgramKind;
use ringmill_report::{Report, choices_table};
use ringmill_stages::Progress;
use ringmill_sweep::SweepOptions;
use ringmill_toolchain::Toolchain;

pub use ringmill_build::{Mlir as Reader, route_folder};

use crate::{
    asked::{Asked, Finished, Product},
    choices::{command, usual},
    failure::{Failure, locate, warn},
    mismatch::Mismatch,
    undefined::check_defined,
};

/// Builds what is asked for, and prints the warnings.
pub fn build(asked: &Asked, tools: &Toolchain, progress: &dyn Progress) -> Result<Finished, Failure> {
    // Told before the work, not after it.
    asked.board.as_ref().map(|asked| ringmill_fpga::board(&asked.board)).transpose()?;
    let prefix = asked.prefix.as_deref().map(Prefix::new).transpose().map_err(FlowError::from)?;
    let begun = Build::begin(&asked.path, asked.output.as_deref(), tools, progress).map_err(locate)?;
    let kind = match asked.wanted {
        Product::Netlist => Some(ProgramKind::Boolean),
        Product::Accelerator => Some(ProgramKind::Ring),
        Product::Hardware => None,
    };
    let context = ringmill_dialects::context();
    let source = begun.open(&context, asked.entry.as_deref(), asked.top.as_deref(), kind).map_err(locate)?;
    let Built { folder, report, warnings, .. } = match source {
        Source::Netlist(netlist) => {
            is_for_netlists(asked)?;
            if asked.wanted != Product::Netlist {
                return Err(CheckError::NoProgram { path: asked.path.clone() }.into());
            }
            let made = netlist.build(&asked.netlist).map_err(locate)?;
            made.warnings.into_iter().for_each(warn);
            return Ok(Finished { folder: made.folder, report: made.report });
        }
        Source::Integers(program) => {
            is_for_netlists(asked)?;
            let pipeline = (asked.levels_per_stage.is_some() || asked.board.is_some()).then(|| PipelineOptions {
                levels_per_stage: asked.levels_per_stage.unwrap_or(1),
                prefix,
                board: asked.board.clone(),
            });
            let options = IntegerOptions { netlist: asked.netlist.clone(), pipeline, simulate: asked.simulate };
            program.build(&options)
        }
        Source::Polynomials(program) => {
            if asked.netlist.require_proof {
                return Err(Mismatch::Proof.into());
            }
            program.build(&PolynomialOptions {
                shape: asked.accelerator.clone(),
                control: asked.control,
                prefix,
                emissions: asked.emissions.clone(),
                board: asked.board.clone(),
                simulate: asked.simulate,
                seed: asked.netlist.synth.seed,
            })
        }
    }
    .map_err(locate)?;
    warnings.into_iter().for_each(warn);
    Ok(Finished { folder, report })
}

/// Refuses what only programs on polynomials have.
fn is_for_netlists(asked: &Asked) -> Result<(), Failure> {
    if asked.accelerator.is_some() || asked.control.is_some() {
        return Err(Failure::misused(Mismatch::Lanes));
    }
    if !asked.emissions.is_empty() {
        return Err(Failure::misused(Mismatch::Emit));
    }
    if asked.prefix.is_some() && asked.levels_per_stage.is_none() && asked.board.is_none() {
        return Err(Failure::misused(Mismatch::Prefix));
    }
    Ok(())
}

/// The meaning of the program of a finished build.
pub fn read_program(folder: &Path, report: &Report) -> Result<Loaded, FlowError> {
    Loaded::read(&folder.join(ringmill_folder::PROGRAM_FILE), Some(&report.entry))
}

/// Refuses arguments for which the program has no defined results.
pub fn check_meaning(program: &Loaded, operand: &Vector) -> Result<(), Failure> {
    Ok(check_defined(&program.evaluate(operand).map_err(locate)?)?)
}

/// Finds the accelerators of a program, writes them down, and says which to take.
pub fn explore(path: &Path, entry: Option<&str>, budget: Budget, output: Option<&Path>) -> Result<String, Failure> {
    let (program, output) = (path.to_owned(), output.map(Path::to_owned));
    let options = ExploreOptions { program, entry: entry.map(str::to_owned), budget, output };
    let Explored { choices, taken, reason, folder } = ringmill_build::explore(&options).map_err(locate)?;
    let (table, command) = (choices_table(&choices, taken), command(path, entry, &budget, &choices[taken]));
    let usual = usual(&choices, taken);
    Ok(format!("{table}\n\n{reason}:\n  {command}\n{usual}written to {}\n", folder.display()))
}

/// Writes the workflow of a sweep. Returns the folder and the number of points.
pub fn prepare_sweep(options: &SweepOptions) -> Result<(PathBuf, usize), Failure> {
    ringmill_build::prepare_sweep(options).map_err(|error| match error {
        FlowError::NoShapes => Failure::misused(Mismatch::Lanes),
        error => locate(error),
    })
}
