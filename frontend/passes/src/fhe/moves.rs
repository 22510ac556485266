use super::{
    elements::{Elements, indices},
    integers::Integer,
};
use crate::{
    conversion::Writer,
    ir::{element_of, extents},
};
use melior::ir::{OperationRef, Type, Value, ValueLike};
use ringmill_dialects::{
    attr,
    ops::{FheLinalg, Tensor},
};

/// The elements of the result of an operation that moves them; `None` if it does something else.
pub(super) fn moved<'c, 'a>(
    name: FheLinalg,
    operation: OperationRef<'c, 'a>,
    operands: &[Elements<'c, 'a>],
    new: Type<'c>,
) -> Option<Vec<Value<'c, 'a>>> {
    let shape = extents(new).map(|(_, shape)| shape).unwrap_or_default();
    let first = operands.first()?;
    let all = |element: &dyn Fn(Vec<usize>) -> Option<Integer<'c, 'a>>| -> Option<Vec<Value<'c, 'a>>> {
        indices(&shape).map(|index| element(index).map(|integer| integer.value)).collect()
    };
    let number = |axis: i64| usize::try_from(axis).ok();
    match name {
        FheLinalg::Broadcast | FheLinalg::FromElement => all(&|index| Some(first.at(&index))),
        FheLinalg::Transpose => {
            let mut axes: Vec<usize> =
                attr::AXES.of(operation).unwrap_or_default().into_iter().map(number).collect::<Option<_>>()?;
            if axes.is_empty() {
                axes = (0..shape.len()).rev().collect();
            }
            all(&|index| {
                let mut own = vec![0; index.len()];
                axes.iter().zip(&index).for_each(|(&axis, &at)| own[axis] = at);
                Some(first.at(&own))
            })
        }
        FheLinalg::Concat => {
            let axis = number(attr::AXIS.of(operation).unwrap_or(0))?;
            all(&|mut index| {
                operands.iter().find_map(|operand| {
                    if index[axis] < operand.shape[axis] {
                        return Some(operand.at(&index));
                    }
                    index[axis] -= operand.shape[axis];
                    None
                })
            })
        }
        _ => None,
    }
}

/// The elements of a tensor at some indices.
pub(super) fn chosen<'c, 'a>(
    tensor: Value<'c, 'a>,
    places: &Elements<'c, 'a>,
    out: &mut Writer<'c, 'a>,
) -> Vec<Value<'c, 'a>> {
    let element = element_of(tensor.r#type());
    subscripts(tensor, places)
        .map(|subscripts| {
            let operands: Vec<_> = [tensor].into_iter().chain(subscripts).collect();
            out.op(Tensor::Extract, &operands, &[], element)
        })
        .collect()
}

/// A tensor with other elements at some indices.
pub(super) fn assigned<'c, 'a>(
    tensor: Value<'c, 'a>,
    places: &Elements<'c, 'a>,
    values: &Elements<'c, 'a>,
    out: &mut Writer<'c, 'a>,
) -> Value<'c, 'a> {
    subscripts(tensor, places).zip(&values.integers).fold(tensor, |changed, (subscripts, integer)| {
        let operands: Vec<_> = [integer.value, changed].into_iter().chain(subscripts).collect();
        out.op(Tensor::Insert, &operands, &[], tensor.r#type())
    })
}

/// The subscripts of each element that is chosen: of a vector one, else the last dimension of the
/// indices.
fn subscripts<'c, 'a>(tensor: Value<'c, 'a>, places: &Elements<'c, 'a>) -> impl Iterator<Item = Vec<Value<'c, 'a>>> {
    let rank = extents(tensor.r#type()).map_or(1, |(_, shape)| shape.len()).max(1);
    places.integers.chunks_exact(rank).map(|chunk| chunk.iter().map(|integer| integer.value).collect())
}
