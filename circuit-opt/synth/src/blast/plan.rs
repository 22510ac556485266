//! The plan of blasting: the words of a graph that become bits, and those that disappear into a
//! sum.

use rustc_hash::FxHashMap;

use super::linear::{Atom, Collector, LinearForm, is_linear};
use crate::word::{Range, Word, WordGraph, WordId};

/// The plan of blasting for each word.
pub(crate) struct Plan {
    /// by word: whether its bits are made
    pub(crate) needed: Vec<bool>,
    /// the sums among the needed words
    pub(crate) forms: FxHashMap<WordId, LinearForm>,
}

impl Plan {
    pub(crate) fn new(graph: &WordGraph, ranges: &[Range]) -> Self {
        let users = graph.users();
        let collector = Collector { graph, ranges, users: &users };
        let mut needed = vec![false; graph.len()];
        let mut forms = FxHashMap::default();
        for output in graph.outputs() {
            needed[output.word.index()] = true;
        }
        for id in graph.ids().rev() {
            let Word::Op { op, operands } = graph.word(id) else {
                continue;
            };
            let range = &ranges[id.index()];
            if !needed[id.index()] || range.constant().is_some() {
                continue;
            }
            if !is_linear(graph, op, operands) {
                for operand in operands {
                    needed[operand.index()] = true;
                }
                continue;
            }
            let form = collector.form(id, significant_bits(range));
            for &(atom, _) in &form.terms {
                match atom {
                    Atom::Word(word, _) => needed[word.index()] = true,
                    Atom::Product(factors) => factors.iter().for_each(|(word, _)| needed[word.index()] = true),
                }
            }
            forms.insert(id, form);
        }
        Self { needed, forms }
    }
}

/// Number of low bits that determine a word; the bits above are zeros or copies of the highest of
/// them.
pub(crate) fn significant_bits(range: &Range) -> u32 {
    range.unsigned_bits().min(range.signed_bits())
}
