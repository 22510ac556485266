//! A model of an accelerator on its bench: runs at a pace, everything checked.

use std::path::Path;

use ringmill_cosim::{Pace, Pauses, RunOptions, StreamModel};
use ringmill_design::{Interface, Signature, Stream, Timing, Vector, Word};

use super::streams::{from_beats, to_beats};
use crate::{CheckError, Differences};

/// Idle cycles after which a design whose arguments decide how long it takes is taken to hang.
const LONGEST_RUN: u64 = 200_000_000;

/// A model, and what was measured so far.
pub(super) struct Bench<'t> {
    pub model: StreamModel,
    pub top: &'t Interface,
    pub signature: &'t Signature,
    pub measured: Measured,
}

/// Sums over all runs, and the timing of those without pauses.
#[derive(Clone, Default)]
pub(super) struct Measured {
    pub cycles: u64,
    pub seconds: f64,
    pub latency_cycles: Option<u64>,
    pub interval_cycles: Option<u64>,
}

/// The input of a run.
pub(super) struct Load<'v> {
    pub pace: Pace,
    pub seed: u64,
    pub operands: &'v [Vector],
    pub expected: &'v [Vec<Vec<Word>>],
}

/// A run that went wrong.
pub(super) struct Failed {
    pub error: CheckError,
    /// So many of its operands are enough to see it.
    pub operands: usize,
}

impl Bench<'_> {
    /// Runs operands at a pace and checks all that can be checked.
    pub fn run(&mut self, load: &Load<'_>, waves: Option<&Path>) -> Result<(), Failed> {
        let (inputs, outputs): (Vec<_>, Vec<_>) = (self.top.inputs().collect(), self.top.outputs().collect());
        let promised = self.promised();
        let all = load.operands.len();
        let frames: Vec<Vec<_>> =
            load.operands.iter().map(|vector| to_beats(vector, &self.signature.arguments, &inputs)).collect();
        let pauses: Pauses = load.pace.pauses(load.seed, inputs.len(), outputs.len(), period(promised, &inputs));
        let defaults = RunOptions::default();
        let options = RunOptions {
            idle_limit: if promised.is_some() { defaults.idle_limit } else { LONGEST_RUN },
            compare_states: load.pace.compare_states,
            waves: waves.map(Path::to_owned),
        };
        let run = self.model.run_with(&frames, &pauses, &options);
        let run = run.map_err(|error| Failed { error: error.into(), operands: all })?;
        let mut differences = Differences::default();
        for (place, (vector, beats)) in load.operands.iter().zip(&run.outputs).enumerate() {
            differences.note(
                "accelerator",
                vector,
                &from_beats(beats, &self.signature.results, &outputs),
                &load.expected[place],
            );
            if let Some(mismatch) = differences.first {
                return Err(Failed { error: mismatch.into(), operands: place + 1 });
            }
        }
        let module = || self.top.module.clone();
        if let Some(first) = run.violations.iter().map(|violation| violation.frame).min() {
            let error = CheckError::Protocol { module: module(), pace: load.pace.name, violations: run.violations };
            return Err(Failed { error, operands: all.min(first as usize + 2) });
        }
        let promises = promised.map(|promised| {
            [
                ("latency", promised.latency_cycles, run.latency_cycles),
                ("interval", promised.interval_cycles, run.interval_cycles),
            ]
        });
        for (what, promised, measured) in promises.into_iter().flatten() {
            if let Some(measured) = measured.filter(|&measured| measured != promised) {
                let error = CheckError::Timing { module: module(), what, promised, measured };
                return Err(Failed { error, operands: all });
            }
        }
        let measured = &mut self.measured;
        measured.cycles += run.cycles;
        measured.seconds += run.seconds;
        measured.latency_cycles = measured.latency_cycles.or(run.latency_cycles);
        measured.interval_cycles = measured.interval_cycles.or(run.interval_cycles);
        Ok(())
    }

    /// The latency and interval that are promised: none where arguments decide how long it takes. A
    /// report without numbers, which somebody edited, promises zeros: no simulation keeps to them.
    fn promised(&self) -> Option<Timing> {
        self.top.control.is_static().then(|| self.top.timing.unwrap_or_default())
    }

    /// The same for the recording's sake: it counts for nothing.
    pub fn record(&mut self, load: &Load<'_>, waves: &Path) -> Result<(), CheckError> {
        let measured = self.measured.clone();
        let outcome = self.run(load, Some(waves));
        self.measured = measured;
        outcome.map_err(|failed| failed.error)
    }
}

/// Cycles of an operand, or, where arguments decide, of its longest frame.
fn period(promised: Option<Timing>, inputs: &[&Stream]) -> u64 {
    let longest = inputs.iter().map(|stream| stream.beats.saturating_mul(stream.frames)).max().unwrap_or(1);
    promised.map_or(longest, |promised| promised.interval_cycles)
}
