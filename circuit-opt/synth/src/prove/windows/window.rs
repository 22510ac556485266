//! One pair of nodes on all vectors of a cut.

use super::nodes::{Literal, Nodes};
use crate::prove::vectors;
use ringmill_netlist::table::PROJECTIONS;

/// The most leaves of a cut: tables have 2^leaves bits.
const MOST_LEAVES: usize = 12;
/// The most nodes between the leaves and the pair.
const MOST_INSIDE: usize = 100;
/// Up to so many leaves a table is one word, and is looked at after each step.
const CHEAP_LEAVES: usize = PROJECTIONS.len();

/// True if two nodes, or one and the other's complement, are the same function of some cut. False
/// says nothing.
///
/// Nodes equal on one cut are equal on every cut below it. Only the last cut within the limits must
/// be examined; earlier cuts are examined where that is cheap.
pub(super) fn equal(nodes: &Nodes, node: u32, other: u32, opposite: bool) -> bool {
    let mut window = Window { nodes, leaves: Vec::new(), inside: Vec::new() };
    window.begin_with(node);
    window.begin_with(other);
    loop {
        let cheap = window.leaves.len() <= CHEAP_LEAVES;
        if cheap && window.agree(node, other, opposite) {
            return true;
        }
        match window.best() {
            Some(position) if window.inside.len() < MOST_INSIDE => window.open(position),
            _ => return !cheap && window.agree(node, other, opposite),
        }
    }
}

struct Window<'a> {
    nodes: &'a Nodes,
    leaves: Vec<u32>,
    inside: Vec<u32>,
}

impl Window<'_> {
    /// The leaf whose fanins make the fewest more leaves; of these the one that lies highest. None
    /// where there would be too many.
    fn best(&self) -> Option<usize> {
        let candidates = self.leaves.iter().enumerate().filter_map(|(position, &leaf)| {
            let fanins = self.nodes.function(leaf).fanins();
            let new = fanins.iter().filter(|fanin| self.is_new(**fanin)).count();
            let fits = !fanins.is_empty() && self.leaves.len() - 1 + new <= MOST_LEAVES;
            fits.then_some((new, u32::MAX - self.nodes.level(leaf), position))
        });
        candidates.min().map(|(_, _, position)| position)
    }

    fn is_new(&self, node: u32) -> bool {
        !self.leaves.contains(&node) && !self.inside.contains(&node)
    }

    /// Puts one of the pair inside, or among the leaves if it is an input.
    fn begin_with(&mut self, node: u32) {
        let position = self.leaves.iter().position(|&leaf| leaf == node).unwrap_or_else(|| {
            self.leaves.push(node);
            self.leaves.len() - 1
        });
        if node == Literal::FALSE.node || !self.nodes.function(node).fanins().is_empty() {
            self.open(position);
        }
    }

    /// Moves a leaf inside. A leaf that depends on it stays one: then more vectors are compared
    /// than can occur.
    fn open(&mut self, position: usize) {
        let leaf = self.leaves.swap_remove(position);
        self.inside.push(leaf);
        for &fanin in self.nodes.function(leaf).fanins() {
            if self.is_new(fanin) {
                self.leaves.push(fanin);
            }
        }
    }

    /// True if the pair has the same table, or opposite ones, over the leaves.
    fn agree(&mut self, node: u32, other: u32, opposite: bool) -> bool {
        // Fanins have smaller numbers.
        self.inside.sort_unstable();
        let blocks = 1_u64 << self.leaves.len().saturating_sub(CHEAP_LEAVES);
        let mut of_leaves = Vec::with_capacity(self.leaves.len());
        let mut values: Vec<(u32, u64)> = Vec::with_capacity(self.leaves.len() + self.inside.len());
        (0..blocks).all(|block| {
            vectors::counting(block, self.leaves.len(), &mut of_leaves);
            values.clear();
            values.extend(self.leaves.iter().copied().zip(of_leaves.iter().copied()));
            let value = |values: &[(u32, u64)], node: u32| match values.iter().find(|(known, _)| *known == node) {
                Some(&(_, value)) => value,
                None => unreachable!("fanins are leaves or inside, and come first"),
            };
            for &inner in &self.inside {
                let result = self.nodes.function(inner).word(|fanin| value(&values, fanin));
                values.push((inner, result));
            }
            let difference = value(&values, node) ^ value(&values, other);
            if opposite { difference == u64::MAX } else { difference == 0 }
        })
    }
}
