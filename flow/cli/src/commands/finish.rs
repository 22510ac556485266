//! A build and its printed report.

use std::{path::Path, process::ExitCode};

use ringmill_parameters::{InsecureSet, Probability};
use ringmill_report::{Encryption, Report, terminal};
use ringmill_toolchain::Toolchain;

use crate::{
    failure::{Failure, warn},
    mlir,
    progress::Watch,
    request::{Finished, Request},
    screen::show,
};

/// Builds and prints the report.
pub fn build(request: &Request) -> Result<ExitCode, Failure> {
    let finished = built(request)?;
    let encryption = finished.report.encryption.as_ref();
    if let Some(Encryption { parameters, security_bits, failure_log2, .. }) = encryption.filter(|made| made.insecure) {
        let failure = Probability::from_log2(*failure_log2);
        warn(InsecureSet { set: parameters.clone(), bits: *security_bits, failure });
    }
    show(&written(&finished.report, &finished.folder))?;
    Ok(ExitCode::SUCCESS)
}

/// Builds and prints the warnings.
pub fn built(request: &Request) -> Result<Finished, Failure> {
    let bar = Watch::new();
    let finished = mlir::build(request, &Toolchain::locate(), &bar);
    bar.finish();
    finished
}

/// The text of a report, and its folder.
pub fn written(report: &Report, folder: &Path) -> String {
    format!("{}written to {}\n", terminal(report), folder.display())
}
