//! The results of a program, evaluated on all cores.

use std::{num::NonZero, thread};

use ringmill_check::BATCH;
use ringmill_design::{Vector, Word};
use ringmill_interp::{Evaluator, InterpError};

/// Stack of a thread that evaluates, in bytes; only what is used takes memory.
const WORKER_STACK: usize = 1 << 28;

/// Evaluates the program on `vectors`, spread over the machine's cores; order is kept.
///
/// # Errors
/// The first vector's error, if the interpreter refuses one.
pub fn expected_results(
    evaluator: &Evaluator,
    vectors: &[Vector],
    finished: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Vec<Vec<Word>>>, InterpError> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get);
    let share = vectors.len().div_ceil(workers).max(1);
    thread::scope(|scope| {
        let run = |part: &[Vector]| -> Result<Vec<_>, InterpError> {
            let mut results = Vec::with_capacity(part.len());
            for batch in part.chunks(BATCH) {
                for vector in batch {
                    results.push(evaluator.evaluate(vector)?);
                }
                finished(batch.len() as u64);
            }
            Ok(results)
        };
        // The interpreter goes as deep as the program nests; a worker that cannot be started is
        // done without.
        let start = |part| {
            let worker = thread::Builder::new().stack_size(WORKER_STACK);
            worker.spawn_scoped(scope, move || run(part)).map_err(|_| part)
        };
        let parts: Vec<_> = vectors.chunks(share).map(start).collect();
        let mut all = Vec::with_capacity(vectors.len());
        for part in parts {
            match part.map(thread::ScopedJoinHandle::join) {
                Ok(Ok(results)) => all.extend(results?),
                Ok(Err(panic)) => std::panic::resume_unwind(panic),
                Err(part) => all.extend(run(part)?),
            }
        }
        Ok(all)
    })
}
