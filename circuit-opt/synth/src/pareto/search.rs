//! The search for results of which none is beaten in both bootstraps and depth.

use std::time::{Duration, Instant};

use ringmill_engines::abc::{Abc, Equivalence};
use ringmill_netlist::lincomb::{EXPANDED, LincombNetlist};
use ringmill_toolchain::Toolchain;

use crate::choose::{Prover, fate, proof_limit};
use crate::opt::Attempt;
use crate::synthesis::{Candidate, Fate, Seconds, Synthesis};
use crate::synthesize::{Attempts, Start, candidate_of_sums};
use crate::{Effort, Listener, Objective, Options, SynthError};

/// Bootstraps and depth.
type Cost = (u64, u32);

/// The result of [`synthesize_front`].
#[derive(Clone, Debug)]
pub struct Front {
    /// The results, each proved equal, the shallowest first: each later one has more depth and
    /// fewer bootstraps.
    pub points: Vec<Synthesis>,
    /// The one that the objective asks for. Where nothing could be proved there are no points, and
    /// it is the netlist without optimization.
    pub chosen: Synthesis,
}

/// The number of depths between the ends that are tried.
fn depths_between(effort: Effort) -> u32 {
    match effort {
        Effort::Fast => 2,
        Effort::Default => 6,
        Effort::High => 24,
    }
}

/// A netlist that may become a point.
pub(super) struct Found {
    /// The index of the start it comes from.
    pub(super) start: usize,
    pub(super) attempt: Attempt,
    pub(super) cost: Cost,
    /// The circuit that the attempt's netlist is the expansion of, if cells add.
    pub(super) circuit: Option<LincombNetlist>,
}

impl Found {
    fn candidate(&self, fate: Fate, options: &Options) -> Candidate {
        match &self.circuit {
            Some(circuit) => candidate_of_sums(&self.attempt, fate, circuit),
            None => self.attempt.candidate(fate, options.library),
        }
    }
}

pub(super) struct Search<'a> {
    /// The starts: that of the objective bootstraps first, and that of depth last.
    pub(super) starts: Vec<Start>,
    pub(super) pool: Vec<Found>,
    /// Wall-clock seconds spent on optimization.
    pub(super) seconds: f64,
    pub(super) options: &'a Options,
    pub(super) tools: &'a Toolchain,
    pub(super) progress: Listener<'a>,
}

impl Search<'_> {
    /// Fills the pool, and makes the front of it.
    pub(super) fn run(mut self) -> Result<Front, SynthError> {
        let last = self.starts.len() - 1;
        let smallest = self.attempts(0, Objective::Bootstraps)?;
        self.keep(0, smallest.all);
        let shallowest = self.attempts(last, Objective::Depth)?;
        self.keep(last, shallowest.all);
        for depth in self.between() {
            self.bounded(depth)?;
        }
        self.front()
    }

    /// The attempts of a start for an objective.
    pub(super) fn attempts(&mut self, start: usize, objective: Objective) -> Result<Attempts, SynthError> {
        let options = Options { objective, ..*self.options };
        let attempts = self.starts[start].attempts(&options, self.tools, self.progress)?;
        self.seconds += attempts.seconds;
        Ok(attempts)
    }

    fn keep(&mut self, start: usize, attempts: Vec<Attempt>) {
        let found = attempts.into_iter().filter_map(|attempt| {
            let cost = attempt.candidate(Fate::Beaten, self.options.library).cost?;
            Some(Found { start, attempt, cost, circuit: None })
        });
        self.pool.extend(found);
    }

    /// Depths between the ends, evenly spread.
    fn between(&self) -> Vec<u32> {
        let costs: Vec<Cost> = self.pool.iter().map(|found| found.cost).collect();
        let ends = front(&costs);
        let depth_of = |position: Option<&usize>| position.map_or(0, |&position| costs[position].1);
        spread(depth_of(ends.first()), depth_of(ends.last()), depths_between(self.options.effort))
    }

    /// Looks for few bootstraps within a depth: from each circuit as it was, and from the smallest
    /// netlist that is too deep.
    fn bounded(&mut self, depth: u32) -> Result<(), SynthError> {
        let objective = Objective::Within(depth);
        for start in 0..self.starts.len() {
            let attempts = self.attempts(start, objective)?;
            self.keep(start, attempts.all);
        }
        let deeper = self.pool.iter().filter(|found| found.cost.1 > depth).min_by_key(|found| found.cost);
        let Some((start, earlier)) = deeper.map(|found| (found.start, found.attempt.clone())) else {
            return Ok(());
        };
        if let Some(netlist) = earlier.netlist.as_ref().filter(|_| !earlier.is_direct()) {
            let options = Options { objective, ..*self.options };
            let attempts = self.starts[start].attempts_from(netlist, &options, self.tools, self.progress)?;
            self.seconds += attempts.seconds;
            let later = attempts.all.into_iter().filter(|attempt| !attempt.is_easily_proved());
            self.keep(start, later.map(|attempt| attempt.after(&earlier)).collect());
        }
        Ok(())
    }

    /// A start, its certificate checked.
    fn certified(&mut self, start: usize) -> Result<&Start, SynthError> {
        self.starts[start].certify(self.options, self.tools, self.progress)?;
        Ok(&self.starts[start])
    }

    /// Proves what is on the front; where that fails, what it hid comes forward.
    pub(super) fn front(mut self) -> Result<Front, SynthError> {
        let abc = Abc::new(self.tools)?;
        // There are many of them, and one more or less does little harm.
        let all = proof_limit(self.options.effort);
        let limit = all / 4;
        let begun = Instant::now();
        let mut in_vain = Duration::ZERO;
        let mut passed_over: Vec<Candidate> = Vec::new();
        let mut proved: Vec<(Cost, Synthesis)> = Vec::new();
        loop {
            let known = |cost: Cost| proved.iter().any(|&(other, _)| other == cost);
            let costs: Vec<Cost> = self.pool.iter().map(|found| found.cost).collect();
            let Some(&next) = front(&costs).iter().find(|&&position| !known(costs[position])) else { break };
            let found = self.pool.swap_remove(next);
            let (options, cost) = (self.options, found.cost);
            if in_vain > all && !found.attempt.is_easily_proved() {
                passed_over.push(found.candidate(Fate::Skipped, options));
                continue;
            }
            let progress = self.progress;
            let start = self.certified(found.start)?;
            let library = if found.circuit.is_some() { EXPANDED } else { options.library };
            let in_cells = Options { library, ..*options };
            let prover = Prover { structured: &start.structured, abc: &abc, options: &in_cells, limit, progress };
            let Some(netlist) = &found.attempt.netlist else { continue };
            let try_begun = Instant::now();
            let (netlist, proof) = prover.judge(&found.attempt, netlist)?;
            if proof.result != Equivalence::Equal {
                in_vain += try_begun.elapsed();
                passed_over.push(found.candidate(fate(&proof), options));
                continue;
            }
            let optimize = found.attempt.seconds;
            let seconds = Seconds { blast: 0.0, optimize, prove: try_begun.elapsed().as_secs_f64() };
            let synthesis = start.synthesis(found.attempt.recipe.clone(), &netlist, proof, options, seconds);
            let synthesis = match found.circuit.clone() {
                Some(circuit) => synthesis.of_sums(circuit),
                None => synthesis,
            };
            proved.push((cost, synthesis));
            // It is there to hide what it beats.
            self.pool.push(Found { start: 0, ..found });
        }
        let costs: Vec<Cost> = proved.iter().map(|&(cost, _)| cost).collect();
        let points: Vec<Synthesis> = front(&costs).into_iter().map(|position| proved[position].1.clone()).collect();
        let seconds = Seconds { blast: 0.0, optimize: self.seconds, prove: begun.elapsed().as_secs_f64() };
        let asked = match self.options.objective {
            Objective::Bootstraps => points.last(),
            Objective::Depth => points.first(),
            Objective::Within(depth) => points.iter().rev().find(|point| point.after.depth <= depth),
        };
        let chosen = match asked {
            Some(point) => Synthesis { candidates: passed_over, seconds, ..point.clone() },
            None => {
                let attempts = self.attempts(0, Objective::Bootstraps)?;
                self.certified(0)?;
                self.starts[0].best(&attempts, self.options, self.tools, self.progress)?
            }
        };
        Ok(Front { points, chosen })
    }
}

