//! The limits of resubstitution.

use crate::Objective;

/// The limits of [`resubstitute`](super::resubstitute).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Resubstitution {
    /// Leaves of a window, 3 to 14: functions are tables of 2^leaves bits.
    pub leaves: u32,
    /// Nodes of a window offered as divisors, at least 1; the search for three is cubic in it.
    pub divisors: u32,
    /// Passes over all cells; the last one that improves nothing ends it.
    pub rounds: u32,
    /// Also makes changes that save nothing, chosen by this seed: another structure of the same
    /// cost, in which later passes find what they did not find before. One round only.
    pub sideways: Option<u64>,
    /// With [`Objective::Depth`] the whole becomes no deeper, with [`Objective::Within`] no deeper
    /// than it is or may be.
    pub objective: Objective,
}

impl Default for Resubstitution {
    fn default() -> Self {
        Self { leaves: 10, divisors: 60, rounds: 4, sideways: None, objective: Objective::Bootstraps }
    }
}
