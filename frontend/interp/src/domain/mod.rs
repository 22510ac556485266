//! The values that a program is executed on: words, or symbols of them.

mod concrete;
mod elements;
mod scalar;
mod symbol;
mod symbolic;
mod tables;

pub(crate) use concrete::Concrete;
pub(crate) use symbol::{Symbol, Symbolic};

use crate::{scalar::Scalar, value::Word};
use std::{fmt::Debug, sync::Arc};

/// The values that a machine computes with.
pub(crate) trait Domain: Sized + Debug + 'static {
    /// The contents of a register, an element of a tensor or a cell.
    type Word: Copy + Debug + From<Word>;
    /// True if control may depend on values that are not known.
    const SYMBOLIC: bool;

    /// The word, if its value is known.
    fn known(word: Self::Word) -> Option<Word>;

    /// Constant elements as elements of this domain.
    fn constants(words: &Arc<Vec<Word>>) -> Arc<Vec<Self::Word>>;

    /// Executes an operation on a register file.
    fn scalar(&mut self, op: &Scalar, words: &mut [Self::Word]);

    /// The bits of words of width `from`, the least significant one first, in words of width `to`.
    fn regroup(&mut self, words: &[Self::Word], from: u32, to: u32) -> Vec<Self::Word>;

    /// Reads the element at indices of which some are not known. `extents` has the size and stride
    /// of each dimension, `read` the element at a position.
    fn read(
        &mut self,
        extents: &[(usize, i64)],
        offset: i64,
        indices: &[Self::Word],
        table: bool,
        read: &dyn Fn(i64) -> Self::Word,
    ) -> Self::Word;

    /// Writes the element at indices of which some are not known: calls `write` with each position
    /// and its new content. `all` are the positions that an index out of range leaves undefined.
    fn write(
        &mut self,
        extents: &[(usize, i64)],
        offset: i64,
        indices: &[Self::Word],
        value: Self::Word,
        all: &[i64],
        read: &dyn Fn(i64) -> Self::Word,
        write: &mut dyn FnMut(i64, Self::Word),
    );
}
