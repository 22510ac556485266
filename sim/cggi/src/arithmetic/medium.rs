//! Primes below 2^62 in 64-bit words, by Shoup's and Montgomery's multiplications.
//!
//! The butterflies are those of Harvey, "Faster arithmetic for number-theoretic transforms" (2014):
//! words stay below 4p in the forward transform and below 2p in the inverse one.

use super::Field;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Medium {
    p: u64,
    /// −p⁻¹ modulo 2^64.
    negated_inverse: u64,
}

impl Medium {
    pub(crate) fn new(p: u64) -> Self {
        // Newton's iteration doubles the number of right bits; p itself has three
        let mut inverse = p;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(p.wrapping_mul(inverse)));
        }
        Self { p, negated_inverse: inverse.wrapping_neg() }
    }

    /// x·f modulo p, below 2p, for any x.
    #[inline(always)]
    fn multiply(self, x: u64, (factor, quotient): (u64, u64)) -> u64 {
        let high = ((u128::from(x) * u128::from(quotient)) >> 64) as u64;
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
    type Sum = u128;

    fn prime(self) -> u64 {
        self.p
    }

    #[inline(always)]
    fn word(self, residue: u64) -> u64 {
        residue
    }

    #[inline(always)]
    fn residue(self, word: u64) -> u64 {
        below(below(word, 2 * self.p), self.p)
    }

    fn factor(self, residue: u64) -> (u64, u64) {
        (residue, ((u128::from(residue) << 64) / u128::from(self.p)) as u64)
    }

    #[inline(always)]
    fn digit(self, digit: i64) -> u64 {
        // a negative digit is p below
        (digit + (digit >> 63 & self.p as i64)) as u64
    }

    #[inline(always)]
    fn forward(self, x: u64, y: u64, factor: (u64, u64)) -> (u64, u64) {
        let x = below(x, 2 * self.p);
        let product = self.multiply(y, factor);
        (x.wrapping_add(product), x.wrapping_add(2 * self.p).wrapping_sub(product))
    }

    #[inline(always)]
    fn inverse(self, x: u64, y: u64, factor: (u64, u64)) -> (u64, u64) {
        let sum = below(x.wrapping_add(y), 2 * self.p);
        (sum, self.multiply(x.wrapping_add(2 * self.p).wrapping_sub(y), factor))
    }

    /// The residue times 2^64 modulo p, so that the reduction by Montgomery leaves the product.
    fn key(self, residue: u64) -> u64 {
        ((u128::from(residue) << 64) % u128::from(self.p)) as u64
    }

    #[inline(always)]
    fn accumulate(self, sum: u128, word: u64, key: u64) -> u128 {
        sum.wrapping_add(u128::from(word) * u128::from(key))
    }

    #[inline(always)]
    fn partial(self, sum: u128) -> u128 {
        sum % u128::from(self.p)
    }

    #[inline(always)]
    fn reduce(self, sum: u128) -> u64 {
        // the high half may be as large as 2^64: it is brought below p first
        let (low, high) = (sum as u64, (sum >> 64) as u64);
        let quotient = low.wrapping_mul(self.negated_inverse);
        let carried = (u128::from(quotient) * u128::from(self.p) + u128::from(low)) >> 64;
        let high = if high >= self.p { high % self.p } else { high };
        below(high.wrapping_add(carried as u64), 2 * self.p)
    }

    #[inline(always)]
    fn normalize(self, word: u64) -> u64 {
        self.residue(word)
    }
}
