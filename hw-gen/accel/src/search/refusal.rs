//! Refusals of a budget, with the smallest limit that works.

use super::{Search, candidates};
use crate::Open;
use crate::budget::Resource;
use crate::{AccelError, Area, Budget, Options, RingGraph};
use ringmill_design::Architecture;

/// Returns the refusal of a budget that no candidate fits. Each number in it works if the other
/// limits stay as they are.
pub(crate) fn refused(search: &mut Search<'_>, options: &Options, top: &str) -> Result<AccelError, AccelError> {
    let budget = options.budget;
    for resource in Resource::ALL {
        let Some(most) = budget.limit(resource) else { continue };
        if let Some(least) = least(search, &budget.with_limit(resource, None), resource)? {
            let elsewhere = elsewhere(search.graph, options, top, |search| {
                Ok(self::least(search, &budget.with_limit(resource, None), resource)?.filter(|&other| other < least))
            })?;
            return Ok(AccelError::Budget { resource, most, least, elsewhere, family: budget.family });
        }
    }
    if let Some(interval) = budget.interval
        && let Some(least) = shortest(search, &budget)?
    {
        let elsewhere = elsewhere(search.graph, options, top, |search| {
            Ok(shortest(search, &budget)?.filter(|&other| other < least))
        })?;
        return Ok(AccelError::TooFast { interval, least, elsewhere });
    }
    together(search, &budget)
}

/// Returns the least amount of a resource within a budget that does not limit it; `None` if nothing
/// fits the budget.
fn least(search: &mut Search<'_>, budget: &Budget, resource: Resource) -> Result<Option<u64>, AccelError> {
    let mut best: Option<u64> = None;
    for position in search.sorted(|candidate| resource.of(&candidate.least, budget.family)) {
        let candidate = &search.candidates[position];
        if best.is_some_and(|best| resource.of(&candidate.least, budget.family) >= best) {
            break;
        }
        let is_late = budget.interval.is_some_and(|most| candidate.period > most);
        if is_late || !budget.allows(&candidate.least) {
            continue;
        }
        let found = search.evaluated(position)?.modelled;
        if budget.allows(&found) {
            let takes = resource.of(&found, budget.family);
            best = Some(best.map_or(takes, |best| best.min(takes)));
        }
    }
    Ok(best)
}

/// Returns the shortest interval within the limits of resources.
fn shortest(search: &mut Search<'_>, budget: &Budget) -> Result<Option<u64>, AccelError> {
    let found = search.fastest(&|modelled| budget.allows(modelled))?;
    Ok(found.map(|position| search.candidates[position].period))
}

/// Returns the result of `find` with all options open; `None` if all are open already.
fn elsewhere(
    graph: &RingGraph,
    options: &Options,
    top: &str,
    find: impl Fn(&mut Search<'_>) -> Result<Option<u64>, AccelError>,
) -> Result<Option<u64>, AccelError> {
    if options.open == Open::ALL {
        return Ok(None);
    }
    let open = Options {
        open: Open::ALL,
        architecture: Architecture::Auto,
        butterflies: None,
        reduction: None,
        ..options.clone()
    };
    let all = candidates(graph, &open, top)?;
    find(&mut Search::new(graph, &all))
}

/// Returns limits that work together: those of the candidate with the smallest largest excess over
/// the given limits.
fn together(search: &mut Search<'_>, budget: &Budget) -> Result<AccelError, AccelError> {
    let parts = |takes: u64, most: Option<u64>| most.map_or(0, |most| takes.saturating_mul(1000) / most.max(1));
    let excess = |candidate: &super::Candidate| {
        let resources = Resource::ALL.iter();
        let resources =
            resources.map(|&resource| parts(resource.of(&candidate.least, budget.family), budget.limit(resource)));
        resources.chain([parts(candidate.period, budget.interval)]).max().unwrap_or(0)
    };
    let nearest = search.sorted(excess).first().copied().unwrap_or(0);
    let found = search.evaluated(nearest)?.modelled;
    let Area { dsp, lut, memory_blocks, .. } = found.areas.bound(budget.family);
    Ok(AccelError::Together {
        dsp,
        lut,
        memory_blocks,
        family: budget.family,
        interval: search.candidates[nearest].period,
    })
}
