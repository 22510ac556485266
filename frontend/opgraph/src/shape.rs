//! Shapes as numpy has them.

use crate::error::Problem;

/// The shape that two shapes are broadcast to.
pub(crate) fn broadcast(left: &[usize], right: &[usize]) -> Result<Vec<usize>, Problem> {
    let rank = left.len().max(right.len());
    let size = |shape: &[usize], dimension: usize| match dimension + shape.len() {
        place if place >= rank => shape[place - rank],
        _ => 1,
    };
    (0..rank)
        .map(|dimension| match (size(left, dimension), size(right, dimension)) {
            (a, b) if a == b || b == 1 => Ok(a),
            (1, b) => Ok(b),
            _ => Err(Problem::shape(format!("expected shapes that broadcast, found {left:?} and {right:?}"))),
        })
        .collect()
}

/// Refuses a node of another shape than its operation gives.
pub(crate) fn expect(given: &[usize], found: &[usize]) -> Result<(), Problem> {
    if given == found {
        return Ok(());
    }
    Err(Problem::shape(format!("expected the shape {given:?} of its operation, found {found:?}")))
}

/// Every index of a shape, row-major; one empty index of an empty shape.
pub(crate) fn indices(shape: &[usize]) -> Vec<Vec<usize>> {
    shape.iter().fold(vec![Vec::new()], |before, &size| {
        before.iter().flat_map(|index| (0..size).map(|at| [&index[..], &[at]].concat())).collect()
    })
}

/// The index of an element of a shape that is broadcast, at an index of what it is broadcast to.
pub(crate) fn own(index: &[usize], shape: &[usize]) -> Vec<usize> {
    let tail = &index[index.len() - shape.len()..];
    tail.iter().zip(shape).map(|(&at, &size)| if size == 1 { 0 } else { at }).collect()
}

/// The row-major position of an index.
pub(crate) fn position(index: &[usize], shape: &[usize]) -> usize {
    index.iter().zip(shape).fold(0, |position, (&at, &size)| position * size + at)
}

/// A dimension, counted from the end if it is negative.
pub(crate) fn dimension(axis: i64, rank: usize) -> Result<usize, Problem> {
    let counted = if axis < 0 { axis + rank as i64 } else { axis };
    let dimension = usize::try_from(counted).ok().filter(|&dimension| dimension < rank);
    dimension.ok_or_else(|| Problem::shape(format!("expected an axis of {rank} dimensions, found {axis}")))
}
