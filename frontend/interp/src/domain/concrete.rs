//! Words: every value is known.

use super::{Domain, Subscript};
use crate::{scalar::Scalar, value::Word};
use std::sync::Arc;

/// The domain of words.
#[derive(Debug)]
pub(crate) struct Concrete;

impl Domain for Concrete {
    type Word = Word;
    const SYMBOLIC: bool = false;

    #[inline(always)]
    fn known(word: Word) -> Option<Word> {
        Some(word)
    }

    fn constants(words: &Arc<Vec<Word>>) -> Arc<Vec<Word>> {
        Arc::clone(words)
    }

    #[inline(always)]
    fn scalar(&mut self, op: &Scalar, words: &mut [Word]) {
        op.run(words);
    }

    fn regroup(&mut self, words: &[Word], from: u32, to: u32) -> Vec<Word> {
        let bits: Vec<Option<bool>> = words
            .iter()
            .flat_map(|word| (0..from).map(move |bit| word.defined.then_some(word.value >> bit & 1 == 1)))
            .collect();
        bits.chunks(to as usize)
            .map(|bits| {
                let bits: Option<Vec<bool>> = bits.iter().copied().collect();
                bits.map_or(Word::UNDEFINED, |bits| {
                    Word::new(bits.iter().rfold(0, |value, &bit| value << 1 | u128::from(bit)))
                })
            })
            .collect()
    }

    fn read(&mut self, _: Subscript<'_, Word>, _: bool, _: &dyn Fn(i64) -> Word) -> Word {
        Word::UNDEFINED
    }

    fn write(
        &mut self,
        _: Subscript<'_, Word>,
        _: Word,
        _: usize,
        _: &dyn Fn(i64) -> Word,
        _: &mut dyn FnMut(i64, Word),
    ) {
    }
}
