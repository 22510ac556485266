use super::{
    elements::{Elements, indices},
    integers::{Integer, binary, constant, width_of},
};
use crate::{conversion::Writer, ir::extents};
use melior::ir::{OperationRef, Type, Value};
use ringmill_dialects::{
    attr,
    ops::{Arith, FheLinalg},
};

/// Pairs of factors whose products are added up.
pub(super) type Terms<'c, 'a> = Vec<[Integer<'c, 'a>; 2]>;

/// The sum of products, with so many bits.
pub(super) fn sum_of_products<'c, 'a>(
    terms: Terms<'c, 'a>,
    first: Option<Integer<'c, 'a>>,
    width: u32,
    out: &mut Writer<'c, 'a>,
) -> Value<'c, 'a> {
    let mut sum = first.map(|first| first.resized(out, width));
    for factors in terms {
        let Some(product) = product(factors, width, out) else { continue };
        sum = Some(match sum {
            Some(sum) => out.op(Arith::AddI, &[sum, product], &[], out.integer(width)),
            None => product,
        });
    }
    sum.unwrap_or_else(|| constant(out, width, 0))
}

/// A product; `None` if a factor is 0.
fn product<'c, 'a>(factors: [Integer<'c, 'a>; 2], width: u32, out: &mut Writer<'c, 'a>) -> Option<Value<'c, 'a>> {
    let known = factors.map(Integer::known);
    if known.contains(&Some(0)) {
        return None;
    }
    Some(match known {
        [Some(1), _] => factors[1].resized(out, width),
        [_, Some(1)] => factors[0].resized(out, width),
        _ => binary(out, Arith::MulI, factors, width),
    })
}

/// The elements of the result of a product of vectors or matrices, or of a sum; `None` if the
/// operation is another one.
pub(super) fn products<'c, 'a>(
    name: FheLinalg,
    operation: OperationRef<'c, 'a>,
    operands: &[Elements<'c, 'a>],
    (old, new): (Type<'c>, Type<'c>),
    out: &mut Writer<'c, 'a>,
) -> Option<Vec<Value<'c, 'a>>> {
    let shape = extents(new).map(|(_, shape)| shape).unwrap_or_default();
    let width = width_of(old);
    match (name, operands) {
        (FheLinalg::Dot | FheLinalg::DotEint, [left, right]) => {
            let terms = left.integers.iter().zip(&right.integers).map(|(&a, &b)| [a, b]).collect();
            Some(vec![sum_of_products(terms, None, width, out)])
        }
        (FheLinalg::MatMulEintEint | FheLinalg::MatMulEintInt | FheLinalg::MatMulIntEint, [left, right]) => {
            let each =
                indices(&shape).map(|index| sum_of_products(row_and_column(left, right, index), None, width, out));
            Some(each.collect())
        }
        (FheLinalg::Sum, [input]) => {
            let axes: Vec<usize> =
                attr::AXES.of(operation)?.into_iter().map(usize::try_from).collect::<Result<_, _>>().ok()?;
            let keep = attr::KEEP_DIMS.of(operation) == Some(1);
            let is_summed = |axis: &usize| axes.is_empty() || axes.contains(axis);
            let mut sums: Vec<Option<Value<'c, 'a>>> = vec![None; shape.iter().product()];
            for (index, integer) in indices(&input.shape).zip(&input.integers) {
                let kept = index.iter().enumerate().filter_map(|(axis, &at)| match is_summed(&axis) {
                    true => keep.then_some(0),
                    false => Some(at),
                });
                let place = kept.zip(&shape).fold(0, |position, (at, &size)| position * size + at);
                let value = integer.resized(out, width);
                let sum = sums[place].map(|sum| out.op(Arith::AddI, &[sum, value], &[], out.integer(width)));
                sums[place] = Some(sum.unwrap_or(value));
            }
            Some(sums.into_iter().map(|sum| sum.unwrap_or_else(|| constant(out, width, 0))).collect())
        }
        _ => None,
    }
}

/// The factors of an element of a product of matrices. A vector is a row on the left, a column on
/// the right, and has no dimension in the result.
fn row_and_column<'c, 'a>(left: &Elements<'c, 'a>, right: &Elements<'c, 'a>, mut stack: Vec<usize>) -> Terms<'c, 'a> {
    let column = if right.shape.len() > 1 { stack.pop() } else { None };
    let row = if left.shape.len() > 1 { stack.pop() } else { None };
    let terms = left.shape.last().copied().unwrap_or(0);
    let index = |before: Option<usize>, after: Option<usize>, at: usize| -> Vec<usize> {
        stack.iter().copied().chain(before).chain([at]).chain(after).collect()
    };
    (0..terms).map(|at| [left.at(&index(row, None, at)), right.at(&index(None, column, at))]).collect()
}
