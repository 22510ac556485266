//! The report's section on encrypted execution.

use std::num::NonZero;

use ringmill_encrypt::{Mode, threads_or_cores};
use ringmill_evaluation::Evaluation;
use ringmill_folder::update;
use ringmill_parameters::{Admitted, Costs};
use ringmill_report::{Encryption, recorded_failure};

use crate::{EncryptedError, Executable};

/// A measured run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Run {
    /// Seconds from ciphertexts to ciphertexts.
    pub seconds: f64,
    /// The threads.
    pub threads: NonZero<usize>,
    /// Differing values, if the results were compared.
    pub mismatches: Option<u64>,
}

/// The section of a build under a set, with the last run if there is one.
///
/// The predicted seconds are those on the threads of the run, or else on all cores. The cells that
/// competed in the build are kept.
#[must_use]
pub fn section(executable: &Executable, admitted: &Admitted, mode: Mode, run: Option<Run>) -> Encryption {
    let threads = threads_or_cores(run.map(|run| run.threads)).get();
    let bootstraps = executable.evaluation.len();
    let predicted = predicted_seconds(&executable.evaluation, admitted, threads);
    let before = executable.report.encryption.as_ref();
    Encryption {
        parameters: admitted.set.name.clone().into_owned(),
        security_bits: rounded(admitted.security_bits, 10.0),
        failure_log2: recorded_failure(admitted.failure.log2()),
        insecure: admitted.insecure,
        mode: mode.to_string(),
        bootstraps: bootstraps as u64,
        predicted_seconds: rounded(predicted, 1e4),
        threads: threads as u64,
        calibrated: false,
        seconds: run.map(|run| rounded(run.seconds, 1e4)),
        mismatches: run.and_then(|run| run.mismatches),
        choices: before.map_or_else(Vec::new, |before| before.choices.clone()),
    }
}

/// Predicted seconds of one evaluation on some threads.
pub(crate) fn predicted_seconds(evaluation: &Evaluation, admitted: &Admitted, threads: usize) -> f64 {
    evaluation.makespan(threads) as f64 * Costs::committed().seconds(&admitted.set)
}

/// A number to a fraction of one.
pub(crate) fn rounded(value: f64, parts: f64) -> f64 {
    (value * parts).round() / parts
}

/// Puts the section into the report of the build.
///
/// # Errors
/// The folder was built anew meanwhile, or cannot be written.
pub fn update_report(executable: &Executable, section: Encryption) -> Result<(), EncryptedError> {
    update(&executable.folder, &executable.report, None, None, |report| report.encryption = Some(section))?;
    Ok(())
}
