//! Sums of products, and of elements.

use super::values::{Number, Output, Values};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    value::{for_each_index, mask},
};
use ringmill_dialects::attr;

/// A sum for each element of the result.
#[derive(Debug)]
pub(super) enum Product {
    /// Of two vectors.
    Dot,
    /// Of rows on the left and columns on the right; leading dimensions are broadcast.
    MatMul,
    /// Of the elements of a tensor that share the subscripts of the dimensions that stay.
    Sum {
        /// The dimensions that go; none named are all.
        axes: Vec<usize>,
        /// True if they stay with an extent of 1.
        keep: bool,
    },
}

impl Product {
    /// `FHELinalg.sum`.
    pub fn sum<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Self, InterpError> {
        let axes = attr::AXES.of(op).unwrap_or_default();
        let axes = axes.into_iter().map(|axis| usize::try_from(axis).ok()).collect::<Option<_>>();
        let axes = axes.ok_or_else(|| scope.unsupported_form(op, "it has a negative axis".into()))?;
        Ok(Self::Sum { axes, keep: attr::KEEP_DIMS.of(op) == Some(1) })
    }

    /// Terms of each sum.
    pub fn terms(&self, operands: &[Values]) -> usize {
        let shape = &operands[0].shape;
        match self {
            Self::Dot | Self::MatMul => shape.last().copied().unwrap_or(1),
            Self::Sum { axes, .. } if axes.is_empty() => shape.iter().product(),
            Self::Sum { axes, .. } => axes.iter().map(|&axis| shape[axis]).product(),
        }
    }

    pub fn evaluate(&self, operands: &[Values], output: &Output) -> Vec<Number> {
        match self {
            Self::Dot => output.of(|_| {
                let (left, right) = (&operands[0], &operands[1]);
                (0..left.numbers.len()).try_fold(0, |sum, at| add(sum, left.at(&[at])?, right.at(&[at])?))
            }),
            Self::MatMul => output.of(|index| matmul(&operands[0], &operands[1], index)),
            Self::Sum { axes, keep } => sums(&operands[0], axes, *keep, output),
        }
    }
}

fn add(sum: u128, left: u128, right: u128) -> Number {
    Some(sum.wrapping_add(left.wrapping_mul(right)))
}

/// The element at an index: a row without a dimension of its own on the left if that is a vector, a
/// column without one on the right.
fn matmul(left: &Values, right: &Values, index: &[usize]) -> Number {
    let (row, index) = match (left.shape.len(), right.shape.len()) {
        (1, _) => (None, index.to_vec()),
        (_, 1) => (index.last().copied(), index[..index.len() - 1].to_vec()),
        _ => {
            let [stack @ .., row, column] = index else { return None };
            (Some(*row), [stack, &[*column]].concat())
        }
    };
    let (stack, column) = match right.shape.len() {
        1 => (&index[..], None),
        _ => (&index[..index.len() - 1], index.last().copied()),
    };
    let terms = left.shape.last().copied()?;
    (0..terms).try_fold(0, |sum, at| {
        let a: Vec<usize> = stack.iter().copied().chain(row).chain([at]).collect();
        let b: Vec<usize> = stack.iter().copied().chain([at]).chain(column).collect();
        add(sum, left.broadcast(&a)?, right.broadcast(&b)?)
    })
}

fn sums(input: &Values, axes: &[usize], keep: bool, output: &Output) -> Vec<Number> {
    let mut sums = vec![Some(0u128); output.count()];
    let mut numbers = input.numbers.iter();
    let Ok(()) = for_each_index(&input.shape, |index| {
        let place: Vec<usize> = index
            .iter()
            .enumerate()
            .filter_map(|(axis, &at)| match axes.is_empty() || axes.contains(&axis) {
                true => keep.then_some(0),
                false => Some(at),
            })
            .collect();
        let sum = &mut sums[super::values::position(&output.shape, &place)];
        let number = numbers.next().copied().flatten();
        *sum = sum.zip(number).map(|(sum, number)| sum.wrapping_add(number) & mask(output.width));
        Ok::<(), std::convert::Infallible>(())
    });
    sums
}
