//! Execution of a program on ciphertexts, on all cores.

mod checkpoint;
mod compute;
mod schedule;

use std::{
    num::NonZero,
    sync::{Condvar, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};

use ringmill_evaluation::{Evaluation, Output};

pub use checkpoint::Checkpoint;
use compute::{bootstrap, linear};
use schedule::Schedule;

use crate::{EncryptError, EncryptedOutputs, ExpandedKey, Inputs, Marks, parallel::threads_or_cores};

/// Seconds between two checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_secs(20);

/// The advance of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Bootstraps that are done.
    pub done: usize,
    /// Bootstraps of the program.
    pub all: usize,
    /// Bootstraps that were already done in the checkpoint.
    pub resumed: usize,
    /// Seconds since the run began.
    pub seconds: f64,
}

/// The options of a run.
#[derive(Default)]
pub struct RunOptions<'a> {
    /// The number of threads; none for one on each core.
    pub threads: Option<NonZero<usize>>,
    /// A file from which an interrupted run continues.
    pub checkpoint: Option<&'a Checkpoint>,
    /// Told after each bootstrap; false stops the run.
    pub progress: Option<&'a (dyn Fn(Progress) -> bool + Sync)>,
}

/// The state that the threads share.
struct Shared<'p> {
    schedule: Schedule<'p>,
    stopped: bool,
    failed: Option<EncryptError>,
    saved: Instant,
}

/// Runs a program on ciphertexts. Cells are computed as soon as their operands are there, those
/// with the longest path to an output first; a ciphertext is dropped after its last use.
///
/// # Errors
/// The inputs are of other keys or of another program, a checkpoint cannot be read or written, or
/// the run was stopped.
pub fn run(
    program: &Evaluation,
    key: &ExpandedKey,
    inputs: &Inputs,
    options: &RunOptions<'_>,
) -> Result<EncryptedOutputs, EncryptError> {
    inputs.check(key.set(), key.identifier(), program)?;
    let start = Instant::now();
    let schedule = match options.checkpoint {
        Some(checkpoint) => checkpoint.resume(program, key, inputs)?,
        None => None,
    };
    let schedule = schedule.unwrap_or_else(|| Schedule::new(program, inputs));
    let resumed = schedule.done();
    let shared = Mutex::new(Shared { schedule, stopped: false, failed: None, saved: start });
    let changed = Condvar::new();
    let threads = threads_or_cores(options.threads).get();
    let work = Work { program, key, inputs, options, shared: &shared, changed: &changed, start, resumed };
    // This thread is one of them.
    thread::scope(|scope| {
        for _ in 1..threads.min(program.len()) {
            scope.spawn(|| work.run());
        }
        work.run();
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(error) = shared.failed {
        return Err(error);
    }
    if shared.stopped {
        return Err(EncryptError::Interrupted { done: shared.schedule.done(), all: program.len() });
    }
    let size = key.set().big_dimension() + 1;
    let mut words = Vec::with_capacity(program.outputs().len() * size);
    for Output { sum, .. } in program.outputs() {
        let operands = shared.schedule.operands(&sum.terms);
        words.extend(linear(&operands, &sum.terms, sum.constant, program.unit_log2(), size));
    }
    if let Some(checkpoint) = options.checkpoint {
        checkpoint.remove()?;
    }
    Ok(EncryptedOutputs {
        set: key.set().clone(),
        identifier: key.identifier(),
        program: program.program(),
        words,
        marks: inputs.marks.and(key.marks()).and(Marks::of_program(key.set(), program, false)),
    })
}

/// The work of one thread.
struct Work<'w, 'p> {
    program: &'p Evaluation,
    key: &'w ExpandedKey,
    inputs: &'w Inputs,
    options: &'w RunOptions<'w>,
    shared: &'w Mutex<Shared<'p>>,
    changed: &'w Condvar,
    start: Instant,
    resumed: usize,
}

impl Work<'_, '_> {
    fn run(&self) {
        let mut shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if shared.stopped || shared.failed.is_some() || shared.schedule.is_done() {
                self.changed.notify_all();
                return;
            }
            let Some(index) = shared.schedule.take() else {
                shared = self.changed.wait(shared).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let cell = self.program.cell(index);
            let operands = shared.schedule.operands(cell.terms);
            drop(shared);
            let outputs = bootstrap(self.program, self.key, index, &operands);
            drop(operands);
            shared = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
            shared.schedule.finish(index, outputs);
            self.changed.notify_all();
            self.report(&mut shared);
        }
    }

    /// Tells the caller, and saves the state from time to time.
    fn report(&self, shared: &mut Shared<'_>) {
        let done = shared.schedule.done();
        if let Some(progress) = self.options.progress {
            let seconds = self.start.elapsed().as_secs_f64();
            shared.stopped |= !progress(Progress { done, all: self.program.len(), resumed: self.resumed, seconds });
        }
        let Some(checkpoint) = self.options.checkpoint else { return };
        if shared.stopped || shared.saved.elapsed() >= CHECKPOINT_INTERVAL {
            if let Err(error) = checkpoint.save(self.program, &shared.schedule, self.key, self.inputs) {
                shared.failed = Some(error);
            }
            shared.saved = Instant::now();
        }
    }
}
