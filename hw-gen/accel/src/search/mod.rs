//! The search for the accelerator to make within a budget: over every architecture, number of lanes
//! and butterflies, radix, reduction, and degree of sharing that the options leave open. Exploring,
//! generating within a budget, and fitting a board all ask it.
//!
//! Multipliers, look-up tables and flip-flops follow from what runs on which block; only the memory
//! that waiting values take needs a schedule. So candidates are bounded first and scheduled by
//! rising bound, until no other can be better. They are compared by schedules made by lists; what
//! is made takes that much memory or less.

mod candidate;
mod refusal;
mod scheduled;
mod select;
mod space;
#[cfg(test)]
mod tests;

pub(crate) use candidate::{Candidate, at_period, candidates, fastest};
pub(crate) use refusal::refused;
pub(crate) use scheduled::Scheduled;
pub(crate) use select::{Evaluated, Search};

use crate::checks::{check_budget, check_graph};
use crate::plan::Effort;
use crate::{AccelError, Budget, Modelled, Options, RingGraph};

/// The design that the options ask for: without a budget the fastest of their shape, else the best
/// within it.
pub(crate) fn search(graph: &RingGraph, options: &Options, top: &str) -> Result<Scheduled, AccelError> {
    let budget = options.budget;
    if let Some(period) = options.period {
        return at_period(graph, options, period, top)?.scheduled(graph, Effort::Best);
    }
    if budget == Budget::default() {
        return fastest(graph, options, top)?.scheduled(graph, Effort::Best);
    }
    check_budget(&budget)?;
    let all = candidates(graph, options, top)?;
    let mut search = Search::new(graph, &all);
    match search.within(&budget)? {
        Some(position) => all[position].made(graph),
        None => Err(refused(&mut search, options, top)?),
    }
}

/// The options of the fastest accelerator of a graph whose model is taken by `fits`, and of several
/// the smallest; none if there is none. What takes less of everything than a design that fits must
/// fit too. The options are closed: they ask for this accelerator alone.
///
/// # Errors
/// As [`crate::generate`] for a graph that no shape serves.
pub fn fitting(
    graph: &RingGraph,
    options: &Options,
    fits: impl Fn(&Modelled) -> bool,
) -> Result<Option<Options>, AccelError> {
    let all = candidates(graph, options, &check_graph(graph)?)?;
    let mut search = Search::new(graph, &all);
    let Some(position) = search.fastest(&fits)? else { return Ok(None) };
    let found = search.evaluated(position)?.modelled;
    let budget = match all[position].is_plain() {
        true => Budget::default(),
        false => Budget {
            dsp: Some(found.cost.dsp),
            lut: Some(found.cost.lut),
            memory_blocks: Some(found.memory_blocks()),
            interval: None,
        },
    };
    Ok(Some(Options { budget, ..(*all[position].options).clone() }))
}
