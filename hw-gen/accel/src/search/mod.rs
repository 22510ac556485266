//! The search for the accelerator within a budget, over every architecture, number of lanes and
//! butterflies, radix, reduction and degree of sharing that the options leave open. Exploration,
//! generation within a budget and fitting to a board all use it.
//!
//! Most parts of a design follow from the binding of nodes to blocks; only the memory for waiting
//! values, with its control, depends on the schedule. Candidates are therefore bounded first and
//! scheduled by rising bound, until no other can be better. They are compared by list schedules;
//! the generated design needs no more memory.

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

/// Returns the design for the options: without a budget the fastest of their shape, otherwise the
/// best within the budget.
pub(crate) fn search(graph: &RingGraph, options: &Options, top: &str) -> Result<Scheduled, AccelError> {
    let budget = options.budget;
    if let Some(period) = options.period {
        return at_period(graph, options, period, top)?.scheduled(graph, Effort::Best);
    }
    if budget.is_unlimited() {
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

/// Returns the options of the fastest accelerator of a graph whose modelled cost `fits`, then the
/// smallest; `None` if none fits. A design that needs no more of any resource than a fitting one
/// must fit too. The returned options are closed: they describe this accelerator alone.
///
/// # Errors
/// As [`crate::generate`] for a graph without any possible shape.
pub fn fitting(
    graph: &RingGraph,
    options: &Options,
    fits: impl Fn(&Modelled) -> bool,
) -> Result<Option<Options>, AccelError> {
    let all = candidates(graph, options, &check_graph(graph)?)?;
    let mut search = Search::new(graph, &all);
    let Some(position) = search.fastest(&fits)? else { return Ok(None) };
    let family = options.budget.family;
    let bound = search.evaluated(position)?.modelled.areas.bound(family);
    let budget = match all[position].is_plain() {
        true => options.budget.without_limits(),
        false => Budget {
            dsp: Some(bound.dsp),
            lut: Some(bound.lut),
            memory_blocks: Some(bound.memory_blocks),
            interval: None,
            family,
        },
    };
    Ok(Some(Options { budget, ..(*all[position].options).clone() }))
}
