//! The choice among candidates. As few of them as possible are scheduled.

use std::collections::BTreeMap;

use super::{Candidate, Scheduled};
use crate::modelled::DSP;
use crate::plan::Effort;
use crate::{AccelError, Budget, CriticalPaths, Modelled, RingGraph};

/// The results of a candidate's schedule.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Evaluated {
    pub modelled: Modelled,
    pub area: u64,
    pub latency_cycles: u64,
    pub critical_paths: CriticalPaths,
}

impl Evaluated {
    pub fn of(scheduled: &Scheduled) -> Self {
        Self {
            modelled: scheduled.modelled,
            area: scheduled.modelled.area(DSP),
            latency_cycles: scheduled.timing().latency_cycles,
            critical_paths: scheduled.critical_paths(),
        }
    }
}

/// The candidates of a graph, with the results of those that were scheduled.
pub(crate) struct Search<'a> {
    pub graph: &'a RingGraph,
    pub candidates: &'a [Candidate],
    known: BTreeMap<usize, Evaluated>,
}

impl<'a> Search<'a> {
    pub fn new(graph: &'a RingGraph, candidates: &'a [Candidate]) -> Self {
        Self { graph, candidates, known: BTreeMap::new() }
    }

    /// Returns the cost of a candidate.
    pub fn evaluated(&mut self, position: usize) -> Result<Evaluated, AccelError> {
        if let Some(known) = self.known.get(&position) {
            return Ok(*known);
        }
        let found = Evaluated::of(&self.candidates[position].scheduled(self.graph, Effort::Lists)?);
        self.known.insert(position, found);
        Ok(found)
    }

    /// Returns the best candidate within a budget: of the least area if the interval is limited,
    /// otherwise of the shortest interval.
    pub fn within(&mut self, budget: &Budget) -> Result<Option<usize>, AccelError> {
        match budget.interval {
            Some(most) => self.smallest(most, &|modelled| budget.allows(modelled)),
            None => self.fastest(&|modelled| budget.allows(modelled)),
        }
    }

    /// Returns the candidate that fits with the shortest interval, then the least area.
    pub fn fastest(&mut self, fits: &dyn Fn(&Modelled) -> bool) -> Result<Option<usize>, AccelError> {
        let mut best: Option<(u64, u64, usize)> = None;
        for position in self.sorted(|candidate| (candidate.period, candidate.least_area)) {
            let Candidate { period, least_area, least, .. } = &self.candidates[position];
            if best.is_some_and(|best| (best.0, best.1) <= (*period, *least_area)) {
                break;
            }
            if !fits(least) {
                continue;
            }
            let found = self.evaluated(position)?;
            if fits(&found.modelled) && best.is_none_or(|best| (*period, found.area) < (best.0, best.1)) {
                best = Some((*period, found.area, position));
            }
        }
        Ok(best.map(|(.., position)| position))
    }

    /// Returns the candidate that fits with the least area and an interval of at most `interval`
    /// cycles, then the shortest interval.
    pub fn smallest(
        &mut self,
        most_interval: u64,
        fits: &dyn Fn(&Modelled) -> bool,
    ) -> Result<Option<usize>, AccelError> {
        let mut best: Option<(u64, u64, usize)> = None;
        for position in self.sorted(|candidate| (candidate.least_area, candidate.period)) {
            let Candidate { period, least_area, least, .. } = &self.candidates[position];
            if best.is_some_and(|best| (best.0, best.1) <= (*least_area, *period)) {
                break;
            }
            if *period > most_interval || !fits(least) {
                continue;
            }
            let found = self.evaluated(position)?;
            if fits(&found.modelled) && best.is_none_or(|best| (found.area, *period) < (best.0, best.1)) {
                best = Some((found.area, *period, position));
            }
        }
        Ok(best.map(|(.., position)| position))
    }

    /// The candidates by rising key; equal ones stay in the order in which they were found.
    pub fn sorted<K: Ord>(&self, key: impl Fn(&Candidate) -> K) -> Vec<usize> {
        let mut positions: Vec<usize> = (0..self.candidates.len()).collect();
        positions.sort_by_key(|&position| key(&self.candidates[position]));
        positions
    }
}
