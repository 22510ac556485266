//! The depths that nodes may have.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Network;

/// For each node the greatest depth that makes the whole no deeper than it may be. A change
/// tightens it where paths become longer, and never loosens it.
#[derive(Clone, Debug)]
pub(crate) struct Required(pub(super) Vec<u32>);

impl Required {
    /// Any depth.
    pub(crate) fn any(network: &Network) -> Self {
        Self(vec![u32::MAX; network.len()])
    }

    /// No output may be deeper than the deepest is, or than `limit` if that is more.
    pub(crate) fn within(network: &Network, limit: u32) -> Self {
        let nodes = 0..network.len();
        let shown = nodes.clone().filter(|&node| network.outputs(node) > 0);
        let deepest = shown.map(|node| network.depth(node)).max().unwrap_or(0).max(limit);
        let of = |node| if network.outputs(node) > 0 { deepest } else { u32::MAX };
        let mut required = Self(nodes.clone().map(of).collect());
        // From the deepest down; an inversion is as deep as what it inverts.
        let levels = |node: usize| network.vertices[node].levels;
        let mut nodes: Vec<usize> = nodes.collect();
        nodes.sort_by_key(|&node| (Reverse(network.depth(node)), levels(node)));
        for node in nodes {
            let mut inversions = Vec::new();
            required.tighten_fanins(network, node, |fanin| {
                if levels(node) == 0 && levels(fanin) == 0 {
                    inversions.push(fanin);
                }
            });
            // They may have had their turn.
            inversions.into_iter().for_each(|inversion| required.tighten(network, inversion));
        }
        required
    }

    /// The greatest depth that a node may have.
    pub(crate) fn of(&self, node: usize) -> u32 {
        self.0[node]
    }

    /// Looks at the fanins of a cell that was changed, and at theirs, the deepest first.
    pub(crate) fn tighten(&mut self, network: &Network, node: usize) {
        let entry = |node: usize| (network.depth(node), Reverse(network.vertices[node].levels), node);
        let mut pending = BinaryHeap::from([entry(node)]);
        while let Some((.., node)) = pending.pop() {
            self.tighten_fanins(network, node, |fanin| pending.push(entry(fanin)));
        }
    }

    fn tighten_fanins(&mut self, network: &Network, node: usize, mut tightened: impl FnMut(usize)) {
        if self.0[node] == u32::MAX {
            return;
        }
        let below = self.0[node].saturating_sub(network.vertices[node].levels);
        for &fanin in network.fanins(node) {
            if below < self.0[fanin] {
                self.0[fanin] = below;
                tightened(fanin);
            }
        }
    }
}
