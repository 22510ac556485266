//! The stages with the fewest registers.
//!
//! Retiming for least area (C. Leiserson, J. Saxe, 1991) of a circuit that has no registers yet:
//! every cell gets a stage so that values are there when they are read and no way between registers
//! is too long. The number of registers is an L♮-convex function of the stages, so steepest ascent
//! from the earliest stages, each step the best set of cells to move one stage later, ends in a
//! minimum (K. Murota, 2003).

use crate::network::Network;
use crate::stages::Problem;

/// Most steps that all cuts together may take: some seconds. Beyond it the best so far is taken.
const MOST_STEPS: u64 = 200_000_000;

/// The stage of each node, that of the sources being -1.
pub(crate) fn balanced(problem: &Problem) -> Vec<i64> {
    within(problem, MOST_STEPS)
}

fn within(problem: &Problem, mut steps: u64) -> Vec<i64> {
    let mut stage = problem.earliest();
    // A network has at most two arcs for each level of each reader.
    let readers: usize = problem.readers.iter().map(Vec::len).sum();
    let arcs = 2 * readers as u64 * problem.levels as u64;
    while problem.stages > 1 && arcs <= steps {
        match Network::new(problem, &stage).best(&mut steps) {
            Some(moved) if moved.is_empty() => return stage,
            Some(moved) => moved.into_iter().for_each(|node| stage[node] += 1),
            None => break,
        }
    }
    let latest = problem.latest();
    if problem.registers(&latest) < problem.registers(&stage) { latest } else { stage }
}

#[cfg(test)]
mod tests {
    use good_lp::{Expression, ProblemVariables, Solution, SolverModel, Variable, constraint, microlp, variable};
    use proptest::prelude::*;
    use ringmill_netlist::strategies::{Shape, netlists};

    use super::{balanced, within};
    use crate::graph::Graph;
    use crate::stages::Problem;

    /// The fewest registers there can be, as an integer program that shares nothing with the
    /// search: a cell's level is its stage times the levels of a stage and its position inside.
    fn fewest(problem: &Problem) -> u64 {
        let (mut variables, mut constraints) = (ProblemVariables::new(), Vec::new());
        let last = problem.last_stage() as f64;
        let mut levels: Vec<(Expression, Expression)> = Vec::new();
        for node in 0..problem.graph.len() {
            if node < problem.graph.sources {
                levels.push(((-1.0).into(), Expression::from(-1.0)));
                continue;
            }
            let stage: Variable = variables.add(variable().integer().min(0.0).max(last));
            let position: Variable = variables.add(variable().integer().min(0.0).max((problem.levels - 1) as f64));
            let level = problem.levels as f64 * stage + position;
            for &fanin in problem.graph.fanins(node) {
                constraints.push(constraint!(level.clone() >= levels[fanin].1.clone() + 1.0));
            }
            levels.push((stage.into(), level));
        }
        let mut cost = Expression::default();
        for (node, readers) in problem.readers.iter().enumerate().filter(|(_, readers)| !readers.is_empty()) {
            let kept = variables.add(variable().min(-1.0).max(last));
            for &reader in readers {
                let stage = levels.get(reader).map_or(Expression::from(last), |(stage, _)| stage.clone());
                constraints.push(constraint!(kept >= stage));
                if reader == problem.sink() && node >= problem.graph.sources {
                    let end = (problem.stages * problem.levels) as f64 - 2.0;
                    constraints.push(constraint!(levels[node].1.clone() <= end));
                }
            }
            cost += kept - levels[node].0.clone();
        }
        let mut model = variables.minimise(cost.clone()).using(microlp);
        for constraint in constraints {
            model = model.with(constraint);
        }
        model.solve().expect("the earliest stages are a solution").eval(cost).round() as u64
    }

    fn shape() -> Shape {
        Shape { inputs: 1..=5, cells: 3..=14, outputs: 1..=4, max_fanins: 3, ..Shape::default() }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn no_stages_have_fewer_registers(netlist in netlists(shape()), levels in 1..=4_usize) {
            let graph = Graph::new(&netlist);
            let problem = Problem::new(&graph, levels);
            let stage = balanced(&problem);
            prop_assert!(problem.is_kept(&stage));
            prop_assert_eq!(problem.registers(&stage), fewest(&problem));
        }

        #[test]
        fn every_way_out_keeps_the_levels(
            netlist in netlists(Shape { cells: 20..=120, outputs: 1..=20, ..Shape::default() }),
            levels in 1..=9_usize,
        ) {
            let graph = Graph::new(&netlist);
            let problem = Problem::new(&graph, levels);
            for stage in [problem.earliest(), problem.latest(), balanced(&problem), within(&problem, 0)] {
                prop_assert!(problem.is_kept(&stage));
                prop_assert!(problem.registers(&stage) >= problem.registers(&balanced(&problem)));
            }
        }
    }
}
