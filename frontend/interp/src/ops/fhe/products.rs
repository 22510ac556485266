//! Sums of products, and of elements.

use super::values::{Output, Values};
use crate::{
    compile::{Op, Scope},
    domain::Calculate,
    error::InterpError,
    ops::elements,
    scalar::Binary,
    value::{Word, for_each_index},
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
    pub fn terms<W: Copy + From<Word>>(&self, operands: &[Values<W>]) -> usize {
        let shape = operands[0].shape();
        match self {
            Self::Dot | Self::MatMul => shape.last().copied().unwrap_or(1),
            Self::Sum { axes, .. } if axes.is_empty() => shape.iter().product(),
            Self::Sum { axes, .. } => axes.iter().map(|&axis| shape[axis]).product(),
        }
    }

    pub fn evaluate<D: Calculate>(
        &self,
        domain: &mut D,
        operands: &[Values<D::Word>],
        output: &Output,
    ) -> Vec<D::Word> {
        match self {
            Self::Dot => output.of(|_| {
                let [left, right] = operands else { return Word::UNDEFINED.into() };
                let products = (0..left.tensor.words.len()).map(|at| (left.at(&[at]), right.at(&[at])));
                sum_of_products(domain, [left, right], products, output.width)
            }),
            Self::MatMul => output.of(|index| matmul(domain, operands, index, output.width)),
            Self::Sum { axes, keep } => sums(domain, &operands[0], axes, *keep, output),
        }
    }
}

/// The sum of some products of elements of both sides.
fn sum_of_products<D: Calculate>(
    domain: &mut D,
    sides: [&Values<D::Word>; 2],
    products: impl Iterator<Item = (D::Word, D::Word)>,
    width: u32,
) -> D::Word {
    products.fold(Word::new(0).into(), |sum, (left, right)| {
        let (left, right) = (sides[0].resized(domain, left, width), sides[1].resized(domain, right, width));
        let product = domain.binary(Binary::Mul, width, left, right);
        domain.binary(Binary::Add, width, sum, product)
    })
}

/// The element at an index: a row without a dimension of its own on the left if that is a vector, a
/// column without one on the right.
fn matmul<D: Calculate>(domain: &mut D, operands: &[Values<D::Word>], index: &[usize], width: u32) -> D::Word {
    let [left, right] = operands else { return Word::UNDEFINED.into() };
    let (row, index) = match (left.shape().len(), right.shape().len()) {
        (1, _) => (None, index.to_vec()),
        (_, 1) => (index.last().copied(), index[..index.len() - 1].to_vec()),
        _ => {
            let [stack @ .., row, column] = index else { return Word::UNDEFINED.into() };
            (Some(*row), [stack, &[*column]].concat())
        }
    };
    let (stack, column) = match right.shape().len() {
        1 => (&index[..], None),
        _ => (&index[..index.len() - 1], index.last().copied()),
    };
    let terms = left.shape().last().copied().unwrap_or(0);
    let products = (0..terms).map(|at| {
        let a: Vec<usize> = stack.iter().copied().chain(row).chain([at]).collect();
        let b: Vec<usize> = stack.iter().copied().chain([at]).chain(column).collect();
        (left.broadcast(&a), right.broadcast(&b))
    });
    sum_of_products(domain, [left, right], products, width)
}

fn sums<D: Calculate>(
    domain: &mut D,
    input: &Values<D::Word>,
    axes: &[usize],
    keep: bool,
    output: &Output,
) -> Vec<D::Word> {
    let mut sums = vec![D::Word::from(Word::new(0)); output.count()];
    let mut words = input.tensor.words.iter();
    let Ok(()) = for_each_index(input.shape(), |index| {
        let place: Vec<usize> = index
            .iter()
            .enumerate()
            .filter_map(|(axis, &at)| match axes.is_empty() || axes.contains(&axis) {
                true => keep.then_some(0),
                false => Some(at),
            })
            .collect();
        let sum = &mut sums[elements::position(&output.shape, &place)];
        if let Some(&word) = words.next() {
            let word = input.resized(domain, word, output.width);
            *sum = domain.binary(Binary::Add, output.width, *sum, word);
        }
        Ok::<(), std::convert::Infallible>(())
    });
    sums
}
