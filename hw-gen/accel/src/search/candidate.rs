//! Possible accelerators, each with a lower bound of its cost: scheduling all of them would take
//! far too long.

use ringmill_design::Architecture;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::Scheduled;
use super::space::{reductions, shapes};
use crate::binding::{UnitKind, bind, frames, least_period};
use crate::budget::MOST_INTERVAL;
use crate::modelled::DSP;
use crate::parts::Parts;
use crate::plan::Effort;
use crate::ports::with_natural_ports;
use crate::schedule::{Schedule, live};
use crate::structure::{Cores, butterflies, settled};
use crate::sums::with_sums;
use crate::{AccelError, Modelled, Open, Options, RingGraph, cost};

/// A possible accelerator: a shape and an interval.
pub(crate) struct Candidate {
    pub options: Rc<Options>,
    parts: Rc<Parts>,
    /// Its interval.
    pub period: u64,
    /// True if the shape has no shorter interval.
    pub is_fastest: bool,
    /// A lower bound of its cost; exact for all resources but memory.
    pub least: Modelled,
    /// [`Modelled::area`] of the bound.
    pub least_area: u64,
}

impl Candidate {
    fn new(graph: &RingGraph, (options, parts): (&Rc<Options>, &Rc<Parts>), period: u64) -> Result<Self, AccelError> {
        let bound = ordered(graph, parts, period)?;
        let least = cost::least(&bound, parts, &bind(&bound, parts, period), structure(options), DSP);
        let (options, parts) = (Rc::clone(options), Rc::clone(parts));
        Ok(Self { options, parts, period, is_fastest: false, least, least_area: least.area(DSP) })
    }

    /// Returns the candidate of the same shape and transforms with another interval.
    pub fn at(&self, graph: &RingGraph, period: u64) -> Result<Self, AccelError> {
        Self::new(graph, (&self.options, &self.parts), period)
    }

    /// Makes the final schedule: the better of the schedules, by memory.
    pub fn made(&self, graph: &RingGraph) -> Result<Scheduled, AccelError> {
        let (listed, best) = (self.scheduled(graph, Effort::Lists)?, self.scheduled(graph, Effort::Best)?);
        Ok(if best.modelled.memory_bits <= listed.modelled.memory_bits { best } else { listed })
    }

    /// Its schedule.
    pub fn scheduled(&self, graph: &RingGraph, effort: Effort) -> Result<Scheduled, AccelError> {
        let graph = ordered(graph, &self.parts, self.period)?;
        let schedule = Schedule::new(&graph, &self.parts, self.period, effort);
        let modelled = cost::of(&graph, &self.parts, &schedule, structure(&self.options), DSP);
        let (options, parts) = ((*self.options).clone(), (*self.parts).clone());
        Ok(Scheduled { options, graph, parts, schedule, modelled })
    }

    /// True if nothing is shared and transforms have as much memory as makes them fast, as in a
    /// design without a budget.
    pub fn is_plain(&self) -> bool {
        self.is_fastest && self.parts.cores == Cores::Overlapping
    }
}

fn structure(options: &Options) -> (Architecture, u32) {
    (settled(options), butterflies(options))
}

/// Prepares the hardware between the ports, with sums of products and reorders.
fn ordered(graph: &RingGraph, parts: &Parts, period: u64) -> Result<RingGraph, AccelError> {
    let summed = with_sums(graph, parts, period);
    with_natural_ports(&summed, &live(&summed), parts)
}

