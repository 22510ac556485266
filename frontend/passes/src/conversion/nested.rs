//! Tensors whose elements become tensors: they get the dimensions of these behind their own.

use super::writer::Writer;
use crate::ir::extents;
use melior::ir::{
    OperationRef, Type, Value, ValueLike,
    attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute},
    operation::OperationLike,
    r#type::RankedTensorType,
};
use ringmill_dialects::{
    attr::{self, Attr, NamedAttribute, Sizes},
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
                let subscripts = subscripts(position, &shape, out);
                tensor = nested.write(out, element, tensor, &subscripts);
            }
            Some(tensor)
        }
        (Tensor::Splat, &[value]) => {
            let shape = outer?;
            let tensor = out.op(Tensor::Empty, &[], &[], nested.tensor(&shape));
            Some((0..shape.iter().product()).fold(tensor, |tensor, position| {
                let subscripts = subscripts(position, &shape, out);
                nested.write(out, value, tensor, &subscripts)
            }))
        }
        (Tensor::ExtractSlice | Tensor::InsertSlice, operands) => {
            let r#type = nested.tensor(&outer?);
            let offsets = nested.longer(operation, attr::STATIC_OFFSETS, |_| 0, out)?;
            let sizes = nested.longer(operation, attr::STATIC_SIZES, |extent| extent, out)?;
            let strides = nested.longer(operation, attr::STATIC_STRIDES, |_| 1, out)?;
            let segments = attr::OPERAND_SEGMENT_SIZES.attribute(operation)?;
            let segments = attr::OPERAND_SEGMENT_SIZES.with(out.context, segments);
            let attributes = [offsets, sizes, strides, segments];
            Some(out.op(name, operands, &attributes, r#type))
        }
        _ => None,
    }
}

/// The subscripts of a row-major position.
fn subscripts<'c, 'a>(position: usize, shape: &[usize], out: &mut Writer<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let mut rest = position;
    let mut subscripts: Vec<usize> = shape
        .iter()
        .rev()
        .map(|&extent| {
            let subscript = rest % extent.max(1);
            rest /= extent.max(1);
            subscript
        })
        .collect();
    subscripts.reverse();
    subscripts.into_iter().map(|subscript| out.index(subscript)).collect()
}

/// The tensors that elements become.
struct Nested<'i, 'c> {
    inner: &'i [usize],
    element: Type<'c>,
}

impl<'c> Nested<'_, 'c> {
    fn tensor(&self, outer: &[usize]) -> Type<'c> {
        let shape: Vec<u64> = outer.iter().chain(self.inner).map(|&extent| extent as u64).collect();
        RankedTensorType::new(&shape, self.element, None).into()
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
    fn one(&self, out: &Writer<'c, '_>, subscripts: usize, segments: &[i32]) -> Vec<NamedAttribute<'c>> {
        let list = |outer: i64, inner: &dyn Fn(usize) -> usize| {
            let inner = self.inner.iter().map(|&extent| inner(extent) as i64);
            let values: Vec<i64> = std::iter::repeat_n(outer, subscripts).chain(inner).collect();
            DenseI64ArrayAttribute::new(out.context, &values)
        };
        vec![
            attr::STATIC_OFFSETS.with(out.context, list(DYNAMIC, &|_| 0)),
            attr::STATIC_SIZES.with(out.context, list(1, &|extent| extent)),
            attr::STATIC_STRIDES.with(out.context, list(1, &|_| 1)),
            attr::OPERAND_SEGMENT_SIZES.with(out.context, DenseI32ArrayAttribute::new(out.context, segments)),
        ]
    }

    /// A list of a slice, with what the inner dimensions have behind.
    fn longer(
        &self,
        operation: OperationRef<'c, '_>,
        attribute: Attr<Sizes>,
        inner: fn(usize) -> usize,
        out: &Writer<'c, '_>,
    ) -> Option<NamedAttribute<'c>> {
        let given = attribute.of(operation)?.into_iter().map(|number| number.unwrap_or(DYNAMIC));
        let all: Vec<i64> = given.chain(self.inner.iter().map(|&extent| inner(extent) as i64)).collect();
        Some(attribute.with(out.context, DenseI64ArrayAttribute::new(out.context, &all)))
    }
}
