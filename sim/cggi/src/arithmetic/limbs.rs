//! Products of 64-bit words from products of 32-bit halves, which vector units have.

use super::block::BLOCK;

const LOW: u64 = 0xFFFF_FFFF;

/// The product of two numbers below 2^32. It cannot overflow: a check would keep the loop from
/// becoming vector instructions.
#[inline(always)]
pub(super) fn times(x: u64, y: u64) -> u64 {
    x.wrapping_mul(y)
}

/// A sum that is below 2^64, without a check.
#[inline(always)]
pub(super) fn plus(x: u64, y: u64) -> u64 {
    x.wrapping_add(y)
}

/// ⌊x·y / 2^64⌋, or up to two less.
#[inline(always)]
pub(super) fn high_estimate(x: u64, y: u64) -> u64 {
    let (x0, x1, y0, y1) = (x & LOW, x >> 32, y & LOW, y >> 32);
    plus(times(x1, y1), plus(times(x1, y0) >> 32, times(x0, y1) >> 32))
}

/// x·y as a high and a low half.
#[inline(always)]
pub(super) fn product(x: u64, y: u64) -> (u64, u64) {
    let (x0, x1, y0, y1) = (x & LOW, x >> 32, y & LOW, y >> 32);
    let (p00, p01, p10, p11) = (times(x0, y0), times(x0, y1), times(x1, y0), times(x1, y1));
    // at most 2^32 − 1 is added to at most (2^32 − 1)²
    let middle = plus(p01, p00 >> 32);
    let cross = plus(p10, middle & LOW);
    (plus(p11, plus(middle >> 32, cross >> 32)), cross << 32 | (p00 & LOW))
}

/// Sums of up to 15 products of 64-bit words, as four sums of 32-bit digits.
#[derive(Default)]
pub(crate) struct Sums {
    digits: [[u64; BLOCK]; 4],
}

impl Sums {
    #[inline(always)]
    pub(super) fn add(&mut self, x: &[u64; BLOCK], y: &[u64; BLOCK]) {
        let [d0, d1, d2, d3] = &mut self.digits;
        for i in 0..BLOCK {
            let (x0, x1, y0, y1) = (x[i] & LOW, x[i] >> 32, y[i] & LOW, y[i] >> 32);
            let (p00, p01, p10, p11) = (times(x0, y0), times(x0, y1), times(x1, y0), times(x1, y1));
            d0[i] = plus(d0[i], p00 & LOW);
            d1[i] = plus(plus(d1[i], p00 >> 32), plus(p01 & LOW, p10 & LOW));
            d2[i] = plus(plus(d2[i], p01 >> 32), plus(p10 >> 32, p11 & LOW));
            d3[i] = plus(d3[i], p11 >> 32);
        }
    }

    /// The digits of a sum, carried: three of 32 bits and a larger one on top.
    #[inline(always)]
    pub(super) fn carried(&self, i: usize) -> [u64; 4] {
        let [d0, d1, d2, d3] = &self.digits;
        let s1 = plus(d1[i], d0[i] >> 32);
        let s2 = plus(d2[i], s1 >> 32);
        [d0[i] & LOW, s1 & LOW, s2 & LOW, plus(d3[i], s2 >> 32)]
    }
}
