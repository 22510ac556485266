//! Operands and results.

use crate::{
    compile::{Op, Scope},
    domain::Calculate,
    error::InterpError,
    ops::elements,
    scalar::Binary,
    value::{Tensor, Word, for_each_index},
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
    /// Its elements, each of the integer's width.
    pub tensor: Tensor<W>,
    pub integer: Integer,
}

impl<W: Copy + From<Word>> Values<W> {
    /// The extents.
    pub fn shape(&self) -> &[usize] {
        &self.tensor.shape
    }

    /// The element at an index; nothing is defined outside.
    pub fn at(&self, index: &[usize]) -> W {
        elements::at(&self.tensor, index)
    }

    /// The element at an index of a shape that this one is broadcast to.
    pub fn broadcast(&self, index: &[usize]) -> W {
        elements::broadcast(&self.tensor, index)
    }

    /// An element in another width: cut, or extended by its sign if it has one.
    pub fn resized<D: Calculate<Word = W>>(&self, domain: &mut D, word: W, width: u32) -> W {
        domain.resize([self.integer.width, width], self.integer.signed, word)
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

/// The type of the elements of a tensor; another type itself.
fn element_of(r#type: Type<'_>) -> Type<'_> {
    RankedTensorType::try_from(r#type).map_or(r#type, |tensor| tensor.element())
}
