//! Polynomials over the nodes of a netlist, each 0 or 1, with integer coefficients modulo 2^128.
//!
//! Since x² = x for such a node, a polynomial has at most one form without squares, and every
//! function of nodes has exactly one: so two expressions are equal for all values when their
//! polynomials are.

use ringmill_netlist::{Netlist, Node, NodeId};
use rustc_hash::FxHashMap;

use super::cone::root;

/// The largest number of node replacements.
const MOST_REPLACEMENTS: usize = 200;

/// Polynomials of more terms are not looked into.
const MOST_TERMS: usize = 500;

/// constant + Σ coefficient·node + Σ coefficient·(product of nodes)
#[derive(Clone, Debug, Default)]
pub(super) struct Polynomial {
    pub(super) constant: u128,
    pub(super) linear: FxHashMap<NodeId, u128>,
    /// products of two or more different nodes in rising order
    pub(super) products: FxHashMap<Box<[NodeId]>, u128>,
}

/// Resolves inverters: returns a number, and a multiple of a node.
fn literal(netlist: &Netlist, node: NodeId) -> (u128, Option<(NodeId, u128)>) {
    let (root, inverted) = root(netlist, node);
    match (netlist.node(root), inverted) {
        (Node::Constant(value), _) => (u128::from(value != inverted), None),
        (_, false) => (0, Some((root, 1))),
        (_, true) => (1, Some((root, u128::MAX))),
    }
}

impl Polynomial {
    /// Adds `coefficient`·`node`.
    pub(super) fn add_node(&mut self, netlist: &Netlist, node: NodeId, coefficient: u128) {
        let (constant, multiple) = literal(netlist, node);
        self.constant = self.constant.wrapping_add(coefficient.wrapping_mul(constant));
        if let Some((node, factor)) = multiple {
            let total = self.linear.entry(node).or_default();
            *total = total.wrapping_add(coefficient.wrapping_mul(factor));
        }
    }

    /// Adds `coefficient`·Π `nodes`; the nodes are no constants or inverters, different and in
    /// rising order.
    pub(super) fn add_product(&mut self, nodes: &[NodeId], coefficient: u128) {
        let total = match nodes {
            [] => &mut self.constant,
            &[node] => self.linear.entry(node).or_default(),
            nodes => match self.products.get_mut(nodes) {
                Some(total) => total,
                None => self.products.entry(nodes.into()).or_default(),
            },
        };
        *total = total.wrapping_add(coefficient);
    }

    /// Adds `coefficient`·`a`·`b` for two sums of nodes; what is 0 under `mask` is left out.
    pub(super) fn add_product_of_sums(&mut self, a: &Self, b: &Self, coefficient: u128, mask: u128) {
        let parts = |sum: &Self| -> Vec<(Option<NodeId>, u128)> {
            let linear = sum.linear.iter().map(|(&node, &factor)| (Some(node), factor));
            linear.chain([(None, sum.constant)]).filter(|(_, factor)| factor & mask != 0).collect()
        };
        let second = parts(b);
        for (x, left) in parts(a) {
            for &(y, right) in &second {
                let total = coefficient.wrapping_mul(left).wrapping_mul(right);
                if total & mask == 0 {
                    continue;
                }
                match (x, y) {
                    (Some(x), Some(y)) if x != y => self.add_product(&[x.min(y), x.max(y)], total),
                    (Some(node), _) | (None, Some(node)) => self.add_product(&[node], total),
                    (None, None) => self.add_product(&[], total),
                }
            }
        }
    }

    /// Adds `coefficient` times the number that `values` gives for each row of `nodes`, by the
    /// Möbius transform of the rows.
    pub(super) fn add_rows(&mut self, nodes: &[NodeId], values: &mut [u128], coefficient: u128) {
        for input in 0..nodes.len() {
            for row in (0..values.len()).filter(|row| row >> input & 1 == 1) {
                values[row] = values[row].wrapping_sub(values[row ^ 1 << input]);
            }
        }
        let mut chosen = Vec::with_capacity(nodes.len());
        for (row, &value) in values.iter().enumerate() {
            if value != 0 {
                chosen.clear();
                chosen.extend(nodes.iter().enumerate().filter(|(input, _)| row >> input & 1 == 1).map(|(_, &n)| n));
                self.add_product(&chosen, coefficient.wrapping_mul(value));
            }
        }
    }

