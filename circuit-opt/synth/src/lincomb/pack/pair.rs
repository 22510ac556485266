//! Cells that have nothing to do with each other, in one bootstrapping.

use super::Packing;
use super::graph::{CellId, Level};

/// Partners that are tried for one cell.
const MOST_PARTNERS: usize = 12;

impl Packing<'_> {
    /// Joins cells of equal level whose sums fit beside each other: t and u, the largest sums of
    /// both, take t + u·(t + 1) together. Whether any were joined.
    ///
    /// Each cell is filled up with the partners of the largest sums that fit. Neighbours come first
    /// in [`run`](Self::run): here only what has no neighbour is left.
    pub(super) fn pair(&mut self) -> bool {
        let mut cells: Vec<(Level, u32, CellId)> = self.graph.ids().filter_map(|id| self.ranked(id)).collect();
        cells.sort_unstable();
        let mut is_taken = vec![false; cells.len()];
        let mut changed = false;
        for index in (0..cells.len()).rev() {
            let (level, _, id) = cells[index];
            if is_taken[index] {
                continue;
            }
            let least = cells.partition_point(|other| other.0 < level);
            while let Some(partner) = self.partner(id, &cells[least..index], &is_taken[least..index]) {
                is_taken[least + partner] = true;
                changed = true;
            }
        }
        changed
    }

    /// Joins the cell with one of those that are not taken; returns its index.
    fn partner(&mut self, id: CellId, cells: &[(Level, u32, CellId)], is_taken: &[bool]) -> Option<usize> {
        let total = self.graph.cell(id)?.total();
        let fits = |other: u32| (other + 1) * (total + 1) <= self.graph.capacity + 1;
        let free = (0..cells.len()).rev().filter(|other| !is_taken[*other] && fits(cells[*other].1));
        let free: Vec<usize> = free.take(MOST_PARTNERS).collect();
        free.into_iter().find(|&other| {
            let partner = cells[other].2;
            let Some(joined) = self.allowed(id, partner) else { return false };
            self.graph.take(id);
            self.graph.take(partner);
            self.graph.put(id, joined);
            self.offer(id);
            true
        })
    }

    /// The level and largest sum of a cell that leaves room for another.
    fn ranked(&self, id: CellId) -> Option<(Level, u32, CellId)> {
        let total = self.graph.cell(id).filter(|_| self.graph.is_bootstrap(id))?.total();
        (2 * (total + 1) <= self.graph.capacity + 1).then(|| (self.graph.level(id), total, id))
    }
}
