//! Reference evaluation of a word graph: what every later stage is checked against.

use super::arithmetic::apply;
use super::graph::{Word, WordGraph, WordId};
use super::op::WordOp;

/// The value of every word for the given inputs, in the order of [`WordGraph::ids`]; `None` where
/// it is undefined. An undefined operand makes the result undefined, except in the arm that a
/// `Select` does not take.
///
/// # Panics
/// When there are not as many `inputs` as the graph has; each is reduced to its width.
pub fn evaluate_words(graph: &WordGraph, inputs: &[u128]) -> Vec<Option<u128>> {
    assert_eq!(inputs.len(), graph.inputs().len(), "one value for each input");
    let mut values: Vec<Option<u128>> = Vec::with_capacity(graph.len());
    for id in graph.ids() {
        let value = match graph.word(id) {
            Word::Input(position) => Some(inputs[position] & super::mask(graph.width(id))),
            Word::Constant(value) => Some(value),
            Word::Op { op: WordOp::Select, operands } => values[operands[0].index()]
                .and_then(|condition| values[operands[if condition == 1 { 1 } else { 2 }].index()]),
            Word::Op { op, operands } => {
                defined(graph, operands, &values).and_then(|(words, count)| apply(op, &words[..count], graph.tables()))
            }
        };
        values.push(value);
    }
    values
}

/// The value of every output, in the order of [`WordGraph::outputs`]; `None` where it is undefined
/// (a don't-care).
///
/// # Panics
/// As [`evaluate_words`].
pub fn evaluate(graph: &WordGraph, inputs: &[u128]) -> Vec<Option<u128>> {
    let values = evaluate_words(graph, inputs);
    graph.outputs().iter().map(|output| values[output.word.index()]).collect()
}

fn defined(graph: &WordGraph, operands: &[WordId], values: &[Option<u128>]) -> Option<([(u128, u32); 3], usize)> {
    let mut words = [(0, 1); 3];
    for (slot, &operand) in words.iter_mut().zip(operands) {
        *slot = (values[operand.index()]?, graph.width(operand));
    }
    Some((words, operands.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arm_not_taken_may_be_undefined() {
        let mut graph = WordGraph::new("guarded");
        let a = graph.input(0, 0, 8);
        let b = graph.input(1, 0, 8);
        let zero = graph.constant(0, 8);
        let is_zero = graph.op(WordOp::Compare(super::super::Predicate::Equal), &[b, zero]);
        let quotient = graph.op(WordOp::DivUnsigned, &[a, b]);
        let guarded = graph.op(WordOp::Select, &[is_zero, zero, quotient]);
        graph.output(0, 0, guarded);
        graph.output(1, 0, quotient);
        assert_eq!(evaluate(&graph, &[100, 7]), [Some(14), Some(14)]);
        assert_eq!(evaluate(&graph, &[100, 0]), [Some(0), None]);
    }
}
