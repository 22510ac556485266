//! Lists the possible accelerators of a graph, their cycles and area, and recommends one.

use crate::checks::{check_budget, check_graph};
use crate::plan::Effort;
use crate::search::{Candidate, Evaluated, Search, candidates, fastest};
use crate::structure::settled;
use crate::{AccelError, Budget, CriticalPaths, Modelled, Open, Options, RingGraph};

/// A possible accelerator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The options that make it. Architecture and reduction are fixed, and the budget limits the
    /// interval if blocks are shared.
    pub options: Options,
    /// The design's [`ringmill_design::Timing::interval_cycles`].
    pub interval_cycles: u64,
    /// The design's [`ringmill_design::Timing::latency_cycles`].
    pub latency_cycles: u64,
    /// The modelled cost.
    pub modelled: Modelled,
    /// The modelled cost as one number, [`Modelled::area`].
    pub area: u64,
    /// The parts of the design that determine its clock.
    pub critical_paths: CriticalPaths,
    /// True if no other choice is as fast with less area, or faster with no more area.
    pub on_front: bool,
    /// True if the default options make this choice.
    pub is_usual: bool,
}

/// The choices for a graph, and the recommended one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// By rising initiation interval, then area.
    pub choices: Vec<Choice>,
    /// The index of the recommended choice.
    pub taken: usize,
    /// The reason for the recommendation.
    pub reason: Reason,
}

/// The reason why a choice is recommended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There are no limits: it has the smallest product of area and initiation interval.
    Product,
    /// Resources are limited: it has the shortest initiation interval, then the least area.
    Fastest,
    /// The initiation interval is limited: it has the least area, then the shortest initiation
    /// interval.
    Smallest,
}

/// Lists all choices for a graph with every block on its own, and the choices with shared blocks
/// that no other choice beats in both area and initiation interval. Recommends the choice that
/// [`crate::generate`] makes within a budget if everything is open. The reported memory is an upper
/// bound, except for the recommended and the default choice.
///
/// # Errors
/// As [`crate::generate`], also if no choice is within the budget.
pub fn explore(graph: &RingGraph, budget: Budget) -> Result<Exploration, AccelError> {
    let top = check_graph(graph)?;
    check_budget(&budget)?;
    let open = Options { budget, open: Open::ALL, ..Options::new("") };
    let all = candidates(graph, &open, &top)?;
    let mut search = Search::new(graph, &all);
    let mut listed = listed(&mut search)?;
    let reason = match budget {
        Budget { interval: Some(_), .. } => Reason::Smallest,
        _ if budget.limits_resources() => Reason::Fastest,
        _ => Reason::Product,
    };
    let taken = match reason {
        Reason::Product => product(&mut search, &listed)?,
        _ => match search.within(&budget)? {
            Some(taken) => taken,
            None => return Err(crate::search::refused(&mut search, &open, &top)?),
        },
    };
    if !listed.contains(&taken) {
        listed.push(taken);
    }
    let mut choices = Vec::new();
    for &position in &listed {
        let found = match position == taken {
            true => Evaluated::of(&all[position].made(graph)?),
            false => search.evaluated(position)?,
        };
        choices.push((position, choice(&all[position], found)));
    }
    mark_usual(graph, &mut choices, &top)?;
    choices.sort_by_key(|(_, choice)| (choice.interval_cycles, choice.area));
    let mut least = u64::MAX;
    for (_, choice) in &mut choices {
        choice.on_front = choice.area < least;
        least = least.min(choice.area);
    }
    let taken = choices.iter().position(|(position, _)| *position == taken).unwrap_or(0);
    Ok(Exploration { choices: choices.into_iter().map(|(_, choice)| choice).collect(), taken, reason })
}

/// Returns every candidate without sharing, and the candidates with sharing that no other beats in
/// both area and interval.
fn listed(search: &mut Search<'_>) -> Result<Vec<usize>, AccelError> {
    let (mut listed, mut least) = (Vec::new(), u64::MAX);
    for position in search.sorted(|candidate| (candidate.period, candidate.least_area)) {
        let candidate = &search.candidates[position];
        let is_plain = candidate.is_plain();
        if !is_plain && candidate.least_area >= least {
            continue;
        }
        let area = search.evaluated(position)?.area;
        if is_plain || area < least {
            listed.push(position);
        }
        least = least.min(area);
    }
    Ok(listed)
}

/// Returns the candidate with the smallest product of area and interval.
fn product(search: &mut Search<'_>, listed: &[usize]) -> Result<usize, AccelError> {
    let mut best: Option<(u128, usize)> = None;
    for &position in listed {
        let area = search.evaluated(position)?.area;
        let product = u128::from(area) * u128::from(search.candidates[position].period);
        if best.is_none_or(|best| product < best.0) {
            best = Some((product, position));
        }
    }
    Ok(best.map_or(0, |(_, position)| position))
}

fn choice(candidate: &Candidate, found: Evaluated) -> Choice {
    let mut options = (*candidate.options).clone();
    let interval = (!candidate.is_plain()).then_some(candidate.period);
    options.budget = Budget { interval, ..options.budget.without_limits() };
    Choice {
        options,
        interval_cycles: candidate.period,
        latency_cycles: found.latency_cycles,
        modelled: found.modelled,
        area: found.area,
        critical_paths: found.critical_paths,
        on_front: false,
        is_usual: false,
    }
}

/// Marks the choice of the default options, if it is in the list.
fn mark_usual(graph: &RingGraph, choices: &mut [(usize, Choice)], top: &str) -> Result<(), AccelError> {
    let Ok(usual) = fastest(graph, &Options::new(""), top) else { return Ok(()) };
    let made = Evaluated::of(&usual.scheduled(graph, Effort::Best)?);
    let (lanes, architecture) = (usual.options.lanes, settled(&usual.options));
    let is_usual = |choice: &Choice| {
        (choice.options.architecture, choice.options.lanes) == (architecture, lanes)
            && choice.interval_cycles == usual.period
            && choice.options.budget.is_unlimited()
            && choice.modelled.cost == made.modelled.cost
    };
    if let Some((_, choice)) = choices.iter_mut().find(|(_, choice)| is_usual(choice)) {
        let Evaluated { modelled, area, latency_cycles, critical_paths } = made;
        let told = choice.clone();
        *choice = Choice { is_usual: true, modelled, area, latency_cycles, critical_paths, ..told };
    }
    Ok(())
}
