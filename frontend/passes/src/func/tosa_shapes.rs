//! Shapes of tosa that its verifiers do not compare (LLVM 22.1.8).

use super::tosa_constants::numbers;
use crate::ir::extents;
use melior::ir::{OperationRef, ValueLike, operation::OperationLike};
use ringmill_dialects::ops::Tosa;

/// True if the tensors of an op have the shapes that the specification asks for, as far as no
/// verifier has made sure.
pub(super) fn shapes_fit(operation: OperationRef<'_, '_>, name: Tosa) -> bool {
    let shape = |position| operand_shape(operation, position);
    let Some(result) = result_shape(operation) else { return true };
    let fits = match name {
        Tosa::Abs
        | Tosa::Cast
        | Tosa::Clamp
        | Tosa::Identity
        | Tosa::Negate
        | Tosa::Rescale
        | Tosa::Reverse
        | Tosa::Table => shape(0).map(|input| input == result),
        Tosa::AvgPool2d | Tosa::MaxPool2d => shape(0).map(|input| (input[0], input[3]) == (result[0], result[3])),
        Tosa::Conv2d => shape(0).zip(shape(1)).map(|(input, weights)| {
            input[3] == weights[3]
                && result[0] == input[0]
                && result[3] == weights[0]
                && bias_fits(operation, weights[0])
        }),
        Tosa::DepthwiseConv2d => shape(0).zip(shape(1)).map(|(input, weights)| {
            let outputs = weights[2] * weights[3];
            input[3] == weights[2] && result[0] == input[0] && result[3] == outputs && bias_fits(operation, outputs)
        }),
        Tosa::MatMul => {
            shape(0).zip(shape(1)).map(|(a, b)| a[0] == b[0] && a[2] == b[1] && result == [a[0], a[1], b[2]])
        }
        Tosa::Mul => shape(0).zip(shape(1)).map(|(a, b)| is_broadcast(&a, &b, &result)),
        Tosa::Pad => shape(0).zip(numbers(operation, 1)).map(|(input, edges)| is_padded(&input, &edges, &result)),
        Tosa::Slice => shape(0)
            .zip(numbers(operation, 1).zip(numbers(operation, 2)))
            .map(|(input, (starts, sizes))| is_slice(&input, &starts, &sizes, &result)),
        Tosa::Tile => shape(0).zip(numbers(operation, 1)).map(|(input, times)| {
            let tiled = input.iter().zip(&times).map(|(&extent, &times)| extent as i128 * i128::from(times));
            times.len() == input.len() && tiled.eq(result.iter().map(|&extent| extent as i128))
        }),
        _ => Some(true),
    };
    fits.unwrap_or(false)
}

fn operand_shape(operation: OperationRef<'_, '_>, position: usize) -> Option<Vec<usize>> {
    extents(operation.operand(position).ok()?.r#type()).map(|(_, extents)| extents)
}

fn result_shape(operation: OperationRef<'_, '_>) -> Option<Vec<usize>> {
    extents(operation.result(0).ok()?.r#type()).map(|(_, extents)| extents)
}

/// True if there is a bias for each output, or one for all.
fn bias_fits(operation: OperationRef<'_, '_>, outputs: usize) -> bool {
    operand_shape(operation, 2).is_some_and(|bias| bias == [outputs] || bias == [1])
}

/// True if extents are equal or 1, and the result has the larger ones.
fn is_broadcast(a: &[usize], b: &[usize], result: &[usize]) -> bool {
    let fits = |((&a, &b), &extent): ((&usize, &usize), &usize)| match (a, b) {
        (1, other) | (other, 1) => extent == other,
        _ => a == b && extent == a,
    };
    a.len() == b.len() && a.len() == result.len() && a.iter().zip(b).zip(result).all(fits)
}

/// True if edges, low and high of each dimension in turn and none negative, make the result of the
/// input.
fn is_padded(input: &[usize], edges: &[i64], result: &[usize]) -> bool {
    let padded = input
        .iter()
        .zip(edges.chunks(2))
        .map(|(&extent, edges)| extent as i128 + edges.iter().map(|&edge| i128::from(edge)).sum::<i128>());
    edges.len() == 2 * input.len()
        && edges.iter().all(|&edge| edge >= 0)
        && padded.eq(result.iter().map(|&extent| extent as i128))
}

/// True if a slice lies within the input and has the size of the result.
fn is_slice(input: &[usize], starts: &[i64], sizes: &[i64], result: &[usize]) -> bool {
    let inside = starts
        .iter()
        .zip(sizes)
        .zip(input)
        .all(|((&start, &size), &extent)| start >= 0 && i128::from(start) + i128::from(size) <= extent as i128);
    let wanted = result.iter().map(|&extent| extent as i128);
    starts.len() == input.len() && inside && sizes.iter().map(|&size| i128::from(size)).eq(wanted)
}
