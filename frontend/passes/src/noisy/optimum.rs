//! The fewest reductions, as an integer program.
//!
//! A binary variable for each computed value says that it is reduced; a variable for each level
//! says that the value's noise is at least so much. Noise that operands imply is there, or the
//! value is reduced; more than the most is nowhere. J. Kun's program ("A Global Optimization and
//! Dataflow Analysis", 2023) has one continuous variable for the noise, and constraints with a
//! large constant, whose relaxation says next to nothing: 60 ops take minutes. Here each path to
//! too much noise is a sum of reductions that is at least 1, and 160 ops take a second. In small
//! parts of a program, the solution with the least noise in sum is taken among those with as few
//! reductions.

use super::graph::{Excess, Graph, Source};
use good_lp::{Expression, ProblemVariables, Solution, SolverModel, Variable, constraint, microlp, variable};

/// The most values of a part of the program in which the noise decides among equals.
const MOST_WITH_NOISE: usize = 100;

/// A reason that there is no optimum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoOptimum {
    /// The value exceeds the most, whatever is reduced.
    Infeasible(Excess),
    /// The solver found none, or one that is not legal.
    Unsolved,
}

/// The values to reduce: the fewest with which none exceeds the most.
pub(super) fn fewest(graph: &Graph) -> Result<Vec<bool>, NoOptimum> {
    let none = vec![false; graph.sources.len()];
    if graph.noise(&none).is_ok() {
        return Ok(none);
    }
    // Less noise never makes another value noisier, so if this is not legal, nothing is.
    let least = graph.noise(&vec![true; none.len()]).map_err(NoOptimum::Infeasible)?;
    let mut reduced = none;
    for component in graph.components() {
        solve(graph, &component, &least, &mut reduced).ok_or(NoOptimum::Unsolved)?;
    }
    match graph.noise(&reduced) {
        Ok(_) => Ok(reduced),
        Err(_) => Err(NoOptimum::Unsolved),
    }
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

/// Solves the program of a component.
fn solve(graph: &Graph, component: &[usize], least: &[u64], reduced: &mut [bool]) -> Option<()> {
    let most = limits(graph, least);
    let mut variables = ProblemVariables::new();
    let mut levels: Vec<Levels> = least.iter().map(|&least| Levels { least, above: Vec::new() }).collect();
    // All levels together weigh less than one reduction. They make the search longer.
    let count: u64 = component.iter().map(|&value| most[value] - least[value]).sum();
    let weight = if component.len() <= MOST_WITH_NOISE { 1.0 / (count as f64 + 1.0) } else { 0.0 };
    let mut cost = Expression::default();
    for &value in component {
        for _ in least[value]..most[value] {
            let level = variables.add(variable().min(0.0).max(1.0));
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
        chosen.push((value, choice));
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
    let solution = model.solve().ok()?;
    for (value, choice) in chosen {
        reduced[value] = solution.value(choice) > 0.5;
    }
    Some(())
}
