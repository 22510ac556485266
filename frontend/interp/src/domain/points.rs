//! The domain of points: the values of polynomials in the arguments at one point, with their
//! degrees.

use super::{Domain, Subscript, concrete, scalar};
use crate::{scalar::Scalar, value::Word};
use ringmill_design::OpaqueOf;
use std::sync::Arc;

/// A value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The value at the point.
    pub word: Word,
    /// Its degree as a polynomial in the elements of the arguments and in the results of opaque
    /// operations: 0 if it depends on neither.
    pub degree: u64,
}

impl From<Word> for Sample {
    fn from(word: Word) -> Self {
        Self { word, degree: 0 }
    }
}

/// The domain of points.
#[derive(Debug)]
pub(crate) struct Points {
    /// The results of opaque operations.
    pub opaque: OpaqueOf,
    /// The number of opaque operations.
    pub count: u64,
    /// An operation was executed whose result is not a polynomial in its operands.
    pub lost: bool,
}

impl Points {
    fn lose(&mut self) -> Sample {
        self.lost = true;
        Word::UNDEFINED.into()
    }

    /// The position of an element; `None` if an index is unknown, undefined or out of range.
    fn position(&mut self, subscript: Subscript<'_, Sample>, table: bool) -> Option<i64> {
        let Subscript { extents, offset, indices } = subscript;
        let known: Option<Vec<Word>> = indices.iter().map(|&index| Self::known(index)).collect();
        self.lost |= known.is_none();
        concrete::position(Subscript { extents, offset, indices: &known? }, table)
    }
}

impl Domain for Points {
    type Word = Sample;
    const SYMBOLIC: bool = true;

    fn known(sample: Sample) -> Option<Word> {
        (sample.degree == 0).then_some(sample.word)
    }

    fn constants(words: &Arc<Vec<Word>>) -> Arc<Vec<Sample>> {
        Arc::new(words.iter().copied().map(Sample::from).collect())
    }

    fn scalar(&mut self, op: &Scalar, words: &mut [Sample]) {
        if !scalar::known::<Self>(op, words) {
            let undefined = self.lose();
            op.registers().1.iter().for_each(|slot| words[slot.0 as usize] = undefined);
        }
    }

    fn regroup(&mut self, words: &[Sample], from: u32, to: u32) -> Vec<Sample> {
        let known: Option<Vec<Word>> = words.iter().map(|&word| Self::known(word)).collect();
        match known {
            Some(words) => concrete::Concrete.regroup(&words, from, to).into_iter().map(Sample::from).collect(),
            None => vec![self.lose(); (words.len() * from as usize).div_ceil(to as usize)],
        }
    }

    fn read(&mut self, subscript: Subscript<'_, Sample>, table: bool, read: &dyn Fn(i64) -> Sample) -> Sample {
        self.position(subscript, table).map_or(Word::UNDEFINED.into(), read)
    }

    fn write(
        &mut self,
        subscript: Subscript<'_, Sample>,
        value: Sample,
        count: usize,
        _: &dyn Fn(i64) -> Sample,
        write: &mut dyn FnMut(i64, Sample),
    ) {
        match self.position(subscript, false) {
            Some(position) => write(position, value),
            None => (0..count as i64).for_each(|position| write(position, Word::UNDEFINED.into())),
        }
    }
}
