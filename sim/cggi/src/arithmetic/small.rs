//! Primes below 2^29 in 32-bit words.

use super::Field;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Small {
    p: u32,
    /// ⌊2^64 / p⌋, for the reduction of sums by Barrett.
    reciprocal: u64,
}

impl Small {
    pub(crate) fn new(p: u64) -> Self {
        debug_assert!(p < 1 << 29);
        Self { p: p as u32, reciprocal: ((1u128 << 64) / u128::from(p)) as u64 }
    }

    /// x·f modulo p, below 2p, for any x.
    #[inline(always)]
    fn multiply(self, x: u32, (factor, quotient): (u32, u32)) -> u32 {
        let high = ((u64::from(x) * u64::from(quotient)) >> 32) as u32;
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
    type Sum = u64;

    fn prime(self) -> u64 {
        self.p.into()
    }

    #[inline(always)]
    fn word(self, residue: u64) -> u32 {
        residue as u32
    }

    #[inline(always)]
    fn residue(self, word: u32) -> u64 {
        below(below(word, 2 * self.p), self.p).into()
    }

    fn factor(self, residue: u64) -> (u32, u32) {
        (residue as u32, ((residue << 32) / u64::from(self.p)) as u32)
    }

    #[inline(always)]
    fn digit(self, digit: i64) -> u32 {
        let digit = digit as i32;
        (digit + (digit >> 31 & self.p as i32)) as u32
    }

    #[inline(always)]
    fn forward(self, x: u32, y: u32, factor: (u32, u32)) -> (u32, u32) {
        let x = below(x, 2 * self.p);
        let product = self.multiply(y, factor);
        (x.wrapping_add(product), x.wrapping_add(2 * self.p).wrapping_sub(product))
    }

    #[inline(always)]
    fn inverse(self, x: u32, y: u32, factor: (u32, u32)) -> (u32, u32) {
        let sum = below(x.wrapping_add(y), 2 * self.p);
        (sum, self.multiply(x.wrapping_add(2 * self.p).wrapping_sub(y), factor))
    }

    fn key(self, residue: u64) -> u32 {
        residue as u32
    }

    /// 64 products of words below 2^29 stay below 2^64.
    #[inline(always)]
    fn accumulate(self, sum: u64, word: u32, key: u32) -> u64 {
        sum.wrapping_add(u64::from(word) * u64::from(key))
    }

    #[inline(always)]
    fn partial(self, sum: u64) -> u64 {
        self.reduce(sum).into()
    }

    #[inline(always)]
    fn reduce(self, sum: u64) -> u32 {
        let quotient = ((u128::from(sum) * u128::from(self.reciprocal)) >> 64) as u64;
        below(sum.wrapping_sub(quotient.wrapping_mul(self.p.into())) as u32, 2 * self.p)
    }

    #[inline(always)]
    fn normalize(self, word: u32) -> u32 {
        below(below(word, 2 * self.p), self.p)
    }
}
