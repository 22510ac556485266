//! Longest paths made shorter.

use std::slice::from_ref;

use super::Packing;
use super::graph::{CellId, Graph, Level, Sum};
use super::noise::Change;

/// Passes over the longest paths.
const MOST_PASSES: usize = 64;

impl Packing<'_> {
    /// Takes cells into their readers on the longest paths, as long as sums hold that and paths get
    /// shorter. What others read too stays for them, so that no bootstraps are added.
    pub(super) fn make_shallow(&mut self) {
        for _ in 0..MOST_PASSES {
            let before = self.graph.depth();
            let critical = self.graph.critical();
            for id in critical {
                self.raise_operands(id);
            }
            self.graph.set_levels();
            if self.graph.depth() >= before {
                break;
            }
        }
        let ids: Vec<CellId> = self.graph.ids().collect();
        ids.into_iter().for_each(|id| self.offer(id));
    }

    /// Takes every operand on a longest path into its reader, or none.
    fn raise_operands(&mut self, id: CellId) {
        let Some(given) = self.graph.cell(id).cloned() else { return };
        let level = self.graph.level(id);
        let mut is_changed = false;
        loop {
            let Some(cell) = self.graph.cell(id) else { return };
            let makers = cell.terms.iter().filter_map(|term| self.graph.maker(term.bit));
            let Some(maker) = makers.into_iter().find(|maker| self.graph.least_level(id, *maker) == level) else {
                break;
            };
            let taken_in = self.graph.taken_in(maker, id, self.known);
            let is_quiet = |sum: &Sum| {
                let change = Change { sums: from_ref(sum), replaced: &[id] };
                self.graph.keeps_noise(change, &[maker, id], self.aim.max_noise)
            };
            let Some(sum) = taken_in.filter(is_quiet) else {
                if is_changed {
                    self.graph.take(id);
                    self.graph.put(id, given);
                }
                return;
            };
            self.graph.take(id);
            self.graph.put(id, sum);
            is_changed = true;
        }
    }
}

impl Graph {
    /// The largest level of a cell that an output shows.
    fn depth(&self) -> Level {
        self.ids().map(|id| self.level(id)).max().unwrap_or(0)
    }

    /// Cells on longest paths that read other cells, those near the inputs first.
    fn critical(&self) -> Vec<CellId> {
        let depth = self.depth();
        let mut order: Vec<CellId> = self.ids().collect();
        order.sort_unstable_by_key(|&id| (self.level(id), id));
        let mut is_critical = vec![false; self.places()];
        for &id in order.iter().rev() {
            let Some(cell) = self.cell(id) else { continue };
            let is_last = self.level(id) == depth;
            if !is_last && !is_critical[id] {
                continue;
            }
            is_critical[id] = true;
            for maker in cell.terms.iter().filter_map(|term| self.maker(term.bit)) {
                is_critical[maker] |= self.least_level(id, maker) == self.level(id);
            }
        }
        let reads_cells = |cell: &Sum| cell.terms.iter().any(|term| self.maker(term.bit).is_some());
        order.retain(|&id| is_critical[id] && self.cell(id).is_some_and(reads_cells));
        order
    }
}
