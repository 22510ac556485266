//! The work that packing may take, by the cells of a circuit and the effort.
//!
//! Packing takes 0.1 to 0.4 ms a cell for each order and netlist. In circuits that are not large
//! for their effort, all that ever helped is tried; beyond, the time of a synthesis is that of
//! packing, and each try must be likely to win. Only numbers of cells decide, never time: results
//! do not depend on the machine.

use crate::Effort;

/// Cells above which a circuit is large.
fn most_cells(effort: Effort) -> usize {
    match effort {
        Effort::Fast => 10_000,
        Effort::Default => 50_000,
        Effort::High => 200_000,
    }
}

/// The effort of a sketch of a circuit of so many cells before optimization: random orders are
/// left to the whole result, but packing reaches as far as there, or the noise would be another.
pub(crate) fn sketch_effort(cells: usize, effort: Effort) -> Effort {
    if cells > most_cells(Effort::Fast) { effort } else { Effort::Fast }
}

/// Readers of a bit that are looked at for cells to be joined, in circuits that are not large.
pub(super) const READERS: usize = 24;

/// Cells that are joined in random orders, all orders together, in a message space of three bits;
/// each bit more takes four times as long.
const CELLS_SHUFFLED: usize = 4_000;

/// The most random orders for one circuit.
const MOST_SHUFFLES: usize = 12;

/// The tries for one circuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Budget {
    cells: usize,
    effort: Effort,
    is_large: bool,
}

impl Budget {
    /// The budget of a circuit of so many cells.
    pub(super) fn of(cells: usize, effort: Effort) -> Self {
        Self { cells, effort, is_large: cells > most_cells(effort) }
    }

    /// Netlists of tables that are packed; the others promise less.
    pub(super) fn netlists(self) -> usize {
        if self.is_large { 1 } else { 4 }
    }

    /// True if packing cannot make the circuit as small as one of `least` cells: it seldom leaves
    /// less than a third, and of a large one seldom less than two fifths.
    pub(super) fn is_hopeless(self, least: usize) -> bool {
        if self.is_large { 2 * self.cells > 5 * least } else { self.cells > 3 * least }
    }

    /// True if joins are also made in the order of the circuit, and not only in that of their sums.
    pub(super) fn has_second_order(self) -> bool {
        !self.is_large
    }

    /// Random orders of joins.
    pub(super) fn shuffles(self, message_bits: u8) -> u64 {
        if self.effort == Effort::Fast {
            return 0;
        }
        let cells = self.cells.max(1) << (2 * message_bits.saturating_sub(3));
        (CELLS_SHUFFLED / cells).min(MOST_SHUFFLES) as u64
    }

    /// Readers of a bit that are looked at for cells to be joined.
    pub(super) fn readers(self) -> usize {
        if self.is_large { READERS / 3 } else { READERS }
    }

    /// True if cells may be made linear: each is compared with its neighbours.
    pub(super) fn has_linear_cells(self) -> bool {
        self.cells <= if self.effort == Effort::Fast { 1_000 } else { 20_000 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_effort_is_never_a_smaller_budget() {
        let efforts = [Effort::Fast, Effort::Default, Effort::High];
        for cells in [0, 100, 5_000, 15_000, 60_000, 1_000_000] {
            let budgets = efforts.map(|effort| Budget::of(cells, effort));
            let tries = budgets.map(|budget| (budget.netlists(), budget.readers(), budget.shuffles(3)));
            assert!(tries.is_sorted(), "{cells}: {tries:?}");
        }
        let [small, large] = [10_000, 10_001].map(|cells| Budget::of(cells, Effort::Fast));
        assert!(small.has_second_order() && !large.has_second_order());
        assert!(!small.is_hopeless(3_334) && large.is_hopeless(3_334));
    }
}
