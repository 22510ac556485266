//! Polynomials to compare with.

use std::ops::Range;

use rand::{Rng, SeedableRng, rngs::StdRng};
use ringmill_design::{Port, Signature, Vector};

/// The vectors at these positions of an endless list that depends on `seed` alone. A third are made
/// of what goes wrong first: nothing but 0 or q − 1, single terms at the ends, few terms,
/// coefficients near 0 and q. The others are uniform.
#[must_use]
pub fn polynomials(signature: &Signature, positions: Range<usize>, seed: u64) -> Vec<Vector> {
    let vector = |position: usize| {
        let mut random = StdRng::seed_from_u64(seed ^ (position as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let argument = |(number, port): (usize, &Port)| match (position % 3, position / 3) {
            (0, special) => special_polynomial(special + number * (1 + special / STYLES), port, &mut random),
            _ => (0..port.elements()).map(|element| uniform(element, port, &mut random)).collect(),
        };
        signature.arguments.iter().enumerate().map(argument).collect()
    };
    positions.map(vector).collect()
}

/// Number of styles of [`special_polynomial`].
const STYLES: usize = 7;

/// A residue, or an integer of random length: it may count iterations, and say which coefficient.
fn uniform(element: usize, port: &Port, random: &mut StdRng) -> u128 {
    let largest = port.largest(element);
    match port.ring {
        Some(_) => random.random_range(0..=largest),
        None => {
            let shorter = random.random_range(0..port.width);
            random.random_range(0..=largest >> shorter)
        }
    }
}

/// Elements of limbs and frames alike, each below its own modulus.
fn special_polynomial(style: usize, port: &Port, random: &mut StdRng) -> Vec<u128> {
    let largest = |element: usize| port.largest(element);
    let elements = port.elements();
    let mut words = vec![0; elements];
    match style % STYLES {
        0 => words.iter_mut().enumerate().for_each(|(element, word)| *word = largest(element)),
        1 => words[0] = 1,
        2 => words[elements - 1] = largest(elements - 1),
        3 => (1..elements).step_by(2).for_each(|element| words[element] = largest(element)),
        4 => (0..3).for_each(|_| {
            let element = random.random_range(0..elements);
            words[element] = random.random_range(0..=largest(element));
        }),
        5 => words.iter_mut().enumerate().for_each(|(element, word)| {
            let near = random.random_range(0..=largest(element).min(2));
            *word = if random.random() { near } else { largest(element) - near };
        }),
        _ => {}
    }
    words
}