/// The places of the costs that no other is at least as good as in both and better in one, the
/// shallowest first; of equal ones the first.
fn front(costs: &[Cost]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..costs.len()).collect();
    order.sort_by_key(|&position| (costs[position].1, costs[position].0, position));
    let mut front: Vec<usize> = Vec::new();
    for position in order {
        if front.last().is_none_or(|&last| costs[position].0 < costs[last].0) {
            front.push(position);
        }
    }
    front
}

/// At most `count` numbers strictly between two, evenly spread.
fn spread(least: u32, most: u32, count: u32) -> Vec<u32> {
    let between = most.saturating_sub(least).saturating_sub(1);
    let count = count.min(between);
    (1..=count).map(|turn| least + (turn * (between + 1) + count.div_ceil(2)) / (count + 1)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn beats(a: Cost, b: Cost) -> bool {
        a.0 <= b.0 && a.1 <= b.1 && a != b
    }

    fn costs() -> impl Strategy<Value = Vec<Cost>> {
        prop::collection::vec((0..12_u64, 0..12_u32), 0..12)
    }

    fn points(costs: &[Cost]) -> Vec<Cost> {
        front(costs).into_iter().map(|position| costs[position]).collect()
    }

    proptest! {
        #[test]
        fn the_front_is_what_nothing_beats_each_cost_once(costs in costs()) {
            let mut expected: Vec<Cost> =
                costs.iter().copied().filter(|&cost| !costs.iter().any(|&other| beats(other, cost))).collect();
            expected.sort_by_key(|&(_, depth)| depth);
            expected.dedup();
            prop_assert_eq!(points(&costs), expected);
        }

        #[test]
        fn no_point_is_lost_to_a_cost_that_is_beaten(costs in costs(), which: prop::sample::Index, more in (0..3_u64, 0..3_u32), at: prop::sample::Index) {
            prop_assume!(!costs.is_empty());
            let of = which.get(&costs);
            let mut with = costs.clone();
            // At least as bad as one that is there.
            with.insert(at.index(costs.len() + 1), (of.0 + more.0, of.1 + more.1));
            prop_assert_eq!(points(&with), points(&costs));
        }

        #[test]
        fn depths_lie_strictly_between_and_rise(least in 0..60_u32, more in 0..60_u32, count in 0..30_u32) {
            let depths = spread(least, least + more, count);
            prop_assert!(depths.iter().all(|&depth| least < depth && depth < least + more), "{:?}", depths);
            prop_assert!(depths.windows(2).all(|pair| pair[0] < pair[1]), "{:?}", depths);
            prop_assert_eq!(depths.len() as u32, count.min(more.saturating_sub(1)));
        }
    }
}
