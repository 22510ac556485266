//! Words: every value is known.

use super::{Domain, Subscript};
use crate::{
    scalar::Scalar,
    value::{Word, in_range},
};
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

    fn read(&mut self, subscript: Subscript<'_, Word>, table: bool, read: &dyn Fn(i64) -> Word) -> Word {
        position(subscript, table).map_or(Word::UNDEFINED, read)
    }

    fn write(
        &mut self,
        subscript: Subscript<'_, Word>,
        value: Word,
        count: usize,
        _: &dyn Fn(i64) -> Word,
        write: &mut dyn FnMut(i64, Word),
    ) {
        match position(subscript, false) {
            Some(position) => write(position, value),
            None => (0..count as i64).for_each(|position| write(position, Word::UNDEFINED)),
        }
    }
}

/// The position of an element; `None` if an index is undefined or out of range.
pub(super) fn position(subscript: Subscript<'_, Word>, table: bool) -> Option<i64> {
    subscript.extents.iter().zip(subscript.indices).try_fold(subscript.offset, |position, (&(size, stride), index)| {
        let index = in_range(index.index(), size, table)?;
        Some(position.wrapping_add(index.wrapping_mul(stride)))
    })
}
