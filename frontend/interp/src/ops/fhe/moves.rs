//! Operations that move elements.

use super::values::{Number, Output, Values, position};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    value::for_each_index,
};
use ringmill_dialects::{attr, ops::FheLinalg};

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

    pub fn evaluate(&self, operands: &[Values], output: &Output) -> Vec<Number> {
        match self {
            Self::Broadcast => output.of(|index| operands[0].broadcast(index)),
            Self::Transpose { axes } => output.of(|index| {
                let rank = index.len();
                let place = |dimension: usize| match axes.is_empty() {
                    true => Some(index[rank - 1 - dimension]),
                    false => axes.iter().position(|&axis| axis == dimension).map(|at| index[at]),
                };
                operands[0].at(&(0..rank).map(place).collect::<Option<Vec<_>>>()?)
            }),
            Self::Concat { axis } => output.of(|index| {
                let mut own = index.to_vec();
                for operand in operands {
                    if own[*axis] < operand.shape[*axis] {
                        return operand.at(&own);
                    }
                    own[*axis] -= operand.shape[*axis];
                }
                None
            }),
            Self::FancyIndex => output.of(|index| {
                let chosen = subscripts(&operands[1], index, operands[0].shape.len())?;
                operands[0].at(&chosen)
            }),
            Self::FancyAssign => assign(operands),
        }
    }
}

/// The subscripts that the indices say for an element: one for a vector, else those in the last
/// dimension. Negative ones and undefined ones are no subscripts.
fn subscripts(indices: &Values, index: &[usize], rank: usize) -> Option<Vec<usize>> {
    let number = |place: &[usize]| usize::try_from(indices.at(place)?).ok();
    if rank == 1 {
        return Some(vec![number(index)?]);
    }
    (0..rank).map(|dimension| number(&[index, &[dimension]].concat())).collect()
}

/// The last value wins where an element is assigned twice; an index out of range leaves nothing
/// defined.
fn assign(operands: &[Values]) -> Vec<Number> {
    let [input, indices, values] = operands else { return Vec::new() };
    let mut result = input.numbers.clone();
    let outcome = for_each_index(&values.shape, |index| {
        let chosen = subscripts(indices, index, input.shape.len()).ok_or(())?;
        if !chosen.iter().zip(input.shape.iter()).all(|(at, size)| at < size) {
            return Err(());
        }
        result[position(&input.shape, &chosen)] = values.at(index);
        Ok(())
    });
    if outcome.is_err() { vec![None; input.numbers.len()] } else { result }
}
