//! The graph with sums of shared parts.

use super::digits::{Digit, Pair, Sums};
use super::root::Root;
use crate::blast::linear::Reading;
use crate::word::{Range, Word, WordGraph, WordId, WordOp, mask};

/// A graph, and which of its words stand for which of the graph it was made of.
pub(super) struct Rebuilt {
    pub(super) graph: WordGraph,
    /// By word of the old graph.
    pub(super) words: Vec<WordId>,
    /// Of the old graph: words that are other sums now, and the bits that determine them.
    pub(super) changed: Vec<(WordId, u32)>,
}

/// Copies a graph; sums whose digits are other variables than before are added up anew, from the
/// shared parts.
pub(super) fn rebuild(graph: &WordGraph, ranges: &[Range], roots: &[Root], sums: &Sums) -> Rebuilt {
    let mut copy = WordGraph::new(graph.name());
    for table in graph.tables() {
        copy.table(table.clone());
    }
    let mut builder =
        Builder { graph: copy, words: Vec::with_capacity(graph.len()), made: vec![None; sums.variables.len()], sums };
    let mut changed = Vec::new();
    let mut roots = roots.iter().zip(&sums.rows).peekable();
    let mut inputs = graph.inputs().iter();
    for id in graph.ids() {
        builder.graph.set_origin(graph.origin(id).unwrap_or_default());
        let root = roots.next_if(|(root, _)| root.word == id);
        let word = match (graph.word(id), root) {
            (_, Some((root, row))) if row.digits.iter().any(|digit| sums.variables[digit.variable].pair.is_some()) => {
                changed.push((id, root.width));
                let sum = builder.sum(&row.digits, root);
                builder.resized(sum, graph.width(id), ranges[id.index()].is_non_negative())
            }
            (Word::Input(_), _) => match inputs.next() {
                Some(port) => builder.graph.input(port.argument, port.element, graph.width(id)),
                None => unreachable!("an input has a port"),
            },
            (Word::Constant(value), _) => builder.graph.constant(value, graph.width(id)),
            (Word::Op { op, operands }, _) => {
                let operands: Vec<WordId> = operands.iter().map(|operand| builder.words[operand.index()]).collect();
                builder.graph.op(op, &operands)
            }
        };
        builder.words.push(word);
    }
    builder.graph.set_public_as_in(graph);
    for port in graph.outputs() {
        let word = builder.words[port.word.index()];
        builder.graph.output(port.result, port.element, word);
    }
    Rebuilt { graph: builder.graph, words: builder.words, changed }
}

struct Builder<'a> {
    graph: WordGraph,
    /// By word of the old graph.
    words: Vec<WordId>,
    /// The words of variables that are pairs, as far as they are made.
    made: Vec<Option<WordId>>,
    sums: &'a Sums,
}

impl Builder<'_> {
    /// A word with more or fewer bits; more are zeros or copies of the sign.
    fn resized(&mut self, word: WordId, width: u32, non_negative: bool) -> WordId {
        let from = self.graph.width(word);
        match from.cmp(&width) {
            std::cmp::Ordering::Equal => word,
            std::cmp::Ordering::Greater => self.graph.op(WordOp::Truncate(width), &[word]),
            std::cmp::Ordering::Less if non_negative => self.graph.op(WordOp::ZeroExtend(width), &[word]),
            std::cmp::Ordering::Less => self.graph.op(WordOp::SignExtend(width), &[word]),
        }
    }

    /// A variable's number, modulo 2^width.
    fn variable(&mut self, position: usize, width: u32) -> WordId {
        let variable = self.sums.variables[position];
        let (word, non_negative) = match (variable.word, variable.pair) {
            (Some((word, reading)), _) => (self.words[word.index()], reading == Reading::Unsigned),
            (None, Some(pair)) => (self.pair(position, pair), variable.least >= 0),
            (None, None) => unreachable!("a variable is a word or a pair"),
        };
        self.resized(word, width, non_negative)
    }

    /// The word of a pair, as wide as its values need.
    fn pair(&mut self, position: usize, pair: Pair) -> WordId {
        if let Some(word) = self.made[position] {
            return word;
        }
        let width = self.sums.variables[position].bits().max(1);
        let first = Digit { variable: pair.first, shift: 0, negative: false };
        let second = Digit { variable: pair.second, shift: pair.distance, negative: pair.negative };
        let word = self.add_up(&[first, second], 0, width);
        self.made[position] = Some(word);
        word
    }

    fn sum(&mut self, digits: &[Digit], root: &Root) -> WordId {
        self.add_up(digits, root.constant, root.width)
    }

    /// Σ digits + constant, modulo 2^width.
    fn add_up(&mut self, digits: &[Digit], constant: u128, width: u32) -> WordId {
        let mut coefficients: Vec<(usize, u128)> = Vec::new();
        for digit in digits {
            let power = 1_u128.checked_shl(digit.shift).unwrap_or(0);
            let power = if digit.negative { power.wrapping_neg() } else { power };
            match coefficients.iter_mut().find(|(variable, _)| *variable == digit.variable) {
                Some((_, sum)) => *sum = sum.wrapping_add(power),
                None => coefficients.push((digit.variable, power)),
            }
        }
        let mut total: Option<WordId> = None;
        for (variable, coefficient) in coefficients {
            let word = self.variable(variable, width);
            let factor = coefficient & mask(width);
            let (op, term) = match factor {
                1 => (WordOp::Add, word),
                _ if factor == mask(width) && total.is_some() => (WordOp::Sub, word),
                _ => {
                    let factor = self.graph.constant(factor, width);
                    (WordOp::Add, self.graph.op(WordOp::Mul, &[word, factor]))
                }
            };
            total = Some(match total {
                Some(total) => self.graph.op(op, &[total, term]),
                None => term,
            });
        }
        let constant = (constant & mask(width) != 0 || total.is_none()).then(|| self.graph.constant(constant, width));
        match (total, constant) {
            (Some(total), Some(constant)) => self.graph.op(WordOp::Add, &[total, constant]),
            (Some(total), None) => total,
            (None, constant) => constant.unwrap_or_else(|| unreachable!("an empty sum has its constant")),
        }
    }
}
