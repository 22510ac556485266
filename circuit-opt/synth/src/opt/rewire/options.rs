//! The options of rewiring.

use crate::Objective;

/// The options of [`rewire`](super::rewire).
#[derive(Clone, Copy, Debug)]
pub(in crate::opt) struct Rewiring {
    /// Turns; each looks at windows until they have as many cells together as the netlist.
    pub(in crate::opt) turns: u32,
    /// Inputs of a window at most, up to 500.
    pub(in crate::opt) leaves: u32,
    /// Cells of a window at most.
    pub(in crate::opt) cells: u32,
    /// Inputs up to which every vector of a window is looked at; with more, some are, and diagrams
    /// check what they say. Up to 14.
    pub(in crate::opt) exact_leaves: u32,
    /// Vectors that are looked at otherwise, in words of 64.
    pub(in crate::opt) sample: u32,
    /// Changes tried in a window, for each of its cells.
    pub(in crate::opt) changes: u32,
    /// With [`Objective::Depth`] no cell is made deeper.
    pub(in crate::opt) objective: Objective,
    /// Seed of all choices.
    pub(in crate::opt) seed: u64,
}

impl Default for Rewiring {
    fn default() -> Self {
        Self {
            turns: 20,
            leaves: 12,
            cells: 60,
            exact_leaves: 12,
            sample: 32,
            changes: 4,
            objective: Objective::Bootstraps,
            seed: 0,
        }
    }
}
