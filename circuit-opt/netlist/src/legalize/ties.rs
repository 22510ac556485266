//! Disjoint sets of nodes with parities (union-find).

/// Disjoint sets of nodes whose phases are tied, with each node's parity to its parent.
pub(super) struct Ties {
    parent: Vec<u32>,
    parity: Vec<bool>,
}

impl Ties {
    pub(super) fn new(count: usize) -> Self {
        Self { parent: (0..count as u32).collect(), parity: vec![false; count] }
    }

    /// The representative of a node's set, and the node's parity to it.
    pub(super) fn find(&mut self, node: usize) -> (usize, bool) {
        let (mut root, mut parity) = (node, false);
        while self.parent[root] as usize != root {
            parity ^= self.parity[root];
            root = self.parent[root] as usize;
        }
        let (mut at, mut left) = (node, parity);
        while self.parent[at] as usize != at {
            let next = self.parent[at] as usize;
            let step = self.parity[at];
            self.parent[at] = root as u32;
            self.parity[at] = left;
            left ^= step;
            at = next;
        }
        (root, parity)
    }

    /// Ties two nodes, unless they are tied already.
    pub(super) fn tie(&mut self, a: usize, b: usize, parity: bool) {
        let (a, a_parity) = self.find(a);
        let (b, b_parity) = self.find(b);
        if a != b {
            self.parent[a] = b as u32;
            self.parity[a] = a_parity ^ b_parity ^ parity;
        }
    }
}
