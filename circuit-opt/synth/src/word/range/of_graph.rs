//! Ranges of the words of a graph.

use super::super::graph::{Word, WordGraph, WordId};
use super::super::op::WordOp;
use super::interval::Range;
use super::{refine, transfer::transfer};

/// The range of every word, in the order of [`WordGraph::ids`].
pub fn ranges(graph: &WordGraph) -> Vec<Range> {
    let mut ranges: Vec<Range> = Vec::with_capacity(graph.len());
    for id in graph.ids() {
        let range = match graph.word(id) {
            Word::Input(_) => Range::full(graph.width(id)),
            Word::Constant(value) => Range::single(value, graph.width(id)),
            Word::Op { op, operands } => result_range(graph, &ranges, op, operands),
        };
        ranges.push(range);
    }
    ranges
}

/// The range of an operation on words of `graph` whose ranges are known. An arm of a selection is
/// bounded by the comparison it is selected by.
pub(crate) fn result_range(graph: &WordGraph, ranges: &[Range], op: WordOp, operands: &[WordId]) -> Range {
    let mut known = [Range::full(1); 3];
    for (slot, operand) in known.iter_mut().zip(operands) {
        *slot = ranges[operand.index()];
    }
    if let (WordOp::Select, &[condition, then, otherwise]) = (op, operands) {
        known[1] = refine::arm(graph, ranges, condition, then, true);
        known[2] = refine::arm(graph, ranges, condition, otherwise, false);
    }
    transfer(op, &known[..operands.len()], graph.tables())
}
