//! Case distinctions: chains of selections by what one word equals become decision trees over its
//! bits.
//!
//! `select (s = c1) x1 (select (s = c2) x2 (… y))` takes a comparison and a selection for each
//! constant. The tree takes a selection for each of its nodes, and none where both branches are
//! equal: a state machine, or an array that is read at a secret index, becomes a tree of
//! multiplexers.

use rustc_hash::FxHashMap;

use super::super::graph::{Word, WordGraph, WordId};
use super::super::mask;
use super::super::op::{Predicate, WordOp};
use super::super::range::{Range, ranges};

/// Shorter chains are left as they are.
const LEAST_CASES: usize = 3;

/// A case distinction: the value for each of some constants, and for all others.
#[derive(Clone, Debug)]
pub(super) struct Cases {
    pub(super) subject: WordId,
    /// constants in the order of the chain, each once
    pub(super) values: Vec<(u128, WordId)>,
    pub(super) default: WordId,
    /// the subject's bits in which constants differ, in the order of decision, the last one first
    pub(super) order: Vec<u32>,
}

/// The chains of `graph` that are cheaper as trees, by the selection that ends them.
pub(super) fn chains(graph: &WordGraph) -> FxHashMap<WordId, Cases> {
    let users = graph.users();
    let ranges = ranges(graph);
    let mut absorbed = vec![false; graph.len()];
    let mut found = FxHashMap::default();
    for id in graph.ids().rev() {
        if users[id.index()] == 0 || absorbed[id.index()] {
            continue;
        }
        let Some((subject, _, _)) = step(graph, id) else { continue };
        let mut values: Vec<(u128, WordId)> = Vec::new();
        let mut freed = 0;
        let mut default = id;
        while let Some((same, constant, [condition, then, otherwise])) = step(graph, default)
            && same == subject
            && (default == id || users[default.index()] == 1)
        {
            absorbed[default.index()] = true;
            freed += usize::from(users[condition.index()] == 1);
            if values.iter().all(|&(known, _)| known != constant) {
                values.push((constant, then));
            }
            default = otherwise;
        }
        if values.len() < LEAST_CASES {
            continue;
        }
        if let Some(order) = worthwhile_order(&values, default, freed, &ranges[id.index()]) {
            found.insert(id, Cases { subject, values, default, order });
        }
    }
    found
}

/// Subject, constant and operands of a selection by equality with a constant.
fn step(graph: &WordGraph, id: WordId) -> Option<(WordId, u128, [WordId; 3])> {
    let Word::Op { op: WordOp::Select, operands: &[condition, then, otherwise] } = graph.word(id) else { return None };
    let Word::Op { op: WordOp::Compare(Predicate::Equal), operands: &[subject, constant] } = graph.word(condition)
    else {
        return None;
    };
    Some((subject, graph.as_constant(constant)?, [condition, then, otherwise]))
}

/// The bits in which the constants differ.
pub(super) fn differing(values: &[(u128, WordId)]) -> u128 {
    values.iter().fold(0, |bits, (constant, _)| bits | (constant ^ values[0].0))
}

/// The better of two orders of decision, if the tree costs less than the chain: cells for the bits
/// of the result that are not known, and half a cell for each bit that a comparison looks at.
fn worthwhile_order(values: &[(u128, WordId)], default: WordId, freed: usize, result: &Range) -> Option<Vec<u32>> {
    let differing = differing(values);
    let ascending: Vec<u32> = (0..128).filter(|bit| differing >> bit & 1 == 1).collect();
    let descending: Vec<u32> = ascending.iter().rev().copied().collect();
    let unknown = (mask(result.width()) & !(result.zeros | result.ones)).count_ones() as usize;
    let chain = values.len() * unknown + freed * ascending.len().div_ceil(2);
    let (nodes, order) = [ascending, descending]
        .into_iter()
        .map(|order| {
            let mut count = NodeCount { nodes: FxHashMap::default() };
            let entries: Vec<(u128, usize)> =
                values.iter().map(|&(constant, value)| (constant, value.index())).collect();
            count.tree(&order, &entries, default.index());
            (count.nodes.len(), order)
        })
        .min_by_key(|(nodes, _)| *nodes)?;
    // one selection more where the other bits differ
    ((nodes + 1) * unknown < chain).then_some(order)
}

/// Counts the different nodes of a tree; leaves are numbered by their words, nodes from the top of
/// the number range down.
struct NodeCount {
    nodes: FxHashMap<(u32, usize, usize), usize>,
}

impl NodeCount {
    fn tree(&mut self, order: &[u32], entries: &[(u128, usize)], default: usize) -> usize {
        if entries.is_empty() {
            return default;
        }
        let Some((&bit, lower)) = order.split_last() else { return entries[0].1 };
        let (ones, zeros): (Vec<_>, Vec<_>) =
            entries.iter().copied().partition(|(constant, _)| constant >> bit & 1 == 1);
        let (one, zero) = (self.tree(lower, &ones, default), self.tree(lower, &zeros, default));
        if one == zero {
            return one;
        }
        let next = usize::MAX - self.nodes.len();
        *self.nodes.entry((bit, one, zero)).or_insert(next)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::evaluate::evaluate;
    use super::super::super::random_graphs::stimuli;
    use super::super::{simplify, simplify_counting};
    use super::*;
    use proptest::prelude::*;

    /// A chain over a word of `width` bits: the constants in order, values from three inputs of 2
    /// bits.
    fn chain(width: u32, constants: &[u128]) -> WordGraph {
        let mut graph = WordGraph::new("chain");
        let subject = graph.input(0, 0, width);
        let values: Vec<WordId> = (0..3).map(|element| graph.input(1, element, 2)).collect();
        let mut result = graph.constant(3, 2);
        for (position, &constant) in constants.iter().enumerate() {
            let constant = graph.constant(constant, width);
            let equal = graph.op(WordOp::Compare(Predicate::Equal), &[subject, constant]);
            result = graph.op(WordOp::Select, &[equal, values[position * 7 % 3], result]);
        }
        graph.output(0, 0, result);
        graph
    }

    #[test]
    fn a_dense_chain_becomes_a_tree() {
        let graph = chain(6, &[0, 1, 2, 3, 4, 5, 6, 7]);
        let (tree, applied) = simplify_counting(&graph);
        assert!(applied.contains_key("case distinction"));
        let count = |op: fn(WordOp) -> bool| {
            tree.ids().filter(|&id| matches!(tree.word(id), Word::Op { op: made_by, .. } if op(made_by))).count()
        };
        assert!(count(|op| op == WordOp::Select) <= 8);
        assert_eq!(count(|op| matches!(op, WordOp::Compare(_))), 1);
    }

    #[test]
    fn a_sparse_chain_stays() {
        let graph = chain(16, &[0x1234, 0x8001, 0x7fff, 0x0ff0]);
        assert!(!simplify_counting(&graph).1.contains_key("case distinction"));
    }

    proptest! {
        #[test]
        fn trees_mean_what_their_chains_mean(
            width in 2_u32..=6,
            constants in prop::collection::vec(0_u128..64, 3..20),
        ) {
            let graph = chain(width, &constants);
            let tree = simplify(&graph);
            for inputs in stimuli(&graph, 12, 0, 0) {
                prop_assert_eq!(evaluate(&graph, &inputs), evaluate(&tree, &inputs));
            }
        }
    }
}
