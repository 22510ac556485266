//! Execution with a bar, and its seconds.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Instant,
};

use ringmill_encrypt::{Checkpoint, EncryptedOutputs, ExpandedKey, Inputs, Progress, RunOptions, run};
use ringmill_encrypted::{EncryptedError, Evaluation};
use ringmill_stages::Progress as _;

use super::options::Encrypted;
use crate::{failure::Failure, progress::Watch};

/// Ciphertexts of results.
pub struct Executed {
    pub outputs: EncryptedOutputs,
    pub seconds: f64,
    /// Bootstraps that the checkpoint had.
    pub resumed: usize,
}

/// Executes, with a bar.
pub fn execute(
    program: &Evaluation,
    key: &ExpandedKey,
    inputs: &Inputs,
    checkpoint: Option<&Checkpoint>,
    options: &Encrypted,
) -> Result<Executed, Failure> {
    let bar = Watch::new();
    bar.stage("bootstraps");
    let first = AtomicUsize::new(0);
    let progress = |progress: Progress| {
        let Progress { done, all, resumed, seconds } = progress;
        first.store(resumed, Ordering::Relaxed);
        let rate = (done - resumed) as f64 / seconds.max(1e-9);
        bar.advance(done as u64, all as u64);
        bar.detail(&format!("{rate:.1} a second, {:.0} s left", (all - done) as f64 / rate.max(1e-9)));
        true
    };
    let run_options = RunOptions { threads: options.threads, checkpoint, progress: Some(&progress) };
    let (outputs, seconds) = timed(|| run(program, key, inputs, &run_options));
    bar.finish();
    let resumed = first.load(Ordering::Relaxed);
    Ok(Executed { outputs: outputs.map_err(EncryptedError::from)?, seconds, resumed })
}

/// The value of a function, and its seconds.
pub fn timed<T>(of: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let value = of();
    (value, start.elapsed().as_secs_f64())
}
