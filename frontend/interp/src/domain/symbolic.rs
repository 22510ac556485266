//! The domain of symbols.

use super::{Domain, Subscript, Symbol, Symbolic, elements, scalar};
use crate::{scalar::Scalar, value::Word};
use ringmill_synth::word::WordOp;
use std::sync::Arc;

impl Domain for Symbolic {
    type Word = Symbol;
    const SYMBOLIC: bool = true;

    fn known(word: Symbol) -> Option<Word> {
        match word {
            Symbol::Known(word) => Some(word),
            Symbol::Node(_) => None,
        }
    }

    fn locate(&mut self, location: Option<&Arc<str>>) {
        self.location = location.cloned();
    }

    fn constants(words: &Arc<Vec<Word>>) -> Arc<Vec<Symbol>> {
        Arc::new(words.iter().copied().map(Symbol::Known).collect())
    }

    fn scalar(&mut self, op: &Scalar, words: &mut [Symbol]) {
        scalar::run(self, op, words);
    }

    fn regroup(&mut self, words: &[Symbol], from: u32, to: u32) -> Vec<Symbol> {
        let mut bits = Vec::with_capacity(words.len() * from as usize);
        for &word in words {
            let word = self.node(word, from);
            bits.extend((0..from).map(|low| self.op(WordOp::Extract { low, width: 1 }, &[word])));
        }
        bits.chunks(to as usize).map(|bits| Symbol::Node(self.concatenate(bits, to))).collect()
    }

    fn read(&mut self, subscript: Subscript<'_, Symbol>, table: bool, read: &dyn Fn(i64) -> Symbol) -> Symbol {
        elements::read(self, subscript, table, read)
    }

    fn write(
        &mut self,
        subscript: Subscript<'_, Symbol>,
        value: Symbol,
        count: usize,
        read: &dyn Fn(i64) -> Symbol,
        write: &mut dyn FnMut(i64, Symbol),
    ) {
        elements::write(self, subscript, value, count, read, write);
    }
}
