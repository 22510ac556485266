//! The fewest reductions, as an integer program.
//!
//! A binary variable for each computed value says that it is reduced; a variable for each level
//! says that the value's noise is at least so much. Noise that operands imply is there, or the
//! value is reduced; more than the most is nowhere. J. Kun's program ("A Global Optimization and
//! Dataflow Analysis", 2023) has one continuous variable for the noise, and constraints with a
//! large constant, whose relaxation says next to nothing: 60 ops take minutes. Here each path to
//! too much noise is a sum of reductions that is at least 1, and most programs of 160 ops take a
//! second. In small parts of a program, the solution with the least noise in sum is taken among
//! those with as few reductions.
//!
//! The search ends after a number of steps that depends on the size of the part alone, so that
//! every run gives the same result. What it has then, or reductions of which none can be left out,
//! are taken, with the bound that the relaxations prove.

use super::graph::{Excess, Graph, Source};
use good_lp::{Expression, ProblemVariables, SolverModel, Variable, constraint, microlp, variable};
use microlp::{SolveOptions, TerminationReason};

/// The most values of a part of the program in which the noise decides among equals.
const MOST_WITH_NOISE: usize = 100;

/// The most values of a part of the program that an integer program is made of.
const MOST_SOLVED: usize = 200;

/// Steps of the search in a part of the program. A relaxation takes about the cube of its values.
const MOST_STEPS: u64 = 20_000_000;

/// Reductions that keep every value within the most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reductions {
    /// True for each value that is reduced.
    pub reduced: Vec<bool>,
    /// No fewer reductions do.
    pub least: usize,
}

impl Reductions {
    /// The number of reductions.
    pub fn count(&self) -> usize {
        self.reduced.iter().filter(|reduced| **reduced).count()
    }
}

/// The values to reduce: as few as the search found, with which none exceeds the most.
///
/// # Errors
/// A value exceeds the most, whatever is reduced.
pub(super) fn fewest(graph: &Graph) -> Result<Reductions, Excess> {
    let none = vec![false; graph.sources.len()];
    if graph.noise(&none).is_ok() {
        return Ok(Reductions { reduced: none, least: 0 });
    }
    // Less noise never makes another value noisier, so if this is not legal, nothing is.
    let least = graph.noise(&vec![true; none.len()])?;
    let irredundant = irredundant(graph);
    let mut found = Reductions { reduced: irredundant.clone(), least: 0 };
    for component in graph.components() {
        let here = component.iter().filter(|&&value| irredundant[value]).count();
        if here == 0 {
            continue;
        }
        let Some(solved) = solve(graph, &component, &least) else {
            found.least += 1;
            continue;
        };
        found.least += solved.least;
        let Some(chosen) = solved.chosen.filter(|chosen| chosen.len() <= here) else { continue };
        let before = found.reduced.clone();
        component.iter().for_each(|&value| found.reduced[value] = false);
        chosen.into_iter().for_each(|value| found.reduced[value] = true);
        if graph.noise(&found.reduced).is_err() {
            found.reduced = before;
        }
    }
    Ok(found)
}

/// Reductions of which none can be left out, later values being kept before earlier ones.
fn irredundant(graph: &Graph) -> Vec<bool> {
    let mut reduced: Vec<bool> = graph.sources.iter().map(Source::is_computed).collect();
    for value in 0..reduced.len() {
        if std::mem::take(&mut reduced[value]) && graph.noise(&reduced).is_err() {
            reduced[value] = true;
        }
    }
    reduced
}

/// The most noise that a value may have for those that read it, given the least of all.
fn limits(graph: &Graph, least: &[u64]) -> Vec<u64> {
    let mut most = vec![graph.most; least.len()];
    let mut is_stable = false;
    while !is_stable {
        is_stable = true;
        for (value, source) in graph.sources.iter().enumerate() {
            let limits: Vec<(usize, u64)> = match source {
                Source::Fresh | Source::Unknown => Vec::new(),
                &Source::Sum(left, right) => vec![(left, graph.most - 1), (right, graph.most - 1)],
                &Source::Product(left, right) => {
                    vec![(left, graph.most - least[right]), (right, graph.most - least[left])]
                }
                Source::Joined(values) => values.iter().map(|&read| (read, most[value])).collect(),
            };
            for (read, limit) in limits {
                if limit < most[read] {
                    most[read] = limit;
                    is_stable = false;
                }
            }
        }
    }
    most
}

