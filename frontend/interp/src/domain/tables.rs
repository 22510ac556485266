//! Functions of few bits as tables.

use super::{Domain, Symbol, Symbolic};
use crate::value::{Word, mask};
use ringmill_synth::word::{Table, WordId, WordOp};

/// The most bits of operands together of a function that becomes a table.
const TABLE_BITS: u32 = 12;

impl Symbolic {
    /// The results of a function as tables over all values of the operands that are not known;
    /// `None` if these have more than 12 bits together.
    pub fn tabulate(
        &mut self,
        operands: &[Symbol],
        results: usize,
        function: &dyn Fn(&[Word]) -> Vec<Word>,
    ) -> Option<Vec<Symbol>> {
        let widths: Vec<Option<u32>> =
            operands.iter().map(|&operand| Symbolic::known(operand).is_none().then(|| self.width(operand))).collect();
        let bits: u32 = widths.iter().flatten().sum();
        if bits > TABLE_BITS {
            return None;
        }
        let mut columns = vec![Vec::with_capacity(1 << bits); results];
        for row in 0..1u128 << bits {
            let mut rest = row;
            let words: Vec<Word> = operands
                .iter()
                .zip(&widths)
                .map(|(&operand, width)| match (Symbolic::known(operand), width) {
                    (Some(word), _) => word,
                    (None, width) => {
                        let width = width.unwrap_or(1);
                        let word = Word::new(rest & mask(width));
                        rest >>= width;
                        word
                    }
                })
                .collect();
            columns.iter_mut().zip(function(&words)).for_each(|(column, word)| column.push(word));
        }
        let index = self.joined(operands, &widths, bits);
        Some(columns.into_iter().map(|column| self.column(&column, index)).collect())
    }

    /// The operands that are not known as one word, the first in the lowest bits.
    fn joined(&mut self, operands: &[Symbol], widths: &[Option<u32>], bits: u32) -> WordId {
        let mut index = self.constant(0, bits);
        let mut place = 0u32;
        for (&operand, width) in operands.iter().zip(widths) {
            if let Some(width) = width {
                let (operand, amount) = (self.node(operand, bits), self.constant(place.into(), bits));
                let moved = self.op(WordOp::ShiftLeft, &[operand, amount]);
                index = self.op(WordOp::Or, &[index, moved]);
                place += width;
            }
        }
        index
    }

    /// One result of a function: its words for all indices, some of which may be undefined.
    fn column(&mut self, words: &[Word], index: WordId) -> Symbol {
        let width = words.iter().map(|&word| self.width(Symbol::Known(word))).max().unwrap_or(1);
        let values = self.graph.table(Table::new(words.iter().map(|word| word.value).collect(), width));
        let value = Symbol::Node(self.op(WordOp::Lookup(values), &[index]));
        if words.iter().all(|word| word.defined) {
            return value;
        }
        let defined = Table::new(words.iter().map(|word| word.defined.into()).collect(), 1);
        let defined = self.graph.table(defined);
        let defined = self.op(WordOp::Lookup(defined), &[index]);
        self.select(defined, value, Word::UNDEFINED.into())
    }
}
