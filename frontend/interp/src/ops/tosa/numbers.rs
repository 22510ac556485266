//! Elements as the specification's pseudo-code sees them: signed integers, wide enough that nothing
//! here overflows.

use crate::value::{Tensor, Word, mask};
use std::sync::Arc;

/// A signed integer, or an undefined value.
pub(super) type Number = Option<i128>;

/// The elements of a tensor, row-major.
pub(super) struct Numbers {
    pub shape: Arc<[usize]>,
    pub values: Vec<Number>,
}

impl Numbers {
    /// Reads a tensor whose elements have at most 64 bits.
    pub fn read(tensor: &Tensor, width: u32) -> Self {
        let signed = |word: &Word| word.defined.then(|| wrap(word.value as i128, width));
        Self { shape: Arc::clone(&tensor.shape), values: tensor.words.iter().map(signed).collect() }
    }

    /// The element at an index; nothing is defined outside.
    pub fn at(&self, index: &[usize]) -> Number {
        let inside = index.len() == self.shape.len() && index.iter().zip(self.shape.iter()).all(|(at, size)| at < size);
        if inside { self.values[position(&self.shape, index)] } else { None }
    }

    /// The element at an index whose dimensions of extent 1 are repeated.
    pub fn broadcast(&self, index: &[usize]) -> Number {
        let place = |(&at, &size): (&usize, &usize)| if size == 1 { 0 } else { at };
        let index: Vec<usize> = index.iter().zip(self.shape.iter()).map(place).collect();
        self.at(&index)
    }

    /// The only element, or the first.
    pub fn first(&self) -> Number {
        self.values.first().copied().flatten()
    }
}

/// The row-major position of an element.
pub(super) fn position(shape: &[usize], index: &[usize]) -> usize {
    shape.iter().zip(index).fold(0, |position, (&size, &at)| position * size + at)
}

/// The bits of a number.
pub(super) fn word(value: Number, width: u32) -> Word {
    value.map_or(Word::UNDEFINED, |value| Word::new(value as u128 & mask(width)))
}

/// The low bits of a number, as two's complement.
pub(super) fn wrap(value: i128, width: u32) -> i128 {
    let unused = 128 - width;
    (value << unused) >> unused
}

/// The smallest number of a width.
pub(super) fn minimum(width: u32) -> i128 {
    -1 << (width - 1)
}

/// The largest number of a width.
pub(super) fn maximum(width: u32) -> i128 {
    !minimum(width)
}

/// The number, if it is one of its width: what the specification requires of sums and differences.
pub(super) fn fits(value: i128, width: u32) -> Number {
    (minimum(width)..=maximum(width)).contains(&value).then_some(value)
}
