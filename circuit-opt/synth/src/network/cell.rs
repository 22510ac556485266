//! A function of nodes.

use ringmill_netlist::{CellLibrary, MAX_FANINS};

/// A truth table over at most [`MAX_FANINS`] nodes; over none it is a constant.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    table: u64,
    count: u8,
    fanins: [usize; MAX_FANINS],
    /// For each fanin, where among its fanouts this cell stands.
    pub(super) positions: [u32; MAX_FANINS],
}

impl Cell {
    /// Bit `r` of the table is the value for row `r`, whose bit `i` is the value of `fanins[i]`.
    ///
    /// # Panics
    /// If there are too many fanins.
    pub(crate) fn new(table: u64, fanins: impl IntoIterator<Item = usize>) -> Self {
        let mut cell = Self { table, count: 0, fanins: [0; MAX_FANINS], positions: [0; MAX_FANINS] };
        for fanin in fanins {
            cell.fanins[usize::from(cell.count)] = fanin;
            cell.count += 1;
        }
        cell
    }

    pub(crate) fn table(&self) -> u64 {
        self.table
    }

    pub(crate) fn fanins(&self) -> &[usize] {
        &self.fanins[..usize::from(self.count)]
    }

    /// The same function of other nodes.
    pub(crate) fn map(&self, node: impl FnMut(usize) -> usize) -> Self {
        Self::new(self.table, self.fanins().iter().copied().map(node))
    }

    /// The bootstraps that it takes in a library, and the most levels.
    pub(super) fn cost_and_levels(&self, library: CellLibrary) -> (u32, u32) {
        let inputs = self.fanins().len();
        let cost = library.cost(self.table, inputs);
        (cost, if library.admits(self.table, inputs) { cost.min(1) } else { cost })
    }
}
