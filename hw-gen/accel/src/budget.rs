//! How much a design may take, and the shortest period within that.

use std::collections::{BTreeMap, BTreeSet};

use crate::architecture::{Cores, butterflies};
use crate::binding::{UnitKind, frames, least_period};
use crate::parts::Parts;
use crate::ports::with_natural_ports;
use crate::schedule::{Schedule, live};
use crate::shape::DSP;
use crate::sums::with_sums;
use crate::{AccelError, Modelled, Options, RingGraph, cost};

/// What a design must keep to: blocks are shared in time where that is needed. Multipliers, look-up tables and memory are those of the model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Budget {
    /// Most multipliers of 18 by 18 bits.
    pub dsp: Option<u64>,
    /// Most look-up tables.
    pub lut: Option<u64>,
    /// Most blocks of memory of 18 kbit.
    pub memory_blocks: Option<u64>,
    /// Most cycles from one operand to the next: as few blocks as that needs.
    pub interval: Option<u64>,
}

/// The longest interval there is.
const MOST_INTERVAL: u64 = 1 << 26;

/// Transforms that a graph may be built with.
struct Candidate {
    parts: Parts,
    /// The shortest period there is with them.
    least: u64,
    /// The periods in which they could be fewer.
    periods: Vec<u64>,
}

/// A graph with its schedule.
pub(crate) struct Scheduled {
    pub graph: RingGraph,
    pub parts: Parts,
    pub schedule: Schedule,
    pub modelled: Modelled,
}

/// The fastest schedule within the budget of the options; without one the shortest period there is, or the one asked for.
pub(crate) fn scheduled(graph: &RingGraph, options: &Options, top: &str) -> Result<Scheduled, AccelError> {
    let needed = live(graph);
    let budget = options.budget;
    // The fastest transforms, and those that a budget may be met with.
    let cores = if budget == Budget::default() { &[Cores::Overlapping] } else { Cores::all(options) };
    let one = |&cores: &Cores| -> Result<Candidate, AccelError> {
        let parts = Parts::new(graph, &needed, (options, cores), top)?;
        // What is between the ports, with the reorders: how often each kind of block is used.
        let ordered = with_natural_ports(graph, &needed, &parts)?;
        let least = least_period(&ordered, &parts);
        Ok(Candidate { periods: periods(&ordered, &parts, least), parts, least })
    };
    let mut candidates = cores.iter().map(one).collect::<Result<Vec<_>, _>>()?;
    candidates.retain(|Candidate { parts, .. }| parts.cores != Cores::BothWays || parts.is_any_both_ways());
    let least = candidates.iter().map(|candidate| candidate.least).min().unwrap_or(0);
    if let Some(interval) = budget.interval.filter(|&interval| interval < least) {
        return Err(AccelError::TooFast { interval, least });
    }
    if let Some(interval) = budget.interval.filter(|&interval| interval > MOST_INTERVAL) {
        return Err(AccelError::TooSlow { interval, most: MOST_INTERVAL });
    }
    // The designs of a period, the smallest first.
    let at = |period: u64| -> Result<Vec<Scheduled>, AccelError> {
        let one = |Candidate { parts, .. }: &Candidate| {
            let summed = with_sums(graph, parts, period);
            let graph = with_natural_ports(&summed, &live(&summed), parts)?;
            let schedule = Schedule::new(&graph, parts, period);
            let structure = (options.architecture.settled(options), butterflies(options));
            let modelled = cost::of(&graph, parts, &schedule, structure, DSP);
            Ok(Scheduled { graph, parts: parts.clone(), schedule, modelled })
        };
        let served = candidates.iter().filter(|candidate| candidate.least <= period);
        let mut all = served.map(one).collect::<Result<Vec<_>, AccelError>>()?;
        all.sort_by_key(|found| found.modelled.area(DSP));
        Ok(all)
    };
    let periods: BTreeSet<u64> = match budget {
        Budget { dsp: None, lut: None, memory_blocks: None, interval } => [interval.unwrap_or(least)].into(),
        _ => candidates.iter().flat_map(|candidate| candidate.periods.iter().copied()).collect(),
    };
    let (mut smallest, mut last): (Option<Modelled>, Modelled) = (None, Modelled::default());
    for period in periods {
        if budget.interval.is_some_and(|interval| period > interval) {
            break;
        }
        for found in at(period)? {
            if excess(&budget, &found.modelled).is_none() {
                return Ok(found);
            }
            last = found.modelled;
            smallest = Some(match smallest {
                None => found.modelled,
                Some(other) => other.least_of_each(found.modelled),
            });
        }
    }
    let smallest = smallest.unwrap_or_default();
    Err(excess(&budget, &smallest).unwrap_or_else(|| AccelError::Together {
        dsp: last.cost.dsp,
        lut: last.cost.lut,
        memory_blocks: last.memory_blocks(),
    }))
}

/// What of a budget is exceeded.
fn excess(budget: &Budget, modelled: &Modelled) -> Option<AccelError> {
    let resources = [
        ("multipliers", budget.dsp, modelled.cost.dsp),
        ("look-up tables", budget.lut, modelled.cost.lut),
        ("blocks of memory", budget.memory_blocks, modelled.memory_blocks()),
    ];
    let exceeded = resources.into_iter().find(|&(_, most, takes)| most.is_some_and(|most| takes > most));
    exceeded.map(|(what, most, least)| AccelError::Budget { what, most: most.unwrap_or(0), least })
}

/// The periods in which some kind of block could do with one fewer, rising, from the least on.
fn periods(graph: &RingGraph, parts: &Parts, least: u64) -> Vec<u64> {
    let mut work: BTreeMap<UnitKind, u64> = BTreeMap::new();
    for index in 0..graph.nodes.len() {
        if let Some(kind) = UnitKind::of(graph, parts, index) {
            *work.entry(kind).or_default() += frames(graph, index);
        }
    }
    let mut periods = vec![least];
    for (kind, frames) in work {
        let busy = kind.busy(parts);
        periods.extend((1..=frames).map(|units| frames.div_ceil(units) * busy).filter(|&period| period > least));
    }
    periods.sort_unstable();
    periods.dedup();
    periods
}

impl Modelled {
    /// The least of each resource of two designs.
    fn least_of_each(self, other: Self) -> Self {
        let mut least = self;
        least.cost.dsp = self.cost.dsp.min(other.cost.dsp);
        least.cost.lut = self.cost.lut.min(other.cost.lut);
        least.cost.ff = self.cost.ff.min(other.cost.ff);
        least.memory_bits = self.memory_bits.min(other.memory_bits);
        least
    }
}
