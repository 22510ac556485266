//! The accelerators there are for a graph, what they take, and which to make.

use crate::checks::{check_budget, check_graph};
use crate::plan::Effort;
use crate::search::{Candidate, Evaluated, Search, candidates, fastest};
use crate::structure::settled;
use crate::{AccelError, Budget, CriticalPaths, Modelled, Open, Options, RingGraph};

/// An accelerator that could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The options that make the choice; architecture and reduction are settled, and the budget
    /// limits the initiation interval where blocks are shared.
    pub options: Options,
    /// Of the design: as [`ringmill_design::Timing::interval_cycles`].
    pub interval_cycles: u64,
    /// As [`ringmill_design::Timing::latency_cycles`].
    pub latency_cycles: u64,
    /// The resources, by a model.
    pub modelled: Modelled,
    /// The same as one number, as [`Modelled::area`].
    pub area: u64,
    /// The parts that decide its clock.
    pub critical_paths: CriticalPaths,
    /// True if no other choice is as fast with less area, or faster with as much.
    pub on_front: bool,
    /// True if it is made where nothing is asked for.
    pub is_usual: bool,
}

/// The choices for a graph, and the one to take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// By rising interval, then area.
    pub choices: Vec<Choice>,
    /// The one to take, a position in the choices.
    pub taken: usize,
    /// The reason.
    pub reason: Reason,
}

/// The reason for the recommended choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No limits: the smallest product of area and interval.
    Product,
    /// Limits of resources: the shortest interval, and of several the least area.
    Fastest,
    /// A limit of the interval: the least area, and of several the shortest interval.
    Smallest,
}

/// All choices for a graph with every block on its own (their memory, but for the one to take and
/// the usual one, is at most what is told), those with shared blocks that no other beats in area
/// and interval, and the one to take within a budget: the one that [`crate::generate`] makes where
/// everything is open.
///
/// # Errors
/// As [`crate::generate`], also for a budget that no choice keeps to.
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

/// Every plain candidate, and of the others those that none beats in area and interval.
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

/// The candidate with the smallest product of area and interval.
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
    options.budget = Budget { interval: (!candidate.is_plain()).then_some(candidate.period), ..Budget::default() };
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

/// Marks what is made where nothing is asked for, if there is that.
fn mark_usual(graph: &RingGraph, choices: &mut [(usize, Choice)], top: &str) -> Result<(), AccelError> {
    let Ok(usual) = fastest(graph, &Options::new(""), top) else { return Ok(()) };
    let made = Evaluated::of(&usual.scheduled(graph, Effort::Best)?);
    let (lanes, architecture) = (usual.options.lanes, settled(&usual.options));
    let is_usual = |choice: &Choice| {
        (choice.options.architecture, choice.options.lanes) == (architecture, lanes)
            && choice.interval_cycles == usual.period
            && choice.options.budget == Budget::default()
            && choice.modelled.cost == made.modelled.cost
    };
    if let Some((_, choice)) = choices.iter_mut().find(|(_, choice)| is_usual(choice)) {
        let Evaluated { modelled, area, latency_cycles, critical_paths } = made;
        let told = choice.clone();
        *choice = Choice { is_usual: true, modelled, area, latency_cycles, critical_paths, ..told };
    }
    Ok(())
}
