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
        for start in 0..self.starts.len() {
            for objective in [Objective::Bootstraps, Objective::Depth] {
                let options = Options { objective, ..*self.options };
                let attempts = match start {
                    0 => self.attempts(0, objective)?,
                    _ => self.direct_attempts(start, &options, self.tools)?,
                };
                let origin = self.starts[start].origin_of_sums(&attempts);
                for found in lincomb::candidates(&origin, &options, message_bits) {
                    let statistics = LincombStatistics::of(&found.circuit);
                    let cost = (statistics.common.bootstraps, statistics.common.depth);
                    let (attempt, circuit) = (found.attempt, Some(found.circuit));
                    self.pool.push(Found { start, attempt, cost, circuit });
                }
            }
        }
        self.leave_out_noisy();
        Ok(())
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
