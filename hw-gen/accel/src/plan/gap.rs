//! The gap between list schedules and the best schedule.

use super::{Problem, exact, list};

/// The bits that are kept while values wait, summed over the cycles of one transaction, in two
/// schedules of the same blocks and initiation interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// In the better list schedule.
    pub listed: u64,
    /// In the best schedule that ends no later than the list schedule, found by the integer
    /// program.
    pub best: u64,
}

/// Computes the gap of a problem; `None` if it is too large for the integer program, or the solver
/// gives up.
pub(crate) fn gap(problem: &Problem) -> Option<Gap> {
    let listed = list::list(problem);
    let best = exact::is_small(problem).then(|| exact::exact(problem, problem.end(&listed))).flatten()?;
    Some(Gap { listed: problem.waiting(&listed), best: problem.waiting(&best) })
}
