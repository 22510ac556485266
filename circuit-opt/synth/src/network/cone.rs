//! Cuts and cones below a cell.

use rustc_hash::FxHashSet;

use super::Network;

impl Network {
    /// A cut of at most `most` leaves, grown where that costs fewest of them
    /// ("reconvergence-driven"), and the cells between the leaves and the node, itself first. No
    /// more than `cells` of them.
    pub(crate) fn cut(&self, node: usize, most: usize, cells: usize) -> (Vec<usize>, Vec<usize>) {
        let mut leaves = vec![node];
        let mut inside = Vec::new();
        let mut known: FxHashSet<usize> = leaves.iter().copied().collect();
        while inside.len() < cells {
            let growth = |leaf: usize| self.fanins(leaf).iter().filter(|fanin| !known.contains(fanin)).count();
            let open = leaves.iter().enumerate().filter(|(_, leaf)| !self.fanins(**leaf).is_empty());
            let Some((growth, position)) = open.map(|(position, &leaf)| (growth(leaf), position)).min() else { break };
            if leaves.len() - 1 + growth > most {
                break;
            }
            let leaf = leaves.swap_remove(position);
            inside.push(leaf);
            leaves.extend(self.fanins(leaf).iter().filter(|fanin| known.insert(**fanin)));
        }
        (leaves, inside)
    }

    /// The cells that go if a cell goes, itself first: its maximum fanout-free cone, less the nodes
    /// that stay and what only they need.
    pub(crate) fn cone_of_its_own(&self, node: usize, stays: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut own = vec![node];
        // References lost so far.
        let mut lost: Vec<(usize, usize)> = Vec::new();
        let mut pending: Vec<usize> = self.fanins(node).to_vec();
        while let Some(node) = pending.pop() {
            let position = lost.iter().position(|&(other, _)| other == node).unwrap_or_else(|| {
                lost.push((node, 0));
                lost.len() - 1
            });
            lost[position].1 += 1;
            if lost[position].1 == self.references(node) && self.cell(node).is_some() && !stays(node) {
                own.push(node);
                pending.extend(self.fanins(node));
            }
        }
        own
    }

    /// The bootstraps of some cells.
    pub(crate) fn cost_of(&self, cells: &[usize]) -> u32 {
        cells.iter().map(|&cell| self.cost(cell)).sum()
    }
}
