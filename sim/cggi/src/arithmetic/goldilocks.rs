//! The prime 2^64 − 2^32 + 1, whose multiples of 2^64 and 2^96 are ε = 2^32 − 1 and −1.

use super::Field;

/// The prime.
const P: u64 = 0xFFFF_FFFF_0000_0001;
/// 2^64 modulo p.
const EPSILON: u64 = 0xFFFF_FFFF;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Goldilocks;

/// x + y modulo p, in 64 bits, for y below p.
#[inline(always)]
fn add(x: u64, y: u64) -> u64 {
    let (sum, carry) = x.overflowing_add(y);
    let (sum, again) = sum.overflowing_add(u64::from(carry) * EPSILON);
    sum.wrapping_add(u64::from(again) * EPSILON)
}

/// x − y modulo p, in 64 bits.
#[inline(always)]
fn subtract(x: u64, y: u64) -> u64 {
    let (difference, borrow) = x.overflowing_sub(y);
    let (difference, again) = difference.overflowing_sub(u64::from(borrow) * EPSILON);
    difference.wrapping_sub(u64::from(again) * EPSILON)
}

/// A 128-bit number modulo p, in 64 bits.
#[inline(always)]
fn reduce(x: u128) -> u64 {
    let (low, high) = (x as u64, (x >> 64) as u64);
    let (middle, top) = (high & EPSILON, high >> 32);
    let (mut word, borrow) = low.overflowing_sub(top);
    word = word.wrapping_sub(u64::from(borrow) * EPSILON);
    let (word, carry) = word.overflowing_add(middle * EPSILON);
    word.wrapping_add(u64::from(carry) * EPSILON)
}

#[inline(always)]
fn multiply(x: u64, y: u64) -> u64 {
    reduce(u128::from(x) * u128::from(y))
}

impl Field for Goldilocks {
    type Word = u64;
    type Factor = u64;
    type Sum = u64;

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
    fn accumulate(self, sum: u64, word: u64, key: u64) -> u64 {
        add(sum, multiply(word, key))
    }

    #[inline(always)]
    fn partial(self, sum: u64) -> u64 {
        sum
    }

    #[inline(always)]
    fn reduce(self, sum: u64) -> u64 {
        sum
    }

    #[inline(always)]
    fn normalize(self, word: u64) -> u64 {
        word
    }
}
