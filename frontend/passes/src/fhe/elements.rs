use super::integers::{Integer, constant, is_signed};
use crate::{
    conversion::Writer,
    ir::{element_of, extents, owner, scalar_width},
};
use melior::ir::{Type, TypeLike, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    attr,
    ops::{Arith, Tensor},
};

/// The elements of an operand, row-major; a single value has an empty shape.
pub(super) struct Elements<'c, 'a> {
    pub shape: Vec<usize>,
    pub integers: Vec<Integer<'c, 'a>>,
}

impl<'c, 'a> Elements<'c, 'a> {
    /// The elements of a value of the new function that stands for one of type `old`.
    ///
    /// Those of a tensor that was made of elements are these, those of a constant are constants.
    pub fn of(value: Value<'c, 'a>, old: Type<'c>, out: &mut Writer<'c, 'a>) -> Self {
        let signed = is_signed(old);
        let integer = |value| Integer { value, signed };
        let Some((element, shape)) = extents(value.r#type()) else {
            return Self { shape: Vec::new(), integers: vec![integer(value)] };
        };
        let count = shape.iter().product();
        let source = owner(value);
        let made = source.filter(|&source| Tensor::FromElements.is(source));
        let known = source.filter(|&source| Arith::Constant.is(source));
        let values: Vec<Value<'c, 'a>> = if let Some(made) = made {
            made.operands().collect()
        } else if let Some(words) = known.and_then(|known| attr::VALUE_ELEMENTS.of(known)) {
            let width = scalar_width(element).unwrap_or(1);
            let made = |word| if element.is_index() { out.index(word as usize) } else { constant(out, width, word) };
            words.into_iter().map(made).collect()
        } else {
            (0..count).map(|position| extract(value, &shape, position, out)).collect()
        };
        Self { shape, integers: values.into_iter().map(integer).collect() }
    }

    /// The row-major position of the element at an index of a shape that this one is broadcast to.
    pub fn broadcast(&self, index: &[usize]) -> usize {
        let own = &index[index.len() - self.shape.len()..];
        own.iter().zip(&self.shape).fold(0, |position, (&at, &size)| position * size + if size == 1 { 0 } else { at })
    }

    /// The element there.
    pub fn at(&self, index: &[usize]) -> Integer<'c, 'a> {
        self.integers[self.broadcast(index)]
    }
}

/// The element at a row-major position.
fn extract<'c, 'a>(tensor: Value<'c, 'a>, shape: &[usize], position: usize, out: &mut Writer<'c, 'a>) -> Value<'c, 'a> {
    let subscripts = out.subscripts(shape, position);
    let operands: Vec<_> = [tensor].into_iter().chain(subscripts).collect();
    out.op(Tensor::Extract, &operands, &[], element_of(tensor.r#type()))
}

/// A value of a new type with these elements.
pub(super) fn gather<'c, 'a>(
    mut values: Vec<Value<'c, 'a>>,
    r#type: Type<'c>,
    out: &mut Writer<'c, 'a>,
) -> Value<'c, 'a> {
    match (extents(r#type), values.pop()) {
        (None, Some(value)) => value,
        (_, last) => {
            values.extend(last);
            out.op(Tensor::FromElements, &values, &[], r#type)
        }
    }
}

/// Every index of a shape, row-major.
pub(super) fn indices(shape: &[usize]) -> impl Iterator<Item = Vec<usize>> {
    let shape = shape.to_vec();
    (0..shape.iter().product()).map(move |position: usize| {
        let mut rest = position;
        let mut index: Vec<usize> = shape
            .iter()
            .rev()
            .map(|&size| {
                let at = rest % size;
                rest /= size;
                at
            })
            .collect();
        index.reverse();
        index
    })
}