/// Returns the accelerators of a graph within the open options, for every interval at which some
/// number of blocks can decrease.
///
/// # Errors
/// If no shape is possible, the refusal of the first one; if the shortest interval is longer than
/// the hardware supports, that interval. Without an error, there is at least one candidate.
pub(crate) fn candidates(graph: &RingGraph, options: &Options, top: &str) -> Result<Vec<Candidate>, AccelError> {
    let needed = live(graph);
    let (mut all, mut refusal) = (Vec::new(), None);
    let mut shortest = u64::MAX;
    let reductions = reductions(graph, options);
    for shape in shapes(options) {
        for &reduction in &reductions {
            let options = Rc::new(Options { reduction, ..shape.clone() });
            for &cores in Cores::all(&options) {
                let parts = match Parts::new(graph, &needed, (&options, cores), top) {
                    Ok(parts) if cores == Cores::BothWays && !parts.is_any_both_ways() => continue,
                    Ok(parts) => Rc::new(parts),
                    Err(error) => {
                        refusal.get_or_insert(error);
                        continue;
                    }
                };
                let (least, found) = of_shape(graph, &needed, (&options, &parts))?;
                shortest = shortest.min(least);
                all.extend(found);
            }
        }
    }
    if !all.is_empty() {
        return Ok(all);
    }
    Err(refusal.unwrap_or(AccelError::TooLong { interval: shortest, most: MOST_INTERVAL }))
}

/// Returns the fastest candidate for the options as they are, regardless of a budget, with the
/// fastest transforms and memory.
pub(crate) fn fastest(graph: &RingGraph, options: &Options, top: &str) -> Result<Candidate, AccelError> {
    let needed = live(graph);
    let options = Rc::new(options.clone());
    let parts = Rc::new(Parts::new(graph, &needed, (&options, Cores::Overlapping), top)?);
    let period = least_period(&with_natural_ports(graph, &needed, &parts)?, &parts);
    Ok(Candidate { is_fastest: true, ..Candidate::new(graph, (&options, &parts), period)? })
}

/// Returns the smallest candidate of the options' shape with exactly this interval.
pub(crate) fn at_period(graph: &RingGraph, options: &Options, period: u64, top: &str) -> Result<Candidate, AccelError> {
    let refused = |least| AccelError::TooFast { interval: period, least, elsewhere: None };
    let exact = Options { open: Open::default(), ..options.clone() };
    let all = candidates(graph, &exact, top)?;
    let mut found = Vec::new();
    for fastest in all.iter().filter(|candidate| candidate.is_fastest && candidate.period <= period) {
        let candidate = fastest.at(graph, period)?;
        found.push((candidate.scheduled(graph, Effort::Lists)?.modelled.area(DSP), candidate));
    }
    let smallest = found.into_iter().min_by_key(|(area, _)| *area).map(|(_, candidate)| candidate);
    smallest.ok_or_else(|| refused(all.iter().map(|candidate| candidate.period).min().unwrap_or(0)))
}

/// Returns the candidates of a shape and its transforms, and its shortest interval.
fn of_shape(
    graph: &RingGraph,
    needed: &[bool],
    (options, parts): (&Rc<Options>, &Rc<Parts>),
) -> Result<(u64, Vec<Candidate>), AccelError> {
    let ordered = with_natural_ports(graph, needed, parts)?;
    let least = least_period(&ordered, parts);
    let periods = periods(&ordered, parts, least);
    let periods = periods.into_iter().filter(|&period| period <= MOST_INTERVAL);
    let one =
        |period| Ok(Candidate { is_fastest: period == least, ..Candidate::new(graph, (options, parts), period)? });
    let found: Result<Vec<Candidate>, AccelError> = periods.map(one).collect();
    Ok((least, found?))
}

/// Returns the periods at which some kind of block needs one unit fewer, in rising order.
fn periods(graph: &RingGraph, parts: &Parts, least: u64) -> BTreeSet<u64> {
    let mut work: BTreeMap<UnitKind, u64> = BTreeMap::new();
    for index in 0..graph.nodes.len() {
        if let Some(kind) = UnitKind::of(graph, parts, index) {
            *work.entry(kind).or_default() += frames(graph, index);
        }
    }
    let mut periods = BTreeSet::from([least]);
    for (kind, frames) in work {
        let busy = kind.busy(parts);
        periods.extend((1..=frames).map(|units| frames.div_ceil(units) * busy).filter(|&period| period > least));
    }
    periods
}
