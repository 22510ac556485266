//! The values that a program is executed on: words, symbols of them, or points of polynomials.

mod calculate;
mod concrete;
mod elements;
mod points;
mod scalar;
mod symbol;
mod symbolic;
mod tables;

pub(crate) use calculate::Calculate;
pub(crate) use concrete::Concrete;
pub(crate) use points::{Points, Sample};
pub(crate) use symbol::{Symbol, Symbolic};

use crate::{scalar::Scalar, value::Word};
use std::{fmt::Debug, sync::Arc};

/// The indices of an element, some of which may not be known, and the layout that they are for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Subscript<'a, W> {
    /// Size and stride of each dimension.
    pub extents: &'a [(usize, i64)],
    /// The position of the element at index 0 in all dimensions.
    pub offset: i64,
    /// An index for each dimension.
    pub indices: &'a [W],
}

/// The values that a machine computes with.
pub(crate) trait Domain: Sized + Debug + 'static {
    /// The contents of a register, an element of a tensor or a cell.
    type Word: Copy + Debug + From<Word>;
    /// True if control may depend on values that are not known.
    const SYMBOLIC: bool;

    /// The word, if its value is known.
    fn known(word: Self::Word) -> Option<Word>;

    /// Notes the location of the operation that is executed next.
    fn locate(&mut self, _: Option<&Arc<str>>) {}

    /// Constant elements as elements of this domain.
    fn constants(words: &Arc<Vec<Word>>) -> Arc<Vec<Self::Word>>;

    /// Executes an operation on a register file.
    fn scalar(&mut self, op: &Scalar, words: &mut [Self::Word]);

    /// The bits of words of width `from`, the least significant one first, in words of width `to`.
    fn regroup(&mut self, words: &[Self::Word], from: u32, to: u32) -> Vec<Self::Word>;

    /// Reads the element at a subscript; `read` gives that at a position. An index beyond the end
    /// counts as in a constant table if `table`, else the element is undefined.
    fn read(
        &mut self,
        subscript: Subscript<'_, Self::Word>,
        table: bool,
        read: &dyn Fn(i64) -> Self::Word,
    ) -> Self::Word;

    /// Writes the element at a subscript: calls `write` with each position and its new content. An
    /// index out of range leaves all of the `count` positions from 0 on undefined.
    fn write(
        &mut self,
        subscript: Subscript<'_, Self::Word>,
        value: Self::Word,
        count: usize,
        read: &dyn Fn(i64) -> Self::Word,
        write: &mut dyn FnMut(i64, Self::Word),
    );
}
