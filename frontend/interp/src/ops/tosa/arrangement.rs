//! Operations that only move elements: which one goes where is known when compiling.

use super::{
    numbers::Numbers,
    operands::{extents, is_shape, output, shape_values},
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    ops::elements::position,
    value::for_each_index,
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::{attr, ops::Tosa};
use std::sync::Arc;

/// For each element of the result the operand, and the position in it, that it is taken from.
#[derive(Debug)]
pub(super) struct Arrangement {
    from: Vec<(usize, usize)>,
}

impl Arrangement {
    /// The bits of the element at a position of the result.
    pub fn element<W: Copy>(&self, operands: &[Numbers<W>], position: usize) -> W {
        let (operand, from) = self.from[position];
        operands[operand].tensor.words[from]
    }

    /// The operation of this name.
    pub fn compile<'c, 'a>(name: Tosa, op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Option<Self>, InterpError> {
        let shapes: Vec<Arc<[usize]>> = (0..op.operand_count())
            .filter(|&position| !is_shape(op, position))
            .map(|position| extents(op, scope, position))
            .collect::<Result<_, _>>()?;
        let Some(input) = shapes.first() else { return Ok(None) };
        let axis = || scope.read(op, attr::AXIS).map(|axis| axis as usize);
        // Each closure takes an index of the result to an operand and an index of it.
        let from = match name {
            Tosa::Reshape => {
                let count = input.iter().product();
                Some((0..count).map(|position| Some((0, position))).collect::<Vec<_>>())
            }
            Tosa::Transpose => {
                let order = scope.read(op, attr::PERMS)?;
                Some(each(op, scope, &shapes, |index| {
                    let mut source = vec![0; index.len()];
                    for (&at, &dimension) in index.iter().zip(&order) {
                        *source.get_mut(usize::try_from(dimension).ok()?)? = at;
                    }
                    Some((0, source))
                })?)
            }
            Tosa::Reverse => {
                let axis = axis()?;
                Some(each(op, scope, &shapes, |index| {
                    let mut source = index.to_vec();
                    source[axis] = input[axis] - 1 - source[axis];
                    Some((0, source))
                })?)
            }
            Tosa::Tile => Some(each(op, scope, &shapes, |index| {
                Some((0, index.iter().zip(input.iter()).map(|(at, size)| at % size).collect()))
            })?),
            Tosa::Slice => {
                let start = shape_values(op, scope, 1)?;
                Some(each(op, scope, &shapes, |index| {
                    Some((0, index.iter().zip(&start).map(|(at, start)| at + start).collect()))
                })?)
            }
            Tosa::Pad => {
                let edges = shape_values(op, scope, 1)?;
                Some(each(op, scope, &shapes, |index| {
                    let inside = index
                        .iter()
                        .zip(edges.chunks(2))
                        .zip(input.iter())
                        .map(|((&at, edge), &size)| at.checked_sub(edge[0]).filter(|&at| at < size));
                    Some(inside.collect::<Option<_>>().map_or_else(|| (1, vec![0]), |source| (0, source)))
                })?)
            }
            Tosa::Concat => {
                let axis = axis()?;
                Some(each(op, scope, &shapes, |index| {
                    let mut source = index.to_vec();
                    for (operand, shape) in shapes.iter().enumerate() {
                        if source[axis] < shape[axis] {
                            return Some((operand, source));
                        }
                        source[axis] -= shape[axis];
                    }
                    None
                })?)
            }
            _ => None,
        };
        let Some(from) = from else { return Ok(None) };
        let from = from.into_iter().collect::<Option<Vec<_>>>();
        let from = from.ok_or_else(|| scope.unsupported_form(op, "an element of its result has no source".into()))?;
        Ok(Some(Self { from }))
    }
}

/// The source of each element of the result, as `source` tells it from its index; nothing for what
/// is not there.
fn each<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &Scope<'_, 'c, 'a>,
    shapes: &[Arc<[usize]>],
    source: impl Fn(&[usize]) -> Option<(usize, Vec<usize>)>,
) -> Result<Vec<Option<(usize, usize)>>, InterpError> {
    let mut from = Vec::new();
    for_each_index(&output(op, scope)?.shape, |index| {
        from.push(source(index).and_then(|(operand, index)| {
            let shape = &shapes[operand];
            let inside = index.iter().zip(shape.iter()).all(|(at, size)| at < size);
            inside.then(|| (operand, position(shape, &index)))
        }));
        Ok::<(), InterpError>(())
    })?;
    Ok(from)
}
