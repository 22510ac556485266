//! The fewest resets as an integer program.

use good_lp::{Expression, ProblemVariables, Solution, SolverModel, Variable, constraint, microlp, variable};
use rustc_hash::FxHashSet;

use super::bits::Problem;
use super::greedy::greedy;

/// Candidates that one program decides; the others stay as they are.
const MOST_DECIDED: usize = 24;

/// Candidates whose combinations are gone through to find all that a sum excludes.
const MOST_INVOLVED: usize = 8;

/// Solutions of a program that are looked at.
const MOST_ROUNDS: usize = 60;

/// Programs that are solved at most: a large circuit is improved a part at a time.
const MOST_PROGRAMS: usize = 60;

/// The candidates that are linear in the best placement. It is the best there is if all of them
/// fit one program; else parts of a greedy one are improved.
pub(super) fn fewest(problem: &Problem) -> Vec<bool> {
    let mut linear = greedy(problem);
    let mut programs = 0;
    for component in components(problem) {
        for part in parts(&component) {
            if programs == MOST_PROGRAMS {
                return linear;
            }
            programs += 1;
            let better = Program { problem, decided: part, start: &linear }.solved();
            if let Some(better) = better.filter(|better| problem.saved(better) > problem.saved(&linear)) {
                linear = better;
            }
        }
    }
    linear
}

/// Candidates that no sum and no cell connects are decided apart.
fn components(problem: &Problem) -> Vec<Vec<usize>> {
    let mut parent: Vec<usize> = (0..problem.candidates.len()).collect();
    fn root(parent: &mut [usize], mut of: usize) -> usize {
        while parent[of] != of {
            parent[of] = parent[parent[of]];
            of = parent[of];
        }
        of
    }
    let mut first_of_sum: Vec<Option<usize>> = vec![None; problem.sums.len()];
    for (candidate, sums) in problem.sums_of.iter().enumerate() {
        for &sum in sums {
            let other = *first_of_sum[sum].get_or_insert(candidate);
            let (a, b) = (root(&mut parent, candidate), root(&mut parent, other));
            parent[a.max(b)] = a.min(b);
        }
    }
    let mut components: Vec<Vec<usize>> = vec![Vec::new(); problem.candidates.len()];
    for candidate in 0..problem.candidates.len() {
        components[root(&mut parent, candidate)].push(candidate);
    }
    components.retain(|component| !component.is_empty());
    components.sort_by_key(Vec::len);
    components
}

/// Overlapping parts of a component, each small enough for one program.
fn parts(component: &[usize]) -> Vec<Vec<usize>> {
    if component.len() <= MOST_DECIDED {
        return vec![component.to_vec()];
    }
    let starts = (0..component.len()).step_by(MOST_DECIDED / 2);
    starts.map(|start| component.iter().skip(start).take(MOST_DECIDED).copied().collect()).collect()
}

/// A program that decides some candidates.
struct Program<'a> {
    problem: &'a Problem,
    decided: Vec<usize>,
    /// The others.
    start: &'a [bool],
}

/// Choices that a sum excludes together: candidates, and whether they are linear.
type Excluded = Vec<(usize, bool)>;

