//! Windows of a netlist: cells that are functions of few nodes.

use rustc_hash::{FxHashMap, FxHashSet};

use ringmill_netlist::Netlist;

use super::circuit::Circuit;
use super::options::Rewiring;
use crate::network::{Cell, Network, Sorted};
use crate::random::Random;

/// Cells that are functions of `leaves`, none of which depends on them.
pub(super) struct Window {
    leaves: Vec<usize>,
    /// Fanins first.
    cells: Vec<usize>,
}

impl Window {
    /// All of a netlist with few inputs.
    pub(super) fn whole(sorted: &Sorted, netlist: &Netlist) -> Self {
        let leaves = netlist.inputs().iter().map(|input| input.index()).collect();
        Self { leaves, cells: sorted.order().to_vec() }
    }

    /// Around a cell: a cut of its cone grown where that costs fewest leaves, and cells that are
    /// functions of it, as many as are asked for. Nothing if that comes to more leaves than asked
    /// for.
    pub(super) fn around(sorted: &Sorted, node: usize, most: usize, cells: usize) -> Option<Self> {
        let network = sorted.network();
        let (leaves, mut inside) = network.cut(node, most, cells);
        let mut known: FxHashSet<usize> = leaves.iter().chain(&inside).copied().collect();
        let mut next = 0;
        let mut members: Vec<usize> = leaves.clone();
        members.extend(&inside);
        while next < members.len() && inside.len() < cells {
            for fanout in network.fanouts(members[next]) {
                let fanout = fanout.cell();
                let fanins = network.fanins(fanout);
                if !known.contains(&fanout) && fanins.iter().all(|fanin| known.contains(fanin)) {
                    known.insert(fanout);
                    members.push(fanout);
                    inside.push(fanout);
                }
            }
            next += 1;
        }
        inside.sort_by_key(|&cell| sorted.rank(cell));
        let mut window = Self { leaves, cells: inside };
        window.trim(sorted);
        (window.leaves.len() <= most).then_some(window)
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Takes out the cells on which leaves depend; what others read of them are leaves then.
    fn trim(&mut self, sorted: &Sorted) {
        let Some(&lowest) = self.cells.first() else { return };
        let network = sorted.network();
        let depth = self.cells.iter().map(|&cell| network.depth(cell)).min().unwrap_or(0);
        let may_depend = |node: usize| sorted.rank(node) >= sorted.rank(lowest) && network.depth(node) >= depth;
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        let mut pending = self.leaves.clone();
        while let Some(node) = pending.pop() {
            if may_depend(node) && seen.insert(node) {
                pending.extend(network.fanins(node));
            }
        }
        let before = self.cells.len();
        self.cells.retain(|cell| !seen.contains(cell));
        if self.cells.len() < before {
            let inside: FxHashSet<usize> = self.cells.iter().copied().collect();
            self.leaves.clear();
            for fanin in self.cells.iter().flat_map(|&cell| network.fanins(cell)) {
                if !inside.contains(fanin) && !self.leaves.contains(fanin) {
                    self.leaves.push(*fanin);
                }
            }
        }
    }

    /// The window by itself: what is read outside it is an output.
    pub(super) fn circuit(&self, network: &Network, how: Rewiring, random: &mut Random) -> Option<Circuit> {
        let mut part = Network::new(network.library());
        for &leaf in &self.leaves {
            part.push_leaf(network.depth(leaf));
        }
        let members = self.leaves.iter().chain(&self.cells);
        let positions: FxHashMap<usize, usize> =
            members.enumerate().map(|(position, &node)| (node, position)).collect();
        for &node in &self.cells {
            let Some(cell) = network.cell(node) else { continue };
            let fanouts = network.fanouts(node).iter();
            let outside = fanouts.filter(|fanout| !positions.contains_key(&fanout.cell())).count();
            part.push_cell(cell.map(|fanin| positions[&fanin]), network.outputs(node) + outside as u32);
        }
        Circuit::new(Sorted::new(part), self.leaves.len(), how, random)
    }

    /// Puts the window, changed, back.
    pub(super) fn put_back(&self, sorted: &mut Sorted, changed: &Network) {
        let members: Vec<usize> = self.leaves.iter().chain(&self.cells).copied().collect();
        let cells = (self.leaves.len()..members.len())
            .map(|position| (members[position], changed.cell(position).map(|cell| cell.map(|fanin| members[fanin]))));
        sorted.replace_all(&cells.collect::<Vec<(usize, Option<Cell>)>>());
    }
}
