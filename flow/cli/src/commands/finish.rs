//! A build, and what is printed of it.

use std::{path::Path, process::ExitCode};

use ringmill_report::{Report, terminal};
use ringmill_toolchain::Toolchain;

use crate::{
    asked::{Asked, Finished},
    failure::Failure,
    mlir,
    progress::Bar,
    screen::show,
};

/// Builds, and prints the report.
pub fn build(asked: &Asked) -> Result<ExitCode, Failure> {
    let finished = built(asked)?;
    show(&written(&finished.report, &finished.folder))?;
    Ok(ExitCode::SUCCESS)
}

/// Builds, and prints the warnings.
pub fn built(asked: &Asked) -> Result<Finished, Failure> {
    let bar = Bar::new();
    let finished = mlir::build(asked, &Toolchain::locate(), &bar);
    bar.finish();
    finished
}

/// A report, and where it lies.
pub fn written(report: &Report, folder: &Path) -> String {
    format!("{}written to {}\n", terminal(report), folder.display())
}
