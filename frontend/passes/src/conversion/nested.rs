//! Tensors whose elements become tensors: they get the dimensions of these behind their own.

use super::writer::Writer;
use crate::ir::{extents, tensor_of};
use melior::ir::{OperationRef, Type, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    attr::{self, NamedAttribute},
    ops::Tensor,
};

/// The mark of an extent that an operand says.
const DYNAMIC: i64 = i64::MIN;

/// The counterpart of an operation on tensors of constant shape whose elements become tensors, of
/// the extents `inner` and the type `element`; `None` for operations that have none.
pub(crate) fn nested<'c, 'a>(
    name: Tensor,
    operation: OperationRef<'c, 'a>,
    operands: &[Value<'c, 'a>],
    (inner, element): (&[usize], Type<'c>),
    out: &mut Writer<'c, 'a>,
) -> Option<Value<'c, 'a>> {
    let result = operation.results().next()?.r#type();
    let nested = Nested { inner, element };
    let outer = extents(result).map(|(_, shape)| shape);
    match (name, operands) {
        (Tensor::Empty, []) => Some(out.op(Tensor::Empty, &[], &[], nested.tensor(&outer?))),
        (Tensor::Extract, [tensor, subscripts @ ..]) => Some(nested.read(out, *tensor, subscripts)),
        (Tensor::Insert, [value, tensor, subscripts @ ..]) => Some(nested.write(out, *value, *tensor, subscripts)),
        (Tensor::FromElements, elements) => {
            let shape = outer?;
            let mut tensor = out.op(Tensor::Empty, &[], &[], nested.tensor(&shape));
            for (position, &element) in elements.iter().enumerate() {
                let subscripts = out.subscripts(&shape, position);
                tensor = nested.write(out, element, tensor, &subscripts);
            }
            Some(tensor)
        }
        (Tensor::Splat, &[value]) => {
            let shape = outer?;
            let tensor = out.op(Tensor::Empty, &[], &[], nested.tensor(&shape));
            Some((0..shape.iter().product()).fold(tensor, |tensor, position| {
                let subscripts = out.subscripts(&shape, position);
                nested.write(out, value, tensor, &subscripts)
            }))
        }
        (Tensor::ExtractSlice | Tensor::InsertSlice, operands) => {
            let r#type = nested.tensor(&outer?);
            let offsets = nested.longer(attr::STATIC_OFFSETS.of(operation)?, |_| 0);
            let sizes = nested.longer(attr::STATIC_SIZES.of(operation)?, |extent| extent);
            let strides = nested.longer(attr::STATIC_STRIDES.of(operation)?, |_| 1);
            let segments: Vec<i32> =
                attr::OPERAND_SEGMENT_SIZES.of(operation)?.into_iter().map(|size| size as i32).collect();
            let attributes = out.slice([&offsets, &sizes, &strides], &segments);
            Some(out.op(name, operands, &attributes, r#type))
        }
        _ => None,
    }
}

/// The element at some subscripts of a tensor whose elements are tensors of these extents and type.
pub(crate) fn read_element<'c, 'a>(
    tensor: Value<'c, 'a>,
    subscripts: &[Value<'c, 'a>],
    (inner, element): (&[usize], Type<'c>),
    out: &mut Writer<'c, 'a>,
) -> Value<'c, 'a> {
    Nested { inner, element }.read(out, tensor, subscripts)
}

/// The same tensor with another element there.
pub(crate) fn write_element<'c, 'a>(
    value: Value<'c, 'a>,
    tensor: Value<'c, 'a>,
    subscripts: &[Value<'c, 'a>],
    (inner, element): (&[usize], Type<'c>),
    out: &mut Writer<'c, 'a>,
) -> Value<'c, 'a> {
    Nested { inner, element }.write(out, value, tensor, subscripts)
}

/// The tensors that elements become.
struct Nested<'i, 'c> {
    inner: &'i [usize],
    element: Type<'c>,
}

impl<'c> Nested<'_, 'c> {
    fn tensor(&self, outer: &[usize]) -> Type<'c> {
        tensor_of(&[outer, self.inner].concat(), self.element)
    }

    fn read<'a>(&self, out: &mut Writer<'c, 'a>, tensor: Value<'c, 'a>, subscripts: &[Value<'c, 'a>]) -> Value<'c, 'a> {
        let attributes = self.one(out, subscripts.len(), &[1, subscripts.len() as i32, 0, 0]);
        let operands: Vec<_> = [tensor].into_iter().chain(subscripts.iter().copied()).collect();
        out.op(Tensor::ExtractSlice, &operands, &attributes, self.tensor(&[]))
    }

    fn write<'a>(
        &self,
        out: &mut Writer<'c, 'a>,
        value: Value<'c, 'a>,
        tensor: Value<'c, 'a>,
        subscripts: &[Value<'c, 'a>],
    ) -> Value<'c, 'a> {
        let attributes = self.one(out, subscripts.len(), &[1, 1, subscripts.len() as i32, 0, 0]);
        let operands: Vec<_> = [value, tensor].into_iter().chain(subscripts.iter().copied()).collect();
        out.op(Tensor::InsertSlice, &operands, &attributes, tensor.r#type())
    }

    /// The attributes of a slice: one element, at so many subscripts that operands say.
    fn one(&self, out: &Writer<'c, '_>, subscripts: usize, segments: &[i32]) -> [NamedAttribute<'c>; 4] {
        let offsets = self.longer(vec![None; subscripts], |_| 0);
        let sizes = self.longer(vec![Some(1); subscripts], |extent| extent);
        let strides = self.longer(vec![Some(1); subscripts], |_| 1);
        out.slice([&offsets, &sizes, &strides], segments)
    }

    /// A list of a slice, with what the inner dimensions have behind.
    fn longer(&self, outer: Vec<Option<i64>>, inner: fn(usize) -> usize) -> Vec<i64> {
        let inner = self.inner.iter().map(|&extent| inner(extent) as i64);
        outer.into_iter().map(|number| number.unwrap_or(DYNAMIC)).chain(inner).collect()
    }
}
