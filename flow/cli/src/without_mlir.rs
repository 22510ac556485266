//! The substitute of `mlir.rs` in a command without MLIR. It handles netlists in files, and
//! finished builds with their recorded results.

use std::path::{Path, PathBuf};

use ringmill_accel::Budget;
use ringmill_board::{BoardError, BoardOptions, Smaller};
use ringmill_check::{CheckError, Recorded};
use ringmill_circuit::{CircuitError, NetlistFile, resynthesize};
use ringmill_design::Vector;
use ringmill_folder::OutputFolder;
use ringmill_report::Report;
use ringmill_stages::{Progress, Stages};
use ringmill_sweep::SweepOptions;
use ringmill_toolchain::Toolchain;

pub use ringmill_circuit::WithoutMlir as Reader;

use crate::{
    failure::{Failure, locate, warn},
    request::{Finished, Goal, Request},
};

/// Resynthesizes the netlist of a file and prints the warnings.
pub fn build(request: &Request, tools: &Toolchain, progress: &dyn Progress) -> Result<Finished, Failure> {
    let Request { path, top, output, netlist, goal, .. } = request;
    if path.is_dir() {
        return Err(CircuitError::folder(path).into());
    }
    let target = output.clone().unwrap_or_else(|| OutputFolder::beside(path));
    let folder = OutputFolder::prepare(&target, &[path])?;
    let module = top.as_deref();
    let file = match NetlistFile::recognize(path, module, &Reader) {
        Some(NetlistFile::Named) => NetlistFile::Named,
        Some(NetlistFile::Mlir(_)) | None => return Err(left_out(path)),
    };
    if *goal != Goal::Netlist {
        return Err(CheckError::NoProgram { path: path.clone() }.into());
    }
    let made = resynthesize::<CircuitError>(file, (path, module), netlist, (tools, folder), Stages::new(progress));
    let made = made.map_err(locate)?;
    made.warnings.into_iter().for_each(warn);
    Ok(Finished { folder: made.folder, report: made.report })
}

/// Places and routes a finished build. Without its program, no other shape can be suggested.
pub fn route_folder(
    folder: &Path,
    options: &BoardOptions,
    tools: &Toolchain,
    progress: &dyn Progress,
) -> Result<Report, BoardError> {
    ringmill_board::route_folder(folder, options, &|_, _| Smaller::Unknown, tools, progress)
}

/// Reads the recorded results of a finished build.
pub fn read_program(folder: &Path, _: &Report) -> Result<Recorded<BoardError>, BoardError> {
    Recorded::read(folder)
}

/// Accepts all arguments: without the program, undefined results are unknown.
pub fn check_meaning(_: &Recorded<BoardError>, _: &Vector) -> Result<(), Failure> {
    Ok(())
}

/// Fails, since a program is needed.
#[cfg(feature = "encrypt")]
pub fn results(path: &Path, _: Option<&str>, _: &Vector) -> Result<Vec<Vec<ringmill_design::Word>>, Failure> {
    Err(left_out(path))
}

/// Fails, since a program is needed.
pub fn explore(path: &Path, _: Option<&str>, _: Budget, _: Option<&Path>) -> Result<String, Failure> {
    Err(left_out(path))
}

/// Fails, since a program is needed.
pub fn prepare_sweep(options: &SweepOptions) -> Result<(PathBuf, usize), Failure> {
    Err(left_out(&options.program))
}

/// The failure of what needs MLIR.
pub fn left_out(path: &Path) -> Failure {
    CircuitError::WithoutMlir { path: path.to_owned() }.into()
}
