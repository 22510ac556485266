//! The front in cells that add before they look up.

use ringmill_netlist::lincomb::LincombStatistics;
use ringmill_toolchain::Toolchain;

use super::{Found, Search};
use crate::synthesize::{Attempts, Start, trees};
use crate::word::WordGraph;
use crate::{Carries, Objective, Options, SynthError, lincomb};

/// The starts of a front: for the fewest bootstraps, and with trees of carries of several depths.
pub(super) fn starts(graph: &WordGraph, options: &Options, progress: &dyn Fn(&str)) -> Vec<Start> {
    let of = |objective, carries| {
        let options = Options { objective, ..*options };
        Start::of_words_each(graph, &options, carries, progress)
    };
    let mut starts = of(Objective::Bootstraps, vec![Carries::Chains]);
    for start in of(Objective::Depth, trees(options)) {
        if starts.iter().all(|other| other.structured != start.structured) {
            starts.push(start);
        }
    }
    starts
}

impl Search<'_> {
    /// Fills the pool: from the first start by way of tables too, from the others by their own
    /// counters.
    pub(super) fn find_sums(&mut self, message_bits: u8) -> Result<(), SynthError> {
        for objective in [Objective::Bootstraps, Objective::Depth] {
            let options = Options { objective, ..*self.options };
            let attempts = self.attempts(0, objective)?;
            let origin = self.starts[0].origin_of_sums(&attempts);
            self.keep_sums(0, lincomb::candidates(&origin, &options, message_bits));
        }
        for start in 1..self.starts.len() {
            let options = Options { objective: Objective::Depth, ..*self.options };
            let attempts = self.direct_attempts(start, &options, self.tools)?;
            let origin = self.starts[start].origin_of_sums(&attempts);
            if let [direct] = origin.attempts {
                self.keep_sums(start, lincomb::of_words(&origin, direct, &options, message_bits));
            }
        }
        self.leave_out_noisy();
        Ok(())
    }

    fn keep_sums(&mut self, start: usize, candidates: Vec<lincomb::Candidate>) {
        self.pool.extend(candidates.into_iter().map(|found| {
            let statistics = LincombStatistics::of(&found.circuit);
            let cost = (statistics.common.bootstraps, statistics.common.depth);
            Found { start, attempt: found.attempt, cost, circuit: Some(found.circuit) }
        }));
    }

    fn direct_attempts(&mut self, start: usize, options: &Options, tools: &Toolchain) -> Result<Attempts, SynthError> {
        let attempts = self.starts[start].direct_attempts(options, tools)?;
        self.seconds += attempts.seconds;
        Ok(attempts)
    }

    /// Leaves out what has more noise than the limit, unless all have.
    fn leave_out_noisy(&mut self) {
        let Some(most) = self.options.max_noise else { return };
        let noise = |found: &Found| {
            found.circuit.as_ref().map_or(0, |circuit| LincombStatistics::of(circuit).space.largest_noise)
        };
        let least = self.pool.iter().map(noise).min().unwrap_or(0);
        self.pool.retain(|found| noise(found) <= most.max(least));
    }
}
