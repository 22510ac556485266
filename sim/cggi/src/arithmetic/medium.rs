//! Primes below 2^61 in 64-bit words, by Shoup's and Montgomery's multiplications.
//!
//! The butterflies are those of Harvey, "Faster arithmetic for number-theoretic transforms" (2014),
//! with twice his bounds since quotients are estimated: words stay below 8p in the forward
//! transform and below 4p in the inverse one.

use super::{
    BLOCK, Field, Rounding,
    limbs::{self, plus, times},
};

const LOW: u64 = 0xFFFF_FFFF;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Medium {
    p: u64,
    /// −p⁻¹ modulo 2^32.
    negated_inverse: u64,
}

impl Medium {
    pub(crate) fn new(p: u64) -> Self {
        debug_assert!(p < 1 << 61);
        // Newton's iteration doubles the number of right bits; p itself has three
        let mut inverse = p;
        for _ in 0..4 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(p.wrapping_mul(inverse)));
        }
        Self { p, negated_inverse: inverse.wrapping_neg() & LOW }
    }

    /// x·f modulo p, below 4p, for any x.
    #[inline(always)]
    fn multiply(self, x: u64, (factor, quotient): (u64, u64)) -> u64 {
        let high = limbs::high_estimate(x, quotient);
        x.wrapping_mul(factor).wrapping_sub(high.wrapping_mul(self.p))
    }
}

/// x, less `bound` if that is not negative.
#[inline(always)]
fn below(x: u64, bound: u64) -> u64 {
    x.min(x.wrapping_sub(bound))
}

impl Field for Medium {
    type Word = u64;
    type Factor = (u64, u64);
    type Sums = limbs::Sums;

    fn prime(self) -> u64 {
        self.p
    }

    #[inline(always)]
    fn word(self, residue: u64) -> u64 {
        residue
    }

    #[inline(always)]
    fn residue(self, word: u64) -> u64 {
        below(below(below(word, self.p << 2), self.p << 1), self.p)
    }

    fn factor(self, residue: u64) -> (u64, u64) {
        (residue, ((u128::from(residue) << 64) / u128::from(self.p)) as u64)
    }

    #[inline(always)]
    fn digit(self, digit: i64) -> u64 {
        // a negative digit is p below
        (digit as u64).wrapping_add((digit >> 63) as u64 & self.p)
    }

    #[inline(always)]
    fn forward(self, x: u64, y: u64, factor: (u64, u64)) -> (u64, u64) {
        let x = below(x, self.p << 2);
        let product = self.multiply(y, factor);
        (x.wrapping_add(product), x.wrapping_add(self.p << 2).wrapping_sub(product))
    }

    #[inline(always)]
    fn inverse(self, x: u64, y: u64, factor: (u64, u64)) -> (u64, u64) {
        let sum = below(x.wrapping_add(y), self.p << 2);
        (sum, self.multiply(x.wrapping_add(self.p << 2).wrapping_sub(y), factor))
    }

    /// The residue times 2^64 modulo p, so that the reduction by Montgomery leaves the product.
    fn key(self, residue: u64) -> u64 {
        ((u128::from(residue) << 64) % u128::from(self.p)) as u64
    }

    #[inline(always)]
    fn accumulate(self, sums: &mut limbs::Sums, words: &[u64; BLOCK], keys: &[u64; BLOCK]) {
        sums.add(words, keys);
    }

    /// Two steps of Montgomery's reduction by 2^32. The sum is below 15·p², so that the result is
    /// below 15·p²/2^64 + p, less than 3p.
    #[inline(always)]
    fn reduce(self, sums: &limbs::Sums) -> [u64; BLOCK] {
        let (p0, p1) = (self.p & LOW, self.p >> 32);
        std::array::from_fn(|i| {
            let [d0, d1, d2, d3] = sums.carried(i);
            let m = times(d0, self.negated_inverse) & LOW;
            let low = plus(d1, plus(d0, times(m, p0)) >> 32);
            let next = plus(times(m, p1), low);
            let (e0, carry) = (next & LOW, next >> 32);
            let n = times(e0, self.negated_inverse) & LOW;
            let rest = plus(plus(d2, carry), plus(plus(e0, times(n, p0)) >> 32, times(n, p1)));
            plus(d3 << 32, rest)
        })
    }

    #[inline(always)]
    fn add(self, x: u64, y: u64) -> u64 {
        below(x.wrapping_add(y), self.p << 2)
    }

    #[inline(always)]
    fn normalize(self, word: u64) -> u64 {
        self.residue(word)
    }

    #[inline(always)]
    fn to_power_of_two(self, word: u64, rounding: Rounding) -> u64 {
        rounding.quotient(self.residue(word), self.p)
    }
}
