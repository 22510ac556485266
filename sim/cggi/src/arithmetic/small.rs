//! Primes below 2^29 in 32-bit words.

use super::{
    BLOCK, Field, Rounding,
    limbs::{plus, times},
};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Small {
    p: u32,
    /// −p⁻¹ modulo 2^32.
    negated_inverse: u32,
}

impl Small {
    pub(crate) fn new(p: u64) -> Self {
        debug_assert!(p < 1 << 29);
        let p = p as u32;
        let mut inverse = p;
        for _ in 0..4 {
            inverse = inverse.wrapping_mul(2u32.wrapping_sub(p.wrapping_mul(inverse)));
        }
        Self { p, negated_inverse: inverse.wrapping_neg() }
    }

    /// x·f modulo p, below 2p, for any x.
    #[inline(always)]
    fn multiply(self, x: u32, (factor, quotient): (u32, u32)) -> u32 {
        let high = (times(x.into(), quotient.into()) >> 32) as u32;
        x.wrapping_mul(factor).wrapping_sub(high.wrapping_mul(self.p))
    }
}

/// x, less `bound` if that is not negative.
#[inline(always)]
fn below(x: u32, bound: u32) -> u32 {
    x.min(x.wrapping_sub(bound))
}

impl Field for Small {
    type Word = u32;
    type Factor = (u32, u32);
    type Sums = [u64; BLOCK];

    fn prime(self) -> u64 {
        self.p.into()
    }

    #[inline(always)]
    fn word(self, residue: u64) -> u32 {
        residue as u32
    }

    #[inline(always)]
    fn residue(self, word: u32) -> u64 {
        below(below(word, self.p << 1), self.p).into()
    }

    fn factor(self, residue: u64) -> (u32, u32) {
        (residue as u32, ((residue << 32) / u64::from(self.p)) as u32)
    }

    #[inline(always)]
    fn digit(self, digit: i64) -> u32 {
        let digit = digit as i32;
        (digit as u32).wrapping_add((digit >> 31) as u32 & self.p)
    }

    #[inline(always)]
    fn forward(self, x: u32, y: u32, factor: (u32, u32)) -> (u32, u32) {
        let x = below(x, self.p << 1);
        let product = self.multiply(y, factor);
        (x.wrapping_add(product), x.wrapping_add(self.p << 1).wrapping_sub(product))
    }

    #[inline(always)]
    fn inverse(self, x: u32, y: u32, factor: (u32, u32)) -> (u32, u32) {
        let sum = below(x.wrapping_add(y), self.p << 1);
        (sum, self.multiply(x.wrapping_add(self.p << 1).wrapping_sub(y), factor))
    }

    /// The residue times 2^32 modulo p, so that the reduction by Montgomery leaves the product.
    fn key(self, residue: u64) -> u32 {
        ((residue << 32) % u64::from(self.p)) as u32
    }

    /// 15 products of words below 2^29 stay below 2^62.
    #[inline(always)]
    fn accumulate(self, sums: &mut [u64; BLOCK], words: &[u32; BLOCK], keys: &[u32; BLOCK]) {
        for i in 0..BLOCK {
            sums[i] = plus(sums[i], times(words[i].into(), keys[i].into()));
        }
    }

    /// The sum is below 15·p², and p below 2^29: the result is below 15·p²/2^32 + p, less than 3p.
    #[inline(always)]
    fn reduce(self, sums: &[u64; BLOCK]) -> [u32; BLOCK] {
        std::array::from_fn(|i| {
            let m = (sums[i] as u32).wrapping_mul(self.negated_inverse);
            below((plus(sums[i], times(m.into(), self.p.into())) >> 32) as u32, self.p << 1)
        })
    }

    #[inline(always)]
    fn add(self, x: u32, y: u32) -> u32 {
        below(x.wrapping_add(y), self.p << 1)
    }

    #[inline(always)]
    fn normalize(self, word: u32) -> u32 {
        below(below(word, self.p << 1), self.p)
    }

    #[inline(always)]
    fn to_power_of_two(self, word: u32, rounding: Rounding) -> u64 {
        rounding.quotient(self.residue(word), self.p.into())
    }
}
