//! The front in cells that add before they look up.

use ringmill_netlist::lincomb::LincombStatistics;

use super::search::{Found, Search};
use super::tolerance::Tolerance;
use crate::synthesize::{Start, trees};
use crate::word::WordGraph;
use crate::{Carries, Listener, Objective, Options, SynthError, lincomb};

/// The starts of a front, and the limit of noise of each but the first: that is for the fewest
/// bootstraps, the others have trees of carries of several depths.
pub(super) fn starts(
    graph: &WordGraph,
    options: &Options,
    tolerance: &Tolerance<'_>,
    progress: Listener<'_>,
) -> (Vec<Start>, Vec<Option<u32>>) {
    let chains = Options { objective: Objective::Bootstraps, ..*options };
    let mut starts = Start::of_words_each(graph, &chains, vec![Carries::Chains], progress);
    let mut limits = Vec::new();
    for limited in tolerance.each(options) {
        let options = Options { objective: Objective::Depth, ..limited };
        for start in Start::of_words_each(graph, &options, trees(&options), progress) {
            if start.structured != starts[0].structured {
                limits.push(options.max_noise);
                starts.push(start);
            }
        }
    }
    (starts, limits)
}

impl Tolerance<'_> {
    /// The options under each limit.
    fn each(&self, options: &Options) -> Vec<Options> {
        let with = |max_noise| Options { max_noise, ..*options };
        if self.limits.is_empty() { vec![with(None)] } else { self.limits.iter().map(|&n| with(Some(n))).collect() }
    }
}

impl Search<'_> {
    /// Fills the pool: from the first start by way of tables too, from the others by their own
    /// counters, each within its limit of noise.
    pub(super) fn find_sums(
        &mut self,
        message_bits: u8,
        limits: &[Option<u32>],
        tolerance: &Tolerance<'_>,
    ) -> Result<(), SynthError> {
        for objective in [Objective::Bootstraps, Objective::Depth] {
            let attempts = self.attempts(0, objective)?;
            for limited in tolerance.each(self.options) {
                let options = Options { objective, ..limited };
                let origin = self.starts[0].origin_of_sums(&attempts);
                self.keep_sums(0, lincomb::candidates(&origin, &options, message_bits));
            }
        }
        for (start, &max_noise) in (1..).zip(limits) {
            let options = Options { objective: Objective::Depth, max_noise, ..*self.options };
            let attempts = self.starts[start].direct_attempts(&options, self.tools)?;
            self.seconds += attempts.seconds;
            let origin = self.starts[start].origin_of_sums(&attempts);
            if let [direct] = origin.attempts {
                self.keep_sums(start, lincomb::of_words(&origin, direct, &options, message_bits));
            }
        }
        self.leave_out_noisy(tolerance);
        Ok(())
    }

    fn keep_sums(&mut self, start: usize, candidates: Vec<lincomb::Candidate>) {
        self.pool.extend(candidates.into_iter().map(|found| {
            let statistics = LincombStatistics::of(&found.circuit);
            let cost = (statistics.common.bootstraps, statistics.common.depth);
            Found { start, attempt: found.attempt, cost, circuit: Some(found.circuit) }
        }));
    }

    /// Leaves out what has more noise than every limit, or is not held; of a pool of which nothing
    /// is left by that, those of the least noise stay.
    fn leave_out_noisy(&mut self, tolerance: &Tolerance<'_>) {
        let noise = |found: &Found| {
            found.circuit.as_ref().map_or(0, |circuit| LincombStatistics::of(circuit).space.largest_noise)
        };
        let most = tolerance.limits.iter().max().copied().unwrap_or(u32::MAX);
        let is_held = |found: &Found| {
            noise(found) <= most && found.circuit.as_ref().is_none_or(|circuit| (tolerance.is_held)(circuit))
        };
        if self.pool.iter().any(is_held) {
            self.pool.retain(is_held);
        } else {
            let least = self.pool.iter().map(noise).min().unwrap_or(0);
            self.pool.retain(|found| noise(found) <= least);
        }
    }
}
