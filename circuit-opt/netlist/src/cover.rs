//! Irredundant sums of products (Minato, "Fast generation of irredundant sum-of-products forms",
//! 1992).

use crate::table::{cofactor, depends, mask};

/// A product of literals: input `i` must be 1 where bit `i` of `ones` is set and 0 where that of
/// `zeros` is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Cube {
    pub(crate) ones: u8,
    pub(crate) zeros: u8,
}

/// An irredundant sum of products of a function: no cube can go, and none a literal.
pub(crate) fn irredundant(table: u64, inputs: usize) -> Vec<Cube> {
    let mut cubes = Vec::new();
    let table = table & mask(inputs);
    cover(table, table, inputs, inputs, &mut cubes);
    cubes
}

/// Appends cubes that cover every row of `must` and none outside `may`; returns the rows covered.
/// Inputs from `top` up are no longer depended on.
fn cover(must: u64, may: u64, inputs: usize, top: usize, cubes: &mut Vec<Cube>) -> u64 {
    if must == 0 {
        return 0;
    }
    if may == mask(inputs) {
        cubes.push(Cube::default());
        return may;
    }
    let input = (0..top)
        .rev()
        .find(|&input| depends(must, inputs, input) || depends(may, inputs, input))
        .unwrap_or_else(|| unreachable!("'must' lies inside 'may', and neither is constant"));
    let [must0, must1] = [false, true].map(|value| cofactor(must, inputs, input, value));
    let [may0, may1] = [false, true].map(|value| cofactor(may, inputs, input, value));

    let start = cubes.len();
    let covered0 = cover(must0 & !may1, may0, inputs, input, cubes);
    cubes[start..].iter_mut().for_each(|cube| cube.zeros |= 1 << input);
    let start = cubes.len();
    let covered1 = cover(must1 & !may0, may1, inputs, input, cubes);
    cubes[start..].iter_mut().for_each(|cube| cube.ones |= 1 << input);
    let both = cover(must0 & !covered0 | must1 & !covered1, may0 & may1, inputs, input, cubes);

    let one = crate::table::PROJECTIONS[input] & mask(inputs);
    both | covered0 & !one | covered1 & one
}
