//! Operations that move elements.

use super::values::{Output, Values};
use crate::{
    compile::{Op, Scope},
    domain::{Calculate, Subscript},
    error::InterpError,
    ops::elements,
    value::{Word, for_each_index},
};
use ringmill_dialects::{attr, ops::FheLinalg};
use std::{cell::RefCell, convert::Infallible};

/// A new arrangement of elements.
#[derive(Debug)]
pub(super) enum Move {
    Broadcast,
    /// Operands one after the other along a dimension.
    Concat {
        axis: usize,
    },
    /// Operand 0 with the elements of operand 2 at the indices of operand 1.
    FancyAssign,
    /// The elements of operand 0 at the indices of operand 1.
    FancyIndex,
    /// Dimension d of the result is that of the operand at position d of the list; reversed if it
    /// is empty.
    Transpose {
        axes: Vec<usize>,
    },
}

impl Move {
    pub fn of<'c, 'a>(name: FheLinalg, op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Self, InterpError> {
        let number = |number: i64| {
            usize::try_from(number).map_err(|_| scope.unsupported_form(op, "it has a negative axis".into()))
        };
        Ok(match name {
            FheLinalg::Concat => Self::Concat { axis: number(attr::AXIS.of(op).unwrap_or(0))? },
            FheLinalg::FancyAssign => Self::FancyAssign,
            FheLinalg::FancyIndex => Self::FancyIndex,
            FheLinalg::Transpose => {
                let axes = attr::AXES.of(op).unwrap_or_default();
                Self::Transpose { axes: axes.into_iter().map(number).collect::<Result<_, _>>()? }
            }
            _ => Self::Broadcast,
        })
    }

    pub fn evaluate<D: Calculate>(
        &self,
        domain: &mut D,
        operands: &[Values<D::Word>],
        output: &Output,
    ) -> Vec<D::Word> {
        match self {
            Self::Broadcast => output.of(|index| operands[0].broadcast(index)),
            Self::Transpose { axes } => output.of(|index| {
                let rank = index.len();
                let place = |dimension: usize| match axes.is_empty() {
                    true => Some(index[rank - 1 - dimension]),
                    false => axes.iter().position(|&axis| axis == dimension).map(|at| index[at]),
                };
                let source = (0..rank).map(place).collect::<Option<Vec<_>>>();
                source.map_or(Word::UNDEFINED.into(), |source| operands[0].at(&source))
            }),
            Self::Concat { axis } => output.of(|index| {
                let mut own = index.to_vec();
                for operand in operands {
                    if own[*axis] < operand.shape()[*axis] {
                        return operand.at(&own);
                    }
                    own[*axis] -= operand.shape()[*axis];
                }
                Word::UNDEFINED.into()
            }),
            Self::FancyIndex => output.of(|index| {
                let input = &operands[0];
                let indices = subscripts(domain, &operands[1], index, input.shape().len());
                elements::read(domain, &input.tensor, &indices)
            }),
            Self::FancyAssign => assign(domain, operands),
        }
    }
}

/// The subscripts that the indices say for an element: one for a vector, else those in the last
/// dimension. Negative ones and undefined ones are no subscripts.
fn subscripts<D: Calculate>(domain: &mut D, indices: &Values<D::Word>, index: &[usize], rank: usize) -> Vec<D::Word> {
    let mut number = |place: &[usize]| indices.resized(domain, indices.at(place), 64);
    if rank == 1 {
        return vec![number(index)];
    }
    (0..rank).map(|dimension| number(&[index, &[dimension]].concat())).collect()
}

/// The last value wins where an element is assigned twice; an index out of range leaves nothing
/// defined.
fn assign<D: Calculate>(domain: &mut D, operands: &[Values<D::Word>]) -> Vec<D::Word> {
    let [input, indices, values] = operands else { return Vec::new() };
    let extents = elements::extents(input.shape());
    let result = RefCell::new(input.tensor.words.to_vec());
    let Ok(()) = for_each_index(values.shape(), |index| {
        let indices = subscripts(domain, indices, index, input.shape().len());
        let subscript = Subscript { extents: &extents, offset: 0, indices: &indices };
        let read = |position: i64| result.borrow()[position as usize];
        let mut write = |position: i64, word| result.borrow_mut()[position as usize] = word;
        domain.write(subscript, values.at(index), input.tensor.words.len(), &read, &mut write);
        Ok::<(), Infallible>(())
    });
    result.into_inner()
}