/// The levels of noise of a value: variables that are 1 where the noise is at least so much.
struct Levels {
    /// Every value has at least this noise.
    least: u64,
    /// For each further bit.
    above: Vec<Variable>,
}

impl Levels {
    /// 1 if the noise is at least `bits`.
    fn reach(&self, bits: u64) -> Expression {
        match bits.checked_sub(self.least + 1) {
            None => Expression::from(1.0),
            Some(place) => self.above.get(place as usize).map_or_else(Expression::default, |&level| level.into()),
        }
    }
}

/// The result of the program of a component.
struct Solved {
    /// The values to reduce, if the search came to a solution.
    chosen: Option<Vec<usize>>,
    /// No fewer reductions do.
    least: usize,
}

/// Solves the program of a component, where some value has to be reduced; `None` if it is too large
/// for one, or the solver fails.
fn solve(graph: &Graph, component: &[usize], least: &[u64]) -> Option<Solved> {
    if component.len() > MOST_SOLVED {
        return None;
    }
    let most = limits(graph, least);
    let mut variables = ProblemVariables::new();
    // The solver numbers variables as they are made.
    let mut made = 0;
    let mut levels: Vec<Levels> = least.iter().map(|&least| Levels { least, above: Vec::new() }).collect();
    // All levels together weigh less than one reduction. They make the search longer.
    let count: u64 = component.iter().map(|&value| most[value] - least[value]).sum();
    let weight = if component.len() <= MOST_WITH_NOISE { 1.0 / (count as f64 + 1.0) } else { 0.0 };
    let mut cost = Expression::default();
    for &value in component {
        for _ in least[value]..most[value] {
            let level = variables.add(variable().min(0.0).max(1.0));
            made += 1;
            levels[value].above.push(level);
            cost += weight * level;
        }
    }
    let (mut constraints, mut chosen) = (Vec::new(), Vec::new());
    for &value in component {
        let own = &levels[value];
        let range = least[value] + 1..=graph.most + 1;
        let (left, right) = match graph.sources[value] {
            Source::Joined(ref values) => {
                for &read in values {
                    let all = range.clone().map(|bits| constraint!(own.reach(bits) >= levels[read].reach(bits)));
                    constraints.extend(all);
                }
                continue;
            }
            Source::Fresh | Source::Unknown => continue,
            Source::Sum(left, right) | Source::Product(left, right) => (&levels[left], &levels[right]),
        };
        let choice = variables.add(variable().binary());
        chosen.push((value, made));
        made += 1;
        cost += choice;
        let mut implied = |bits: u64, by: Expression| {
            // More than the most is not allowed, reduced or not.
            constraints.push(match bits > graph.most {
                true => constraint!(by <= 0.0),
                false => constraint!(own.reach(bits) >= by - choice),
            });
        };
        for bits in range {
            match graph.sources[value] {
                Source::Product(one, other) if one == other => implied(bits, left.reach(bits.div_ceil(2))),
                Source::Product(..) if bits <= 2 * graph.fresh => implied(bits, 1.0.into()),
                Source::Product(..) => {
                    for part in graph.fresh..=graph.most.min(bits - graph.fresh) {
                        implied(bits, left.reach(part) + right.reach(bits - part) - 1.0);
                    }
                }
                _ => {
                    implied(bits, left.reach(bits - 1));
                    implied(bits, right.reach(bits - 1));
                }
            }
        }
    }
    let mut model = variables.minimise(cost).using(microlp);
    for constraint in constraints {
        model = model.with(constraint);
    }
    let size = component.len() as u64;
    let mut options = SolveOptions::default();
    options.node_limit = Some((MOST_STEPS / (size * size * size)).max(1));
    let outcome = model.as_inner().solve_with(options).ok()?;
    let reduced = outcome.solution().map(|solution| {
        let values: Vec<f64> = solution.iter().map(|(_, value)| value).collect();
        let reduced = chosen.into_iter().filter(|&(_, variable)| values[variable] > 0.5);
        reduced.map(|(value, _)| value).collect::<Vec<_>>()
    });
    let least = match &reduced {
        Some(reduced) if outcome.termination_reason() == TerminationReason::ProvenOptimal => reduced.len(),
        // The levels weigh less than one reduction.
        _ => {
            let bound = outcome.stats().best_bound.unwrap_or(0.0);
            let bound = if weight > 0.0 { bound.floor() } else { (bound - 1e-6).ceil() };
            bound.max(1.0) as usize
        }
    };
    Some(Solved { chosen: reduced, least })
}
