//! The prime 2^64 − 2^32 + 1, whose multiples of 2^64 and 2^96 are ε = 2^32 − 1 and −1.

use super::{
    BLOCK, Field, Rounding,
    limbs::{self, plus, times},
};

/// The prime.
const P: u64 = 0xFFFF_FFFF_0000_0001;
/// 2^64 modulo p.
const EPSILON: u64 = 0xFFFF_FFFF;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Goldilocks;

/// x + y modulo p, in 64 bits.
#[inline(always)]
fn add(x: u64, y: u64) -> u64 {
    let sum = x.wrapping_add(y);
    let more = if sum < x { EPSILON } else { 0 };
    let again = sum.wrapping_add(more);
    // a second carry only if both words exceed p
    if again < more { again.wrapping_add(EPSILON) } else { again }
}

/// x − y modulo p, in 64 bits.
#[inline(always)]
fn subtract(x: u64, y: u64) -> u64 {
    let difference = x.wrapping_sub(y);
    let less = if x < y { EPSILON } else { 0 };
    let again = difference.wrapping_sub(less);
    if difference < less { again.wrapping_sub(EPSILON) } else { again }
}

/// high·2^64 + low modulo p, in 64 bits.
#[inline(always)]
fn reduce(high: u64, low: u64) -> u64 {
    let (middle, top) = (high & EPSILON, high >> 32);
    let less = if low < top { EPSILON } else { 0 };
    let word = low.wrapping_sub(top).wrapping_sub(less);
    let product = (middle << 32).wrapping_sub(middle);
    let sum = word.wrapping_add(product);
    if sum < product { sum.wrapping_add(EPSILON) } else { sum }
}

#[inline(always)]
fn multiply(x: u64, y: u64) -> u64 {
    let (high, low) = limbs::product(x, y);
    reduce(high, low)
}

impl Field for Goldilocks {
    type Word = u64;
    type Factor = u64;
    type Sums = limbs::Sums;

    fn prime(self) -> u64 {
        P
    }

    #[inline(always)]
    fn word(self, residue: u64) -> u64 {
        residue
    }

    #[inline(always)]
    fn residue(self, word: u64) -> u64 {
        word.min(word.wrapping_sub(P))
    }

    fn factor(self, residue: u64) -> u64 {
        residue
    }

    #[inline(always)]
    fn digit(self, digit: i64) -> u64 {
        (digit as u64).wrapping_add((digit >> 63) as u64 & P)
    }

    #[inline(always)]
    fn forward(self, x: u64, y: u64, factor: u64) -> (u64, u64) {
        let product = multiply(y, factor);
        (add(x, product), subtract(x, product))
    }

    #[inline(always)]
    fn inverse(self, x: u64, y: u64, factor: u64) -> (u64, u64) {
        (add(x, y), multiply(subtract(x, y), factor))
    }

    fn key(self, residue: u64) -> u64 {
        residue
    }

    #[inline(always)]
    fn accumulate(self, sums: &mut limbs::Sums, words: &[u64; BLOCK], keys: &[u64; BLOCK]) {
        sums.add(words, keys);
    }

    /// The digit on top is below 2^36: its multiple of 2^96 is subtracted.
    #[inline(always)]
    fn reduce(self, sums: &limbs::Sums) -> [u64; BLOCK] {
        std::array::from_fn(|i| {
            let [d0, d1, d2, d3] = sums.carried(i);
            subtract(reduce(d2, d1 << 32 | d0), d3)
        })
    }

    #[inline(always)]
    fn add(self, x: u64, y: u64) -> u64 {
        add(x, y)
    }

    #[inline(always)]
    fn normalize(self, word: u64) -> u64 {
        word
    }

    /// v·2^64 = v·p + v·ε; the rest of (v·ε + ⌊p/2⌋) / p is found by its high half.
    #[inline(always)]
    fn to_power_of_two(self, word: u64, rounding: Rounding) -> u64 {
        debug_assert_eq!(rounding.modulus_log2, 64);
        let v = self.residue(word);
        // v·ε = v·2^32 − v
        let (mut high, mut low) = (v >> 32, v << 32);
        high = high.wrapping_sub(u64::from(low < v));
        low = low.wrapping_sub(v);
        let sum = low.wrapping_add(P / 2);
        high = plus(high, u64::from(sum < low));
        // high·2^64 + sum = high·p + high·ε + sum
        let left = sum.wrapping_add(times(high, EPSILON));
        let more = u64::from(left < sum) | u64::from(left >= P);
        v.wrapping_add(high).wrapping_add(more)
    }
}
