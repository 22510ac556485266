//! A smallest cut between two sides of a graph (Ford and Fulkerson 1956; shortest augmenting paths,
//! Edmonds and Karp 1972).

use std::collections::VecDeque;

/// More than any sum of finite capacities.
pub(super) const UNCUTTABLE: u32 = u32::MAX / 2;

struct Edge {
    to: usize,
    left: u32,
}

/// A directed graph of capacities with a source, node 0, and a sink, node 1.
pub(super) struct CutGraph {
    /// Edge 2i and its reverse 2i + 1.
    edges: Vec<Edge>,
    out: Vec<Vec<usize>>,
}

impl CutGraph {
    /// The side that node 0 is on.
    pub const SOURCE: usize = 0;
    /// The side that node 1 is on.
    pub const SINK: usize = 1;

    /// Source and sink alone.
    pub fn new() -> Self {
        Self { edges: Vec::new(), out: vec![Vec::new(); 2] }
    }

    /// A new node.
    pub fn node(&mut self) -> usize {
        self.out.push(Vec::new());
        self.out.len() - 1
    }

    /// Separating `from` on the source's side and `to` on the sink's costs `capacity`.
    pub fn edge(&mut self, from: usize, to: usize, capacity: u32) {
        self.out[from].push(self.edges.len());
        self.edges.push(Edge { to, left: capacity });
        self.out[to].push(self.edges.len());
        self.edges.push(Edge { to: from, left: 0 });
    }

    /// For each node whether a cheapest cut puts it on the sink's side; of all cheapest cuts, the
    /// one with the fewest such nodes.
    pub fn sink_side(mut self) -> Vec<bool> {
        while self.augment() {}
        // What still reaches the sink, against the direction of the edges.
        let mut reaches = vec![false; self.out.len()];
        let mut pending = vec![Self::SINK];
        while let Some(node) = pending.pop() {
            if std::mem::replace(&mut reaches[node], true) {
                continue;
            }
            pending.extend(
                self.out[node].iter().filter(|&&edge| self.edges[edge ^ 1].left > 0).map(|&edge| self.edges[edge].to),
            );
        }
        reaches
    }

    /// Pushes as much as fits through one shortest path; false when there is none.
    fn augment(&mut self) -> bool {
        let mut arrived = vec![None; self.out.len()];
        let mut pending = VecDeque::from([Self::SOURCE]);
        while let Some(node) = pending.pop_front() {
            for &edge in &self.out[node] {
                let Edge { to, left } = self.edges[edge];
                if left > 0 && to != Self::SOURCE && arrived[to].is_none() {
                    arrived[to] = Some(edge);
                    pending.push_back(to);
                }
            }
        }
        let mut path = Vec::new();
        let mut node = Self::SINK;
        while let Some(edge) = arrived[node] {
            path.push(edge);
            node = self.edges[edge ^ 1].to;
        }
        let Some(flow) = path.iter().map(|&edge| self.edges[edge].left).min() else { return false };
        for edge in path {
            self.edges[edge].left -= flow;
            self.edges[edge ^ 1].left += flow;
        }
        true
    }
}
