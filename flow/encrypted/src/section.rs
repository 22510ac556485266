//! The report's section on encrypted execution.

use std::thread;

use ringmill_encrypt::Mode;
use ringmill_folder::update;
use ringmill_parameters::{Admitted, Costs};
use ringmill_report::{Encryption, recorded_failure};

use crate::{EncryptedError, Executable};

/// A measured run.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Run {
    /// Seconds from ciphertexts to ciphertexts.
    pub seconds: f64,
    /// Differing values, if the results were compared.
    pub mismatches: Option<u64>,
}

/// The section of a build under a set, with the last run if there is one.
///
/// The predicted seconds are those on all cores. The cells that competed in the build are kept.
#[must_use]
pub fn section(executable: &Executable, admitted: &Admitted, mode: Mode, run: Option<Run>) -> Encryption {
    let threads = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let bootstraps = executable.evaluation.len();
    let steps = executable.evaluation.makespan(threads) as f64;
    let before = executable.report.encryption.as_ref();
    let rounded = |value: f64, digits: f64| (value * digits).round() / digits;
    Encryption {
        parameters: admitted.set.name.clone().into_owned(),
        security_bits: rounded(admitted.security_bits, 10.0),
        failure_log2: recorded_failure(admitted.failure.log2()),
        insecure: admitted.insecure,
        mode: mode.to_string(),
        bootstraps: bootstraps as u64,
        predicted_seconds: rounded(steps * Costs::committed().seconds(&admitted.set), 1e4),
        threads: threads as u64,
        calibrated: false,
        seconds: run.map(|run| rounded(run.seconds, 1e4)),
        mismatches: run.and_then(|run| run.mismatches),
        choices: before.map_or_else(Vec::new, |before| before.choices.clone()),
    }
}

/// Puts the section into the report of the build.
///
/// # Errors
/// The folder was built anew meanwhile, or cannot be written.
pub fn update_report(executable: &Executable, section: Encryption) -> Result<(), EncryptedError> {
    update(&executable.folder, &executable.report, None, None, |report| report.encryption = Some(section))?;
    Ok(())
}
