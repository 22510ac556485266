//! The fewest reductions, as an integer program.
//!
//! A binary variable for each computed value says that it is reduced, a continuous one holds its
//! noise. With the noise `p` that its operands give, at most `most`, and `M` the most that a
//! reduction takes away, `noise >= p - M reduced` (J. Kun, "A Global Optimization and Dataflow
//! Analysis", 2023; there with `M = 100` and equations, which control flow has no use for). Among
//! solutions with as few reductions, that with the least noise in sum is taken.

use super::graph::{Excess, Graph, Source};
use good_lp::{Expression, ProblemVariables, Solution, SolverModel, constraint, microlp, variable};

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

/// Solves the program of a component.
fn solve(graph: &Graph, component: &[usize], least: &[u64], reduced: &mut [bool]) -> Option<()> {
    let most = limits(graph, least);
    let mut variables = ProblemVariables::new();
    let mut noise: Vec<Expression> = least.iter().map(|&noise| Expression::from(noise as f64)).collect();
    for &value in component {
        let bounded = variable().min(least[value] as f64).max(most[value] as f64);
        noise[value] = variables.add(bounded).into();
    }
    // All of them together weigh less than one reduction.
    let weight = 1.0 / (component.len() as f64 * (graph.most - graph.fresh) as f64 + 1.0);
    let (mut cost, mut constraints, mut chosen) = (Expression::default(), Vec::new(), Vec::new());
    for &value in component {
        let source = &graph.sources[value];
        cost += weight * noise[value].clone();
        if let Source::Joined(values) = source {
            constraints
                .extend(values.iter().map(|&read| constraint!(noise[value].clone() >= noise[read].clone())));
            continue;
        }
        let choice = variables.add(variable().binary());
        chosen.push((value, choice));
        cost += choice;
        let given: Vec<Expression> = match source {
            &Source::Sum(left, right) => [left, right].map(|read| noise[read].clone() + 1.0).to_vec(),
            &Source::Product(left, right) => vec![noise[left].clone() + noise[right].clone()],
            _ => Vec::new(),
        };
        let taken = (graph.most - graph.fresh) as f64;
        for given in given {
            constraints.push(constraint!(given.clone() <= graph.most as f64));
            constraints.push(constraint!(noise[value].clone() >= given - taken * choice));
        }
        // Without a reduction it is at least this.
        let bare = match source {
            &Source::Sum(left, right) => least[left].max(least[right]) + 1,
            &Source::Product(left, right) => least[left] + least[right],
            _ => graph.fresh,
        };
        if bare > most[value] {
            constraints.push(constraint!(choice >= 1.0));
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
