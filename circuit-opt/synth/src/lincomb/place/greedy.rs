//! A placement that is good, and not always the best.

use super::bits::Problem;

/// Makes cells linear one after the other, as long as every sum keeps its limit: first those whose
/// bits few sums depend on.
pub(super) fn greedy(problem: &Problem) -> Vec<bool> {
    let mut linear = vec![false; problem.candidates.len()];
    let mut cells: Vec<usize> =
        (0..problem.first_output.len() - 1).filter(|cell| problem.is_removable(*cell)).collect();
    let sums = |cell: usize| {
        let candidates = problem.outputs(cell).filter_map(|bit| problem.candidate_of[bit]);
        candidates.flat_map(|candidate| problem.sums_of[candidate].iter().copied()).collect::<Vec<usize>>()
    };
    cells.sort_by_cached_key(|cell| (sums(*cell).len(), *cell));
    for cell in cells {
        let candidates: Vec<usize> = problem.outputs(cell).filter_map(|bit| problem.candidate_of[bit]).collect();
        candidates.iter().for_each(|candidate| linear[*candidate] = true);
        if !sums(cell).into_iter().all(|sum| problem.keeps(sum, &linear)) {
            candidates.iter().for_each(|candidate| linear[*candidate] = false);
        }
    }
    linear
}
