//! Operands and results.

use crate::{
    compile::{Op, Scope},
    error::InterpError,
    value::{Word, for_each_index, mask, row_major_strides},
};
use melior::ir::{
    Type, Value, ValueLike,
    r#type::{RankedTensorType, ShapedTypeLike},
};
use ringmill_dialects::access::{self, FheType};
use std::{convert::Infallible, sync::Arc};

/// A value of 128 bits, or an undefined one.
pub(super) type Number = Option<u128>;

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

    /// The value of some bits, extended to 128 bits.
    fn extend(self, bits: u128) -> u128 {
        let unused = 128 - self.width;
        if self.signed { (((bits << unused) as i128) >> unused) as u128 } else { bits & mask(self.width) }
    }
}

/// An operand: a tensor, or one value of an empty shape.
pub(super) struct Values {
    pub shape: Arc<[usize]>,
    /// Row-major.
    pub numbers: Vec<Number>,
    pub integer: Integer,
}

impl Values {
    /// The values of some words.
    pub fn read(shape: &[usize], words: &[Word], integer: Integer) -> Self {
        let number = |word: &Word| word.defined.then(|| integer.extend(word.value));
        Self { shape: shape.into(), numbers: words.iter().map(number).collect(), integer }
    }

    /// The element at an index; nothing is defined outside.
    pub fn at(&self, index: &[usize]) -> Number {
        let inside = index.len() == self.shape.len() && index.iter().zip(self.shape.iter()).all(|(at, size)| at < size);
        if inside { self.numbers[position(&self.shape, index)] } else { None }
    }

    /// The element at an index of a shape that this one is broadcast to: the dimensions are those
    /// at the end, and extents of 1 are repeated.
    pub fn broadcast(&self, index: &[usize]) -> Number {
        let own = &index[index.len().saturating_sub(self.shape.len())..];
        let own: Vec<usize> =
            own.iter().zip(self.shape.iter()).map(|(&at, &size)| if size == 1 { 0 } else { at }).collect();
        self.at(&own)
    }

    /// The larger of two values.
    pub fn larger(&self, a: u128, b: u128) -> u128 {
        if self.integer.signed { (a as i128).max(b as i128) as u128 } else { a.max(b) }
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
    pub fn of(&self, mut element: impl FnMut(&[usize]) -> Number) -> Vec<Number> {
        let mut values = Vec::with_capacity(self.count());
        let Ok(()) = for_each_index(&self.shape, |index| {
            values.push(element(index));
            Ok::<(), Infallible>(())
        });
        values
    }
}

/// The row-major position of an element.
pub(super) fn position(shape: &[usize], index: &[usize]) -> usize {
    row_major_strides(shape).into_iter().zip(index).map(|(stride, &at)| stride as usize * at).sum()
}

/// The type of the elements of a tensor; another type itself.
fn element_of(r#type: Type<'_>) -> Type<'_> {
    RankedTensorType::try_from(r#type).map_or(r#type, |tensor| tensor.element())
}
