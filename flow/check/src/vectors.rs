//! Input vectors of the comparisons: every input when there are few, else corners and random words.

mod polynomials;

pub use polynomials::polynomials;

use std::ops::Range;

use rand::{Rng, SeedableRng, rngs::StdRng};
use ringmill_design::{Port, Signature, Vector};

/// Most input bits for which all inputs are tried.
pub const EXHAUSTIVE_BITS: usize = 16;

/// Most vectors of a comparison that cannot be exhaustive.
pub const SAMPLED_VECTORS: usize = 4096;

/// Words of all vectors of a comparison together: beyond, there are fewer vectors.
const SAMPLED_WORDS: usize = 1 << 22;

/// The number of vectors of a comparison that cannot be exhaustive: [`SAMPLED_VECTORS`], or fewer
/// if a vector has more than a thousand words.
#[must_use]
pub fn sampled_vectors(signature: &Signature) -> usize {
    let words: usize = signature.arguments.iter().chain(&signature.results).map(Port::elements).sum();
    (SAMPLED_WORDS / words.max(1)).clamp(64, SAMPLED_VECTORS)
}

/// Bits of all arguments together.
#[must_use]
pub fn input_bits(signature: &Signature) -> usize {
    signature.arguments.iter().map(bits).sum()
}

/// Bits of one argument or result.
#[must_use]
pub fn bits(port: &Port) -> usize {
    port.elements() * port.width as usize
}

/// Largest value of a word of `width` bits (1 to 128).
#[must_use]
pub fn mask(width: u32) -> u128 {
    u128::MAX >> (128 - width)
}

/// `count` vectors that depend on `seed` alone: of integers as [`sample`] has them, or polynomials,
/// special ones among them.
#[must_use]
pub fn vectors_of(signature: &Signature, count: usize, seed: u64) -> Vec<Vector> {
    operands(signature, 0..count, seed)
}

/// The vectors of [`vectors_of`] at some positions.
#[must_use]
pub fn operands(signature: &Signature, which: Range<usize>, seed: u64) -> Vec<Vector> {
    match signature.arguments.iter().any(|port| port.ring.is_some()) {
        true => polynomials(signature, which, seed),
        false => sample(signature, which.end, seed).split_off(which.start),
    }
}

/// The operands of a run: what is loaded once is that of the first.
#[must_use]
pub fn with_residents(mut operands: Vec<Vector>, signature: &Signature) -> Vec<Vector> {
    let Some(first) = operands.first().cloned() else { return operands };
    for operand in &mut operands {
        for ((words, first), _) in
            operand.iter_mut().zip(&first).zip(&signature.arguments).filter(|(_, port)| port.resident)
        {
            words.clone_from(first);
        }
    }
    operands
}

/// All inputs of a function on at most [`EXHAUSTIVE_BITS`] bits of integers.
#[must_use]
pub fn every_input(signature: &Signature) -> Vec<Vector> {
    let total = input_bits(signature);
    debug_assert!(total <= EXHAUSTIVE_BITS);
    let decode = |index: u128| {
        let mut rest = index;
        let mut take = |width: u32| {
            let word = rest & mask(width);
            rest >>= width;
            word
        };
        signature.arguments.iter().map(|port| (0..port.elements()).map(|_| take(port.width)).collect()).collect()
    };
    (0..1u128 << total).map(decode).collect()
}

/// `count` vectors of integers that depend on `seed` alone: first each pair of corner values for
/// neighbouring arguments, then single bits, then words of random length, so that small, equal and
/// extreme values all occur often.
#[must_use]
pub fn sample(signature: &Signature, count: usize, seed: u64) -> Vec<Vector> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut vectors = corners(signature);
    vectors.truncate(count / 4);
    while vectors.len() < count {
        let style = vectors.len() % 4;
        let shared = random.random::<u128>();
        let word = |port: &Port, random: &mut StdRng| {
            let limit = mask(port.width);
            match style {
                0 | 1 => random.random::<u128>() & limit,
                2 => random.random::<u128>() & limit & (limit >> random.random_range(0..port.width)),
                // neighbours of one shared value: comparisons and subtractions meet equality
                _ => shared.wrapping_add(random.random_range(0..3)) & limit,
            }
        };
        vectors.push(
            signature
                .arguments
                .iter()
                .map(|port| (0..port.elements()).map(|_| word(port, &mut random)).collect())
                .collect(),
        );
    }
    vectors
}

/// Zero, one, all ones, the signed extremes and their neighbours, in every combination over even
/// and odd arguments.
fn corners(signature: &Signature) -> Vec<Vector> {
    let values = |width: u32| {
        let (limit, top) = (mask(width), 1u128 << (width - 1));
        [0, 1, limit, top, top.wrapping_sub(1) & limit, top.wrapping_add(1) & limit, limit.wrapping_sub(1), 2 & limit]
    };
    let mut vectors = Vec::with_capacity(64);
    for even in 0..8 {
        for odd in 0..8 {
            let pick = |(position, port): (usize, &Port)| {
                (0..port.elements())
                    .map(|element| values(port.width)[if (position + element) % 2 == 0 { even } else { odd }])
                    .collect()
            };
            vectors.push(signature.arguments.iter().enumerate().map(pick).collect());
        }
    }
    vectors
}
