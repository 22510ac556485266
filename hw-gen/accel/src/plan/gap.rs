//! The gap between lists and the best schedule.

use super::{Problem, exact, list};

/// Bits kept while values wait, summed over the cycles of one operand, in two schedules of the same
/// blocks and interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gap {
    /// In the better of the lists.
    pub listed: u64,
    /// In the best schedule that ends no later than the listed one, as the integer program finds
    /// it.
    pub best: u64,
}

/// The gap of a problem; none where it is too large for the integer program, or the solver gives
/// up.
pub(crate) fn gap(problem: &Problem) -> Option<Gap> {
    let listed = list::list(problem);
    let best = exact::is_small(problem).then(|| exact::exact(problem, problem.end(&listed))).flatten()?;
    Some(Gap { listed: problem.waiting(&listed), best: problem.waiting(&best) })
}
