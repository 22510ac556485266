//! The stages of a running build: announced and timed.

use std::{collections::BTreeMap, time::Instant};

use tracing::{info, info_span, warn};

use crate::{Progress, Stage};

/// Runs stages one after the other.
pub struct Stages<'a> {
    /// The receiver of each stage's start and end.
    pub progress: &'a dyn Progress,
    seconds: BTreeMap<Stage, f64>,
}

impl<'a> Stages<'a> {
    /// Stages of which none has run.
    #[must_use]
    pub fn new(progress: &'a dyn Progress) -> Self {
        Self { progress, seconds: BTreeMap::new() }
    }

    /// Announces and times one stage, or a part of it. For `tracing` it is a span `stage` with the
    /// `name` of the stage around all that is done in it, and an event with the `seconds`: at
    /// `info`, or at `warn` if the work failed.
    ///
    /// # Errors
    /// What the work ended with; its time counts all the same.
    pub fn run<T, E>(&mut self, stage: Stage, work: impl FnOnce() -> Result<T, E>) -> Result<T, E> {
        self.progress.stage(stage.name());
        let _inside = info_span!("stage", name = stage.name()).entered();
        let begun = Instant::now();
        let outcome = work();
        let seconds = begun.elapsed().as_secs_f64();
        match &outcome {
            Ok(_) => info!(seconds, "done"),
            Err(_) => warn!(seconds, "failed"),
        }
        *self.seconds.entry(stage).or_default() += seconds;
        outcome
    }

    /// Counts seconds of one stage for another.
    pub fn account(&mut self, from: Stage, to: Stage, seconds: f64) {
        for (stage, change) in [(from, -seconds), (to, seconds)] {
            *self.seconds.entry(stage).or_default() += change;
        }
    }

    /// The seconds of one stage.
    #[must_use]
    pub fn seconds_of(&self, stage: Stage) -> f64 {
        self.seconds.get(&stage).copied().unwrap_or_default()
    }

    /// The seconds of all stages.
    #[must_use]
    pub fn into_seconds(self) -> BTreeMap<Stage, f64> {
        self.seconds
    }
}
