//! Two word graphs on the same inputs as one.

use rustc_hash::FxHashMap;

use super::definedness::Definedness;
use super::linear::Sums;
use crate::word::{Predicate, Word, WordGraph, WordId, WordOp};

/// Both graphs in one, without outputs.
pub(super) struct Joint {
    /// The words of both.
    pub graph: WordGraph,
    /// The outputs, in order, of the one and of the other.
    pub pairs: Vec<(WordId, WordId)>,
}

impl Joint {
    /// Both graphs, which have the same ports.
    pub fn of(before: &WordGraph, after: &WordGraph) -> Self {
        let (mut graph, inputs) = with_inputs(before);
        let (mut known, mut sums) = (FxHashMap::default(), Sums::default());
        let mut merge = |graph: &WordGraph, _, word| sums.same(graph).unwrap_or(word);
        let [left, right] = [before, after].map(|source| copy(source, &inputs, &mut graph, &mut known, &mut merge));
        let outputs = before.outputs().iter().zip(after.outputs());
        let pairs = outputs.map(|(one, other)| (left[one.word.index()], right[other.word.index()])).collect();
        Self { graph, pairs }
    }

    /// The bit that is 1 where `before` is defined, and `after` is not or has another value. It is
    /// defined for all inputs.
    pub fn wrong(&mut self, definedness: &Definedness, before: WordId, after: WordId) -> WordId {
        let graph = &mut self.graph;
        if before == after {
            return graph.constant(0, 1);
        }
        let (left, right) = (definedness.total(graph, before), definedness.total(graph, after));
        let differ = graph.op(WordOp::Compare(Predicate::NotEqual), &[left, right]);
        let wrong = match definedness.bit(after) {
            Some(defined) => {
                let undefined = graph.op(WordOp::Not, &[defined]);
                graph.op(WordOp::Or, &[undefined, differ])
            }
            None => differ,
        };
        match definedness.bit(before) {
            Some(defined) => graph.op(WordOp::And, &[defined, wrong]),
            None => wrong,
        }
    }
}

/// An operation that a graph already has, by its parts.
pub(super) type Known = FxHashMap<(Option<WordOp>, Vec<WordId>, u128, u32), WordId>;

/// The word to take for an operation that a graph did not have: an older one, or the new one, its
/// last; the first is its word in the graph that is copied.
pub(super) type Merge<'a> = dyn FnMut(&WordGraph, WordId, WordId) -> WordId + 'a;

/// A graph with the inputs of another one, and these.
pub(super) fn with_inputs(source: &WordGraph) -> (WordGraph, Vec<WordId>) {
    let mut graph = WordGraph::new(source.name());
    let inputs = source.inputs().iter().map(|port| graph.input(port.argument, port.element, source.width(port.word)));
    let inputs = inputs.collect();
    (graph, inputs)
}

/// The word of a constant.
pub(super) fn constant(value: u128, width: u32, graph: &mut WordGraph, known: &mut Known) -> WordId {
    *known.entry((None, Vec::new(), value, width)).or_insert_with(|| graph.constant(value, width))
}

/// Copies the words of a graph; equal operations become one word, and those that `merge` says. The
/// new word of each old one.
pub(super) fn copy(
    source: &WordGraph,
    inputs: &[WordId],
    graph: &mut WordGraph,
    known: &mut Known,
    merge: &mut Merge<'_>,
) -> Vec<WordId> {
    let tables: Vec<_> = source.tables().iter().map(|table| graph.table(table.clone())).collect();
    let mut words: Vec<WordId> = Vec::with_capacity(source.len());
    for id in source.ids() {
        let word = match source.word(id) {
            Word::Input(position) => inputs[position],
            Word::Constant(value) => constant(value, source.width(id), graph, known),
            Word::Op { op, operands } => {
                let op = match op {
                    WordOp::Lookup(table) => WordOp::Lookup(tables[table.index()]),
                    op => op,
                };
                let operands: Vec<WordId> = operands.iter().map(|operand| words[operand.index()]).collect();
                *known.entry((Some(op), operands.clone(), 0, 0)).or_insert_with(|| {
                    let word = graph.op(op, &operands);
                    merge(graph, id, word)
                })
            }
        };
        words.push(word);
    }
    words
}

/// A graph with other outputs: one result for each word.
pub(super) fn with_outputs(source: &WordGraph, outputs: &[WordId]) -> WordGraph {
    let (mut graph, inputs) = with_inputs(source);
    let mut sums = Sums::default();
    let mut merge = |graph: &WordGraph, _, word| sums.same(graph).unwrap_or(word);
    let words = copy(source, &inputs, &mut graph, &mut FxHashMap::default(), &mut merge);
    for (result, word) in outputs.iter().enumerate() {
        graph.output(result, 0, words[word.index()]);
    }
    graph
}
