//! The commands' access to MLIR: reading, building and evaluating programs.

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
    choices::{command, usual},
    failure::{Failure, locate, warn},
    mismatch::Mismatch,
    request::{Finished, Goal, Request},
    undefined::check_defined,
};

/// Builds the requested hardware and prints the warnings.
pub fn build(request: &Request, tools: &Toolchain, progress: &dyn Progress) -> Result<Finished, Failure> {
    // An unknown board is refused before the work.
    request.board.as_ref().map(|options| ringmill_fpga::board(&options.board)).transpose()?;
    let prefix = request.prefix.as_deref().map(Prefix::new).transpose().map_err(Failure::misused)?;
    let begun = Build::begin(&request.path, request.output.as_deref(), tools, progress).map_err(locate)?;
    let kind = match request.goal {
        Goal::Netlist => Some(ProgramKind::Boolean),
        Goal::Accelerator => Some(ProgramKind::Ring),
        Goal::Hardware => None,
    };
    let context = ringmill_dialects::context();
    let source = begun.open(&context, request.entry.as_deref(), request.top.as_deref(), kind).map_err(locate)?;
    if request.top.is_some() && !matches!(source, Source::Netlist(_)) {
        return Err(Failure::misused(Mismatch::Top));
    }
    let Built { folder, report, warnings, .. } = match source {
        Source::Netlist(netlist) => {
            is_for_netlists(request)?;
            if !may_be_netlist(request) {
                return Err(CheckError::NoProgram { path: request.path.clone() }.into());
            }
            let made = netlist.build(&request.netlist).map_err(locate)?;
            made.warnings.into_iter().for_each(warn);
            return Ok(Finished { folder: made.folder, report: made.report });
        }
        Source::Integers(program) => {
            is_for_netlists(request)?;
            let pipeline = (request.levels_per_stage.is_some() || request.board.is_some()).then(|| PipelineOptions {
                levels_per_stage: request.levels_per_stage.unwrap_or(1),
                prefix,
                board: request.board.clone(),
            });
            let options = IntegerOptions { netlist: request.netlist.clone(), pipeline, simulate: request.simulate };
            program.build(&options)
        }
        Source::Polynomials(program) => {
            if request.netlist.require_proof {
                return Err(Mismatch::Proof.into());
            }
            program.build(&PolynomialOptions {
                shape: request.accelerator.clone(),
                control: request.control,
                prefix,
                emissions: request.emissions.clone(),
                board: request.board.clone(),
                simulate: request.simulate,
                seed: request.netlist.synth.seed,
            })
        }
    }
    .map_err(locate)?;
    warnings.into_iter().for_each(warn);
    Ok(Finished { folder, report })
}

/// True if a netlist can become what is asked for. In MLIR it is the last stage of a program, which
/// is built like the stages before; what runs on a board needs the program itself.
fn may_be_netlist(request: &Request) -> bool {
    let is_mlir = request.path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("mlir"));
    let is_pipeline = request.levels_per_stage.is_some() || request.board.is_some();
    request.goal == Goal::Netlist || (request.goal == Goal::Hardware && is_mlir && !is_pipeline)
}

/// Refuses options that only programs over polynomials have.
fn is_for_netlists(request: &Request) -> Result<(), Failure> {
    if request.accelerator.is_some() || request.control.is_some() {
        return Err(Failure::misused(Mismatch::Lanes));
    }
    if !request.emissions.is_empty() {
        return Err(Failure::misused(Mismatch::Emit));
    }
    if request.prefix.is_some() && request.levels_per_stage.is_none() && request.board.is_none() {
        return Err(Failure::misused(Mismatch::Prefix));
    }
    Ok(())
}

/// Reads the program of a finished build.
pub fn read_program(folder: &Path, report: &Report) -> Result<Loaded, FlowError> {
    Loaded::read(&folder.join(ringmill_folder::PROGRAM_FILE), Some(&report.entry))
}

/// Refuses arguments for which the program has no defined results.
pub fn check_meaning(program: &Loaded, operand: &Vector) -> Result<(), Failure> {
    let results = program.evaluate(operand).map_err(locate)?;
    check_defined(&results, |result| program.result_location(result)).map_err(locate)
}

/// The results of a program for some arguments; those that are undefined are marked.
#[cfg(feature = "encrypt")]
pub fn results(
    path: &Path,
    entry: Option<&str>,
    arguments: &Vector,
) -> Result<Vec<Vec<ringmill_design::Word>>, Failure> {
    let loaded = Loaded::read(path, entry).map_err(locate)?;
    loaded.evaluate(arguments).map_err(locate)
}

/// Lists and writes the possible accelerators of a program, and recommends one.
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