impl Program<'_> {
    /// The best choice; nothing if it is not found within the rounds.
    fn solved(&self) -> Option<Vec<bool>> {
        let sums: FxHashSet<usize> =
            self.decided.iter().flat_map(|candidate| self.problem.sums_of[*candidate].iter().copied()).collect();
        let mut sums: Vec<usize> = sums.into_iter().collect();
        sums.sort_unstable();
        let mut excluded: Vec<(usize, Excluded)> = Vec::new();
        for _ in 0..MOST_ROUNDS {
            let linear = self.optimum(&excluded)?;
            let before = excluded.len();
            for &sum in &sums {
                if !self.problem.keeps(sum, &linear) {
                    excluded.extend(self.exclusions(sum, &linear).into_iter().map(|choices| (sum, choices)));
                }
            }
            if excluded.len() == before {
                return Some(linear);
            }
        }
        None
    }

    /// Choices that a sum excludes, among them some of these.
    fn exclusions(&self, sum: usize, linear: &[bool]) -> Vec<Excluded> {
        let mut involved = self.problem.noise(sum, linear).1;
        involved.retain(|candidate| self.decided.contains(candidate));
        let given: Excluded = involved.iter().map(|candidate| (*candidate, linear[*candidate])).collect();
        if involved.len() > MOST_INVOLVED {
            return vec![given];
        }
        // Every choice of these that is too noisy whatever the others are; the others take part in
        // none of them unless they come in by these.
        let mut trial = linear.to_vec();
        let mut is_excluded = |choices: &[(usize, bool)]| {
            let free: Vec<usize> =
                involved.iter().copied().filter(|of| choices.iter().all(|(chosen, _)| chosen != of)).collect();
            (0..1_u32 << free.len()).all(|row| {
                choices.iter().for_each(|(candidate, value)| trial[*candidate] = *value);
                free.iter().enumerate().for_each(|(place, of)| trial[*of] = row >> place & 1 == 1);
                let (noise, depends) = self.problem.noise(sum, &trial);
                let is_known = depends.iter().all(|of| involved.contains(of) || !self.decided.contains(of));
                is_known && noise > self.problem.sums[sum].limit
            })
        };
        let mut least = given;
        let mut place = 0;
        while place < least.len() {
            let mut fewer = least.clone();
            fewer.remove(place);
            if is_excluded(&fewer) { least = fewer } else { place += 1 }
        }
        vec![least]
    }

    /// The choice with the fewest bootstraps, and of these the fewest linear bits, that is not
    /// excluded yet.
    fn optimum(&self, excluded: &[(usize, Excluded)]) -> Option<Vec<bool>> {
        let problem = self.problem;
        let mut variables = ProblemVariables::new();
        let mut constraints = Vec::new();
        let is_linear: Vec<Variable> = self.decided.iter().map(|_| variables.add(variable().binary())).collect();
        let variable_of = |candidate: usize| {
            self.decided.iter().position(|decided| *decided == candidate).map(|place| is_linear[place])
        };
        let mut cost: Expression = is_linear.iter().map(|linear| *linear / (self.decided.len() as f64 + 1.0)).sum();
        let mut cells: Vec<usize> =
            self.decided.iter().filter_map(|of| problem.bits[problem.candidates[*of].bit].cell).collect();
        cells.sort_unstable();
        cells.dedup();
        let mut is_there: Vec<(usize, Variable)> = Vec::new();
        for cell in cells.into_iter().filter(|cell| problem.is_removable(*cell)) {
            // It is bootstrapped if one of its outputs is not linear.
            let there = variables.add(variable().min(0.0).max(1.0));
            cost += there;
            for candidate in problem.outputs(cell).filter_map(|bit| problem.candidate_of[bit]) {
                match variable_of(candidate) {
                    Some(linear) => constraints.push(constraint!(there + linear >= 1.0)),
                    None if !self.start[candidate] => constraints.push(constraint!(there >= 1.0)),
                    None => {}
                }
            }
            is_there.push((cell, there));
        }
        for (sum, choices) in excluded {
            let mut others = Expression::default();
            for (candidate, value) in choices {
                let linear = variable_of(*candidate)?;
                others += if *value { 1.0 - linear } else { Expression::from(linear) };
            }
            // A sum that is not looked up excludes nothing.
            let there = problem.sums[*sum].cell.and_then(|cell| is_there.iter().find(|(of, _)| *of == cell));
            if let Some((_, there)) = there {
                others += 1.0 - *there;
            }
            constraints.push(constraint!(others >= 1.0));
        }
        let mut model = variables.minimise(cost).using(microlp);
        for constraint in constraints {
            model = model.with(constraint);
        }
        let solution = model.solve().ok()?;
        let mut linear = self.start.to_vec();
        for (candidate, variable) in self.decided.iter().zip(&is_linear) {
            linear[*candidate] = solution.value(*variable) > 0.5;
        }
        Some(linear)
    }
}
