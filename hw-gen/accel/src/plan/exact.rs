//! The schedule with the fewest waiting bits, as an integer program.
//!
//! A task with a unit of its own starts in any cycle. A task on a shared unit starts in cycle
//! origin + busy·slot + period·round, in a slot that no other task has. The objective is
//! [`Problem::waiting`], then the end.

use good_lp::{Expression, ProblemVariables, Solution, SolverModel, Variable, constraint, microlp, variable};

use super::problem::Problem;

/// The most choices of a slot. With more, the search may take minutes.
const MOST_CHOICES: usize = 40;

/// True if the problem is small enough.
pub(crate) fn is_small(problem: &Problem) -> bool {
    choices(problem) <= MOST_CHOICES
}

fn tasks_of(problem: &Problem, unit: usize) -> Vec<usize> {
    (0..problem.tasks.len()).filter(|&task| problem.tasks[task].unit == unit).collect()
}

fn choices(problem: &Problem) -> usize {
    let of = |unit: usize| match tasks_of(problem, unit).len() {
        0 | 1 => 0,
        tasks => tasks * (problem.period / problem.units[unit].max(1)) as usize,
    };
    (0..problem.units.len()).map(of).sum()
}

/// Returns the best schedule; `None` if the solver finds none in its representation, or if no
/// schedule ends by `upper` (cycles).
pub(crate) fn exact(problem: &Problem, upper: u64) -> Option<Vec<u64>> {
    let mut variables = ProblemVariables::new();
    let mut constraints = Vec::new();
    let period = problem.period as f64;
    let mut starts: Vec<Expression> = vec![Expression::default(); problem.tasks.len()];
    let rounds = (upper / problem.period.max(1) + 1) as f64;
    for unit in 0..problem.units.len() {
        let tasks = tasks_of(problem, unit);
        let busy = problem.units[unit];
        if let [task] = tasks[..] {
            starts[task] = variables.add(variable().integer().min(0.0).max(upper as f64)).into();
            continue;
        }
        if tasks.is_empty() {
            continue;
        }
        let slots = (problem.period / busy.max(1)).max(1) as usize;
        let origin = variables.add(variable().integer().min(0.0).max((problem.period - 1) as f64));
        let mut takers: Vec<Expression> = vec![Expression::default(); slots];
        for &task in &tasks {
            let round: Variable = variables.add(variable().integer().min(0.0).max(rounds));
            let mut start = Expression::from(origin) + period * round;
            let mut one = Expression::default();
            for (slot, taker) in takers.iter_mut().enumerate() {
                let chosen = variables.add(variable().binary());
                start += (slot as f64 * busy as f64) * chosen;
                one += chosen;
                *taker += chosen;
            }
            constraints.push(constraint!(one == 1.0));
            starts[task] = start;
        }
        constraints.extend(takers.into_iter().map(|taker| constraint!(taker <= 1.0)));
    }
    for (number, task) in problem.tasks.iter().enumerate() {
        constraints.push(constraint!(starts[number].clone() >= task.release as f64));
        if task.fixed {
            constraints.push(constraint!(starts[number].clone() <= task.release as f64));
        }
        for &need in &task.needs {
            let there = starts[need].clone() + problem.tasks[need].latency as f64;
            constraints.push(constraint!(starts[number].clone() >= there));
        }
    }
    for chain in &problem.chains {
        let busy = chain.tasks.first().map_or(0, |&task| problem.units[problem.tasks[task].unit]) as f64;
        for &first in &chain.tasks {
            for &last in chain.tasks.iter().filter(|&&last| last != first) {
                constraints.push(constraint!(starts[last].clone() + busy <= starts[first].clone() + period));
            }
        }
    }
    let mut cost = Expression::default();
    let mut needed = vec![false; problem.tasks.len()];
    problem.tasks.iter().flat_map(|task| &task.needs).for_each(|&need| needed[need] = true);
    let largest = problem.tasks.iter().map(|task| task.bits).max().unwrap_or(1).max(1) as f64;
    for (number, task) in problem.tasks.iter().enumerate().filter(|&(number, _)| needed[number]) {
        let last = variables.add(variable().min(0.0));
        let readers = problem.tasks.iter().enumerate().filter(|(_, reader)| reader.needs.contains(&number));
        for (reader, _) in readers {
            constraints.push(constraint!(last >= starts[reader].clone()));
        }
        cost += (task.bits as f64 / largest) * (last - starts[number].clone());
    }
    let end = variables.add(variable().min(0.0));
    for (number, task) in problem.tasks.iter().enumerate() {
        constraints.push(constraint!(end >= starts[number].clone() + task.latency as f64));
    }
    // As little as the end weighs, it decides among equals.
    cost += 1e-3 * end;
    let mut model = variables.minimise(cost).using(microlp);
    for constraint in constraints {
        model = model.with(constraint);
    }
    let solution = model.solve().ok()?;
    let starts: Vec<u64> = starts.iter().map(|start| solution.eval(start.clone()).round().max(0.0) as u64).collect();
    problem.fault(&starts).is_none().then_some(starts)
}
