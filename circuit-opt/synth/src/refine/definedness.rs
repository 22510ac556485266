//! The inputs for which a word is defined, as a bit of the same graph.

use crate::word::{Predicate, Word, WordGraph, WordId, WordOp, mask};

/// Adds bits to a graph that say for which inputs its words are defined. Each bit is itself defined
/// for all inputs.
pub(super) struct Definedness {
    /// For each word that the graph had: nothing if it is always defined, else the bit.
    bits: Vec<Option<WordId>>,
}

impl Definedness {
    /// The bits of all words that a graph has now.
    pub fn of(graph: &mut WordGraph) -> Self {
        let ids: Vec<WordId> = graph.ids().collect();
        let mut definedness = Self { bits: Vec::with_capacity(ids.len()) };
        for id in ids {
            let bit = definedness.bit_of(graph, id);
            definedness.bits.push(bit);
        }
        definedness
    }

    /// The bit of a word; `None` if it is always defined.
    pub fn bit(&self, word: WordId) -> Option<WordId> {
        self.bits[word.index()]
    }

    /// A word that is 0 where it is not defined. It is defined for all inputs.
    pub fn total(&self, graph: &mut WordGraph, word: WordId) -> WordId {
        self.over(graph, self.bit(word), word)
    }

    /// `word` where a bit is 1, else 0.
    fn over(&self, graph: &mut WordGraph, bit: Option<WordId>, word: WordId) -> WordId {
        match bit {
            Some(bit) => {
                let zero = graph.constant(0, graph.width(word));
                graph.op(WordOp::Select, &[bit, word, zero])
            }
            None => word,
        }
    }

    fn bit_of(&self, graph: &mut WordGraph, id: WordId) -> Option<WordId> {
        let Word::Op { op, operands } = graph.word(id) else { return None };
        let operands = operands.to_vec();
        if op == WordOp::Select {
            return self.of_select(graph, &operands);
        }
        let known = operands.iter().filter_map(|&operand| self.bit(operand)).collect::<Vec<_>>();
        let own = self.condition(graph, op, &operands);
        known.into_iter().chain(own).reduce(|left, right| graph.op(WordOp::And, &[left, right]))
    }

    /// A selection is defined if its condition and the chosen side are.
    fn of_select(&self, graph: &mut WordGraph, operands: &[WordId]) -> Option<WordId> {
        let [condition, yes, no] = operands else { return None };
        let chosen = match (self.bit(*yes), self.bit(*no)) {
            (None, None) => None,
            (yes, no) => {
                let one = graph.constant(1, 1);
                let condition = self.total(graph, *condition);
                Some(graph.op(WordOp::Select, &[condition, yes.unwrap_or(one), no.unwrap_or(one)]))
            }
        };
        match (self.bit(*condition), chosen) {
            (Some(left), Some(right)) => Some(graph.op(WordOp::And, &[left, right])),
            (left, right) => left.or(right),
        }
    }

    /// The condition that an operation itself has; operands count as 0 where they are not defined.
    fn condition(&self, graph: &mut WordGraph, op: WordOp, operands: &[WordId]) -> Option<WordId> {
        match op {
            WordOp::DivUnsigned | WordOp::RemUnsigned | WordOp::CeilDivUnsigned => {
                Some(self.is_not(graph, operands[1], 0))
            }
            WordOp::DivSigned | WordOp::RemSigned | WordOp::CeilDivSigned | WordOp::FloorDivSigned => {
                let width = graph.width(operands[0]);
                let not_zero = self.is_not(graph, operands[1], 0);
                let not_least = self.is_not(graph, operands[0], 1 << (width - 1));
                let not_minus_one = self.is_not(graph, operands[1], mask(width));
                let fits = graph.op(WordOp::Or, &[not_least, not_minus_one]);
                Some(graph.op(WordOp::And, &[not_zero, fits]))
            }
            WordOp::ShiftLeft | WordOp::ShiftRightUnsigned | WordOp::ShiftRightSigned => {
                let (amount, width) = (operands[1], graph.width(operands[0]));
                if let Some(amount) = graph.as_constant(amount) {
                    return (amount >= width.into()).then(|| graph.constant(0, 1));
                }
                // Every amount of so few bits is below the width.
                if graph.width(amount) < u32::BITS && 1 << graph.width(amount) <= width {
                    return None;
                }
                let amount = self.total(graph, amount);
                let limit = graph.constant(width.into(), graph.width(amount));
                Some(graph.op(WordOp::Compare(Predicate::UnsignedLess), &[amount, limit]))
            }
            _ => None,
        }
    }

    fn is_not(&self, graph: &mut WordGraph, word: WordId, number: u128) -> WordId {
        if let Some(value) = graph.as_constant(word) {
            return graph.constant(u128::from(value != number), 1);
        }
        let word = self.total(graph, word);
        let number = graph.constant(number, graph.width(word));
        graph.op(WordOp::Compare(Predicate::NotEqual), &[word, number])
    }
}
