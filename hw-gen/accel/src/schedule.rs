//! When each value is there, and how long it waits for its users.

use std::collections::BTreeSet;

use crate::graph::Node;
use crate::parts::Parts;
use crate::{RingGraph, RingValue};

/// A graph with a cycle for each value that some result needs. Cycle 0 is that of an argument's first beat out of its frame buffer.
#[derive(Debug)]
pub(crate) struct Schedule {
    /// By value: the cycle of its first beat; None for what no result needs.
    cycles: Vec<Option<u64>>,
    /// By value: how long its users wait for their other operand, each time once.
    delays: Vec<BTreeSet<u64>>,
    /// The cycle in which all results leave.
    pub end: u64,
}

impl Schedule {
    pub fn new(graph: &RingGraph, parts: &Parts) -> Self {
        let mut live = live(graph);
        // An accelerator gives a result for every operand, even if nothing of the operand is in it.
        if let Some(first) = graph.arguments.first()
            && !graph.arguments.iter().any(|argument| live[argument.index()])
        {
            live[first.index()] = true;
        }
        let mut cycles: Vec<Option<u64>> = vec![None; graph.nodes.len()];
        for (index, &node) in graph.nodes.iter().enumerate().filter(|&(index, _)| live[index]) {
            let operands = node.operands().filter_map(|value| cycles[value.index()]).max();
            cycles[index] = Some(operands.unwrap_or(0) + parts.latency(node));
        }
        let end = graph.results.iter().filter_map(|value| cycles[value.index()]).max().unwrap_or(0);
        let mut schedule = Self { cycles, delays: vec![BTreeSet::new(); graph.nodes.len()], end };
        let uses = graph.nodes.iter().enumerate().filter(|&(index, _)| live[index]).flat_map(|(index, &node)| {
            let meeting = schedule.cycle(index) - parts.latency(node);
            node.operands().map(move |value| (value, meeting))
        });
        let uses: Vec<_> = uses.chain(graph.results.iter().map(|&value| (value, end))).collect();
        for (value, meeting) in uses {
            let delay = meeting - schedule.cycle(value.index());
            schedule.delays[value.index()].insert(delay);
        }
        schedule
    }

    /// Whether some result needs the value.
    pub fn is_live(&self, index: usize) -> bool {
        self.cycles[index].is_some()
    }

    /// The cycle of a live value's first beat.
    pub fn cycle(&self, index: usize) -> u64 {
        self.cycles[index].unwrap_or(0)
    }

    /// The delays at which a value is used, rising.
    pub fn delays(&self, index: usize) -> impl Iterator<Item = u64> {
        self.delays[index].iter().copied()
    }

    /// How long an operand waits for a user whose operands meet in the given cycle.
    pub fn wait(&self, value: RingValue, meeting: u64) -> u64 {
        meeting - self.cycle(value.index())
    }

    /// The blocks on a longest path from the arguments to the results, last first.
    pub fn critical_path(&self, graph: &RingGraph) -> Vec<Node> {
        let latest = |values: &mut dyn Iterator<Item = RingValue>| values.max_by_key(|value| self.cycle(value.index()));
        let mut path = Vec::new();
        let mut next = latest(&mut graph.results.iter().copied());
        while let Some(value) = next {
            let node = graph.nodes[value.index()];
            path.push(node);
            next = latest(&mut node.operands());
        }
        path
    }
}

/// Whether some result needs each value.
pub(crate) fn live(graph: &RingGraph) -> Vec<bool> {
    let mut live = vec![false; graph.nodes.len()];
    for value in &graph.results {
        live[value.index()] = true;
    }
    for (index, node) in graph.nodes.iter().enumerate().rev() {
        if live[index] {
            for value in node.operands() {
                live[value.index()] = true;
            }
        }
    }
    live
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shape::Shape;
    use crate::{Form, Options};
    use ringmill_ring::{Modulus, NegacyclicRoot, Splitting};

    #[test]
    fn operands_meet_and_a_late_use_is_delayed_once() {
        let root = NegacyclicRoot::smallest(Modulus::new(97).expect("prime"), 16).expect("a root");
        let splitting = Splitting::negacyclic(root);
        let mut graph = RingGraph::new("f", splitting);
        let (a, b) = (graph.argument(Form::Coefficients), graph.argument(Form::Coefficients));
        let (x, y) = (graph.ntt(a), graph.ntt(b));
        let product = graph.mul(x, y);
        let unused = graph.add(x, y);
        let c = graph.intt(product);
        let sum = graph.add(c, b);
        let difference = graph.sub(sum, b);
        graph.result(difference);
        graph.result(a);
        let options = Options::new("f.mlir");
        let shape = Shape::of(splitting, &options).expect("served");
        let parts = Parts::new(&graph, &live(&graph), shape, &options, "f").expect("parts");
        let transform = parts.latency(graph.nodes[x.index()]);
        assert_eq!(transform, 11 + (3 + shape.by_factor.latency()) * 4);
        let schedule = Schedule::new(&graph, &parts);
        assert!(!schedule.is_live(unused.index()));
        assert_eq!(schedule.cycle(product.index()), transform + shape.pointwise.latency());
        assert_eq!(schedule.end, 2 * transform + shape.pointwise.latency() + 2);
        assert_eq!(schedule.delays(b.index()).collect::<Vec<_>>(), [0, schedule.end - 2, schedule.end - 1]);
        assert_eq!(schedule.delays(a.index()).collect::<Vec<_>>(), [0, schedule.end]);
        let kinds: Vec<_> = schedule.critical_path(&graph).into_iter().map(Node::kind).collect();
        assert_eq!(kinds, ["sub", "add", "intt", "mul", "ntt", "argument"]);
    }
}
