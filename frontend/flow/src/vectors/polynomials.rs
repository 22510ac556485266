//! Polynomials to compare with.

use std::ops::Range;

use rand::{Rng, SeedableRng, rngs::StdRng};
use ringmill_passes::bridge::{Port, Signature};

use super::Vector;

/// The vectors at these positions of an endless list that depends on `seed` alone. A third are made of what goes wrong first: nothing
/// but 0 or q − 1, single terms at the ends, few terms, coefficients near 0 and q. The others are uniform.
pub(crate) fn polynomials(signature: &Signature, positions: Range<usize>, seed: u64) -> Vec<Vector> {
    let vector = |position: usize| {
        let mut random = StdRng::seed_from_u64(seed ^ (position as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let argument = |(number, port): (usize, &Port)| match (position % 3, position / 3) {
            (0, special) => special_polynomial(special + number * (1 + special / STYLES), port, &mut random),
            _ => (0..port.elements()).map(|_| random.random_range(0..=port.largest())).collect(),
        };
        signature.arguments.iter().enumerate().map(argument).collect()
    };
    positions.map(vector).collect()
}

/// Number of styles of [`special_polynomial`].
const STYLES: usize = 7;

fn special_polynomial(style: usize, port: &Port, random: &mut StdRng) -> Vec<u128> {
    let (largest, elements) = (port.largest(), port.elements());
    let mut words = vec![0; elements];
    match style % STYLES {
        0 => words.fill(largest),
        1 => words[0] = 1,
        2 => words[elements - 1] = largest,
        3 => words.iter_mut().skip(1).step_by(2).for_each(|word| *word = largest),
        4 => (0..3).for_each(|_| words[random.random_range(0..elements)] = random.random_range(0..=largest)),
        5 => words.iter_mut().for_each(|word| {
            let near = random.random_range(0..=largest.min(2));
            *word = if random.random() { near } else { largest - near };
        }),
        _ => {}
    }
    words
}
