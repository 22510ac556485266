//! Accumulators to start from.

use ringmill_parameters::Parameters;

/// The accumulator whose coefficients are all 2^−`denominator_log2` of the modulus, with masks of
/// zero: mask polynomials first, words aligned to the most significant bit of 64.
#[must_use]
pub fn constant(set: &Parameters, denominator_log2: u32) -> Vec<u64> {
    let mut words = vec![0; (set.glwe_dimension + 1) * set.polynomial_size];
    words[set.big_dimension()..].fill(1 << (64 - denominator_log2));
    words
}
