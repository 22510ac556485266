//! Operands and results.

use crate::{
    compile::{Op, Scope},
    domain::{Calculate, Domain, Subscript},
    error::InterpError,
    scalar::Binary,
    value::{Word, for_each_index, row_major_strides},
};
use melior::ir::{
    Type, Value, ValueLike,
    r#type::{RankedTensorType, ShapedTypeLike},
};
use ringmill_dialects::access::{self, FheType};
use std::{convert::Infallible, sync::Arc};

/// The type of an integer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Integer {
    /// Bits, 1 to 128.
    pub width: u32,
    /// True if it is two's complement.
    pub signed: bool,
}

impl Integer {
    /// The type of a value, or of the elements of a tensor: clear integers have a sign.
    pub fn of<'c, 'a>(value: Value<'c, 'a>, op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Self, InterpError> {
        let width = u32::from(scope.width(value, op)?);
        let encrypted = access::fhe_type(element_of(value.r#type()));
        Ok(Self { width, signed: encrypted.is_none_or(FheType::is_signed) })
    }
}

/// An operand: a tensor, or one value of an empty shape.
pub(super) struct Values<W> {
    pub shape: Arc<[usize]>,
    /// Row-major, each of the integer's width.
    pub words: Arc<Vec<W>>,
    pub integer: Integer,
}

impl<W: Copy + From<Word>> Values<W> {
    /// The element at an index; nothing is defined outside.
    pub fn at(&self, index: &[usize]) -> W {
        let inside = index.len() == self.shape.len() && index.iter().zip(self.shape.iter()).all(|(at, size)| at < size);
        if inside { self.words[position(&self.shape, index)] } else { Word::UNDEFINED.into() }
    }

    /// The element at an index of a shape that this one is broadcast to: the dimensions are those
    /// at the end, and extents of 1 are repeated.
    pub fn broadcast(&self, index: &[usize]) -> W {
        let own = &index[index.len().saturating_sub(self.shape.len())..];
        let own: Vec<usize> =
            own.iter().zip(self.shape.iter()).map(|(&at, &size)| if size == 1 { 0 } else { at }).collect();
        self.at(&own)
    }

    /// An element in another width: cut, or extended by its sign if it has one.
    pub fn resized<D: Calculate<Word = W>>(&self, domain: &mut D, word: W, width: u32) -> W {
        domain.resize([self.integer.width, width], self.integer.signed, word)
    }

    /// The element at indices that may depend on arguments; undefined if one is out of range.
    pub fn read<D: Domain<Word = W>>(&self, domain: &mut D, indices: &[W]) -> W {
        let subscript = Subscript { extents: &extents(&self.shape), offset: 0, indices };
        domain.read(subscript, false, &|position| self.words[position as usize])
    }

    /// The larger of two elements.
    pub fn larger<D: Calculate<Word = W>>(&self, domain: &mut D, a: W, b: W) -> W {
        let op = if self.integer.signed { Binary::MaxSigned } else { Binary::MaxUnsigned };
        domain.binary(op, self.integer.width, a, b)
    }
}

/// The shape and width of a result.
#[derive(Debug)]
pub(super) struct Output {
    /// Empty for a single value.
    pub shape: Arc<[usize]>,
    /// Bits, 1 to 128.
    pub width: u32,
}

impl Output {
    /// The number of elements.
    pub fn count(&self) -> usize {
        self.shape.iter().product()
    }

    /// Each element as `element` gives it for its index, row-major.
    pub fn of<W>(&self, mut element: impl FnMut(&[usize]) -> W) -> Vec<W> {
        let mut values = Vec::with_capacity(self.count());
        let Ok(()) = for_each_index(&self.shape, |index| {
            values.push(element(index));
            Ok::<(), Infallible>(())
        });
        values
    }
}

/// The size and stride of each dimension.
pub(super) fn extents(shape: &[usize]) -> Vec<(usize, i64)> {
    shape.iter().copied().zip(row_major_strides(shape)).collect()
}

/// The row-major position of an element.
pub(super) fn position(shape: &[usize], index: &[usize]) -> usize {
    row_major_strides(shape).into_iter().zip(index).map(|(stride, &at)| stride as usize * at).sum()
}

/// The type of the elements of a tensor; another type itself.
fn element_of(r#type: Type<'_>) -> Type<'_> {
    RankedTensorType::try_from(r#type).map_or(r#type, |tensor| tensor.element())
}