    /// Forgets what is 0 under `mask`.
    pub(super) fn reduce(&mut self, mask: u128) {
        self.constant &= mask;
        self.linear.retain(|_, factor| *factor & mask != 0);
        self.products.retain(|_, factor| *factor & mask != 0);
    }

    pub(super) fn is_zero(&self) -> bool {
        self.constant == 0 && self.linear.is_empty() && self.products.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.linear.len() + self.products.len()
    }

    /// Replaces a cell by the polynomial of its fanins.
    fn replace(&mut self, netlist: &Netlist, cell: NodeId, table: u64, fanins: &[NodeId]) {
        let mut parts: Vec<(Vec<NodeId>, u128)> = Vec::new();
        if let Some(factor) = self.linear.remove(&cell) {
            parts.push((Vec::new(), factor));
        }
        self.products.retain(|nodes, factor| {
            let is_part = nodes.contains(&cell);
            if is_part {
                parts.push((nodes.iter().copied().filter(|&node| node != cell).collect(), *factor));
            }
            !is_part
        });
        let mut roots: Vec<NodeId> = fanins.iter().map(|&fanin| root(netlist, fanin).0).collect();
        roots.retain(|&node| !matches!(netlist.node(node), Node::Constant(_)));
        roots.sort_unstable();
        roots.dedup();
        for (rest, factor) in parts {
            let mut values: Vec<u128> =
                (0..1_usize << roots.len()).map(|row| u128::from(holds(netlist, table, fanins, &roots, row))).collect();
            let mut replacement = Self::default();
            replacement.add_rows(&roots, &mut values, factor);
            for (nodes, factor) in replacement.terms() {
                let mut nodes = [nodes, rest.clone()].concat();
                nodes.sort_unstable();
                nodes.dedup();
                self.add_product(&nodes, factor);
            }
        }
    }

    fn terms(self) -> Vec<(Vec<NodeId>, u128)> {
        let linear = self.linear.into_iter().map(|(node, factor)| (vec![node], factor));
        let products = self.products.into_iter().map(|(nodes, factor)| (nodes.into_vec(), factor));
        linear.chain(products).chain([(Vec::new(), self.constant)]).collect()
    }

    /// True if the polynomial is 0 under `mask` once its latest nodes, one after the other, are
    /// replaced by their definitions.
    pub(super) fn vanishes(&mut self, netlist: &Netlist, mask: u128) -> bool {
        for _ in 0..MOST_REPLACEMENTS {
            self.reduce(mask);
            if self.is_zero() {
                return true;
            }
            let nodes = self.linear.keys().chain(self.products.keys().filter_map(|nodes| nodes.last()));
            let Some(&latest) = nodes.max() else { return false };
            let Node::Cell { table, fanins } = netlist.node(latest) else { return false };
            if self.len() > MOST_TERMS {
                return false;
            }
            self.replace(netlist, latest, table, fanins);
        }
        false
    }
}

/// A cell's value where the `roots` of its fanins have the bits of `row`.
fn holds(netlist: &Netlist, table: u64, fanins: &[NodeId], roots: &[NodeId], row: usize) -> bool {
    let bit = |fanin: NodeId| {
        let (node, inverted) = root(netlist, fanin);
        let value = match (netlist.node(node), roots.binary_search(&node)) {
            (Node::Constant(value), _) => value,
            (_, Ok(position)) => row >> position & 1 == 1,
            (_, Err(_)) => false,
        };
        u64::from(value != inverted)
    };
    let index = fanins.iter().rev().fold(0, |index, &fanin| index << 1 | bit(fanin));
    table >> index & 1 == 1
}
