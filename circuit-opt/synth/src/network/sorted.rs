//! A topological order that is kept under change.

use std::iter::repeat_n;

use super::{Cell, Network};

/// A place of the order that a cell has left.
const GAP: usize = usize::MAX;

/// A network and an order of its cells in which fanins come first. A change moves no cells but
/// those below the changed ones that come too late; they come right before what needs them.
#[derive(Clone, Debug)]
pub(crate) struct Sorted {
    pub(super) network: Network,
    pub(super) order: Vec<usize>,
    /// The place of each cell in `order`, counted from 1; 0 for anything else.
    pub(super) ranks: Vec<u32>,
    /// The time of each cell's last move.
    moved: Vec<u32>,
    now: u32,
}

impl Sorted {
    /// Orders the cells about as they are numbered.
    pub(crate) fn new(network: Network) -> Self {
        let order: Vec<usize> = (0..network.len()).filter(|&node| network.cell(node).is_some()).collect();
        let is_early =
            |position: &usize| network.fanins(order[*position]).iter().any(|&fanin| fanin > order[*position]);
        let early: Vec<usize> = (0..order.len()).filter(is_early).collect();
        let nodes = network.len();
        let mut sorted = Self { network, order, ranks: vec![0; nodes], moved: vec![0; nodes], now: 0 };
        sorted.number_from(0);
        sorted.repair(&early);
        sorted
    }

    pub(crate) fn network(&self) -> &Network {
        &self.network
    }

    /// All cells, fanins first.
    pub(crate) fn order(&self) -> &[usize] {
        &self.order
    }

    /// The cells from a place of the order on, with their functions.
    pub(crate) fn cells_from(&self, position: usize) -> impl Iterator<Item = (usize, &Cell)> {
        self.order[position..].iter().filter_map(|&node| Some((node, self.network.cell(node)?)))
    }

    /// The place of a cell in the [`order`](Self::order), counted from 1; 0 for a leaf.
    pub(crate) fn rank(&self, node: usize) -> usize {
        self.ranks[node] as usize
    }

    /// As [`Network::replace`].
    pub(crate) fn replace(&mut self, node: usize, cell: Cell) {
        let gone = self.network.replace(node, cell);
        self.repair_around(&gone, &[(node, Some(cell))]);
    }

    /// As [`Network::replace_all`].
    pub(crate) fn replace_all(&mut self, changes: &[(usize, Option<Cell>)]) {
        let gone = self.network.replace_all(changes);
        self.repair_around(&gone, changes);
    }

    fn repair_around(&mut self, gone: &[usize], changes: &[(usize, Option<Cell>)]) {
        let nodes = changes.iter().map(|&(node, _)| node).chain(gone.iter().copied());
        let mut positions: Vec<usize> = nodes.filter_map(|node| self.rank(node).checked_sub(1)).collect();
        positions.sort_unstable();
        self.repair(&positions);
        if let Some(first) = gone.iter().map(|&node| self.rank(node)).min() {
            gone.iter().for_each(|&node| self.ranks[node] = 0);
            self.order.retain(|&node| node != GAP);
            self.number_from(first - 1);
        }
    }

    /// Sorts from each of some places, in rising order, up to where cells are as they were. Nothing
    /// has changed elsewhere.
    fn repair(&mut self, positions: &[usize]) {
        self.now += 1;
        let mut end = 0;
        for &first in positions {
            if first >= end {
                end = self.repair_from(first);
            }
        }
    }

    /// Sorts from a place on; the place from which cells are as they were.
    fn repair_from(&mut self, first: usize) -> usize {
        let mut sorted: Vec<usize> = Vec::new();
        let mut end = first + 1;
        let mut position = first;
        while position < end {
            let (network, ranks, now) = (&self.network, &self.ranks, self.now);
            let is_done = |moved: &Vec<u32>, node: usize| ranks[node] as usize <= first || moved[node] == now;
            network.fanins_first(self.order[position], &mut self.moved, is_done, |moved, node| {
                moved[node] = now;
                end = end.max(ranks[node] as usize);
                sorted.push(node);
            });
            position += 1;
        }
        let gaps = repeat_n(GAP, end - first - sorted.len());
        for (position, node) in (first..end).zip(sorted.into_iter().chain(gaps)) {
            self.order[position] = node;
            if node != GAP {
                self.ranks[node] = (position + 1) as u32;
            }
        }
        end
    }

    fn number_from(&mut self, first: usize) {
        for (position, &node) in self.order.iter().enumerate().skip(first) {
            self.ranks[node] = (position + 1) as u32;
        }
    }
}
