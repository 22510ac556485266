//! Sums of products on one unit, if a period is long enough: the products follow each other, and
//! their sum stays in memory.

use crate::node::Node;
use crate::parts::Parts;
use crate::schedule::live;
use crate::{RingGraph, RingValue};
use ringmill_ir::RingOp;

/// The fewest beats of a frame that is summed in memory.
const LEAST_BEATS: u64 = 4;

/// Returns the graph with every sum of up to `slots` products, used nowhere else, as one node.
pub(crate) fn with_sums(graph: &RingGraph, parts: &Parts, period: u64) -> RingGraph {
    let (beats, live) = (parts.beats(), live(graph));
    let most = (period / beats) as usize;
    let mut summed = graph.clone();
    if beats < LEAST_BEATS || most < 2 {
        return summed;
    }
    let mut users = vec![0u32; graph.nodes.len()];
    let results = graph.results.iter().flat_map(|(_, frames)| frames.iter().copied());
    let operands = (0..graph.nodes.len()).filter(|&index| live[index]).flat_map(|index| graph.operands(index));
    operands.chain(results).for_each(|value| users[value.index()] += 1);
    // The products that a value is the sum of, if it is one; longest sums last.
    let mut terms: Vec<Vec<(RingValue, RingValue)>> = Vec::with_capacity(graph.nodes.len());
    for &node in &graph.nodes {
        let alone = |value: RingValue| (users[value.index()] == 1).then(|| &terms[value.index()]);
        let found = match node {
            Node::Ring(RingOp::Mul(a, b)) => vec![(a, b)],
            Node::Ring(RingOp::Add(a, b)) => match (alone(a), alone(b)) {
                (Some(first), Some(second))
                    if !first.is_empty() && !second.is_empty() && first.len() + second.len() <= most =>
                {
                    first.iter().chain(second).copied().collect()
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        };
        terms.push(found);
    }
    for (index, terms) in terms.into_iter().enumerate().filter(|(_, terms)| terms.len() > 1) {
        summed.sums.push(terms);
        summed.nodes[index] = Node::SumOfProducts(summed.sums.len() - 1);
    }
    summed
}
