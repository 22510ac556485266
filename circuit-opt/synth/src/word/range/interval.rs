//! Intervals, and bits of known value.

use super::super::{MAX_WIDTH, mask, signed};

/// A superset of the values a word takes where it is defined.
///
/// A word whose value is undefined may lie outside: that is harmless, since nothing defined depends
/// on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub(super) width: u32,
    /// least value, read as unsigned
    pub least: u128,
    /// greatest value, read as unsigned
    pub greatest: u128,
    /// least value, read as two's complement
    pub signed_least: i128,
    /// greatest value, read as two's complement
    pub signed_greatest: i128,
    /// bits known to be 0
    pub zeros: u128,
    /// bits known to be 1
    pub ones: u128,
}

impl Range {
    /// Every value of `width` bits (1 ≤ `width` ≤ 128).
    pub fn full(width: u32) -> Self {
        let greatest = mask(width);
        Self {
            width,
            least: 0,
            greatest,
            signed_least: signed(1 << (width - 1), width),
            signed_greatest: signed(greatest >> 1, width),
            zeros: 0,
            ones: 0,
        }
    }

    /// Just `value` (mod 2^`width`).
    pub fn single(value: u128, width: u32) -> Self {
        let value = value & mask(width);
        Self {
            width,
            least: value,
            greatest: value,
            signed_least: signed(value, width),
            signed_greatest: signed(value, width),
            zeros: !value & mask(width),
            ones: value,
        }
    }

    /// The values `least ..= greatest`, read as unsigned; every value when that interval is empty.
    pub fn unsigned(least: u128, greatest: u128, width: u32) -> Self {
        Self { least, greatest, ..Self::full(width) }.tightened()
    }

    /// The values `least ..= greatest`, read as two's complement; every value when that interval is
    /// empty.
    pub fn signed(least: i128, greatest: i128, width: u32) -> Self {
        Self { signed_least: least, signed_greatest: greatest, ..Self::full(width) }.tightened()
    }

    /// The values with these bits known.
    pub fn bits(zeros: u128, ones: u128, width: u32) -> Self {
        Self { zeros: zeros & mask(width), ones: ones & mask(width), ..Self::full(width) }.tightened()
    }

    /// Width of the word in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The value, when there is only one.
    pub fn constant(&self) -> Option<u128> {
        (self.least == self.greatest).then_some(self.least)
    }

    /// True if the range contains `value`.
    pub fn contains(&self, value: u128) -> bool {
        let as_signed = signed(value, self.width);
        (self.least..=self.greatest).contains(&value)
            && (self.signed_least..=self.signed_greatest).contains(&as_signed)
            && value & self.zeros == 0
            && !value & self.ones == 0
    }

    /// True if the top bit is known to be 0: signed and unsigned reading agree.
    pub fn is_non_negative(&self) -> bool {
        self.signed_least >= 0
    }

    /// Least k ≥ 1 such that the low k bits, read as unsigned, are the value.
    pub fn unsigned_bits(&self) -> u32 {
        (MAX_WIDTH - self.greatest.leading_zeros()).max(1)
    }

    /// Least k ≥ 1 such that the low k bits, read as two's complement, are the value.
    pub fn signed_bits(&self) -> u32 {
        let bits = |value: i128| MAX_WIDTH + 1 - (value ^ (value >> 127)).leading_zeros();
        bits(self.signed_least).max(bits(self.signed_greatest))
    }

    /// The values in either.
    pub fn union(self, other: Self) -> Self {
        Self {
            width: self.width,
            least: self.least.min(other.least),
            greatest: self.greatest.max(other.greatest),
            signed_least: self.signed_least.min(other.signed_least),
            signed_greatest: self.signed_greatest.max(other.signed_greatest),
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
        }
    }

    /// The values in both; every value when there is none (a word that is never defined).
    pub fn intersection(self, other: Self) -> Self {
        Self {
            width: self.width,
            least: self.least.max(other.least),
            greatest: self.greatest.min(other.greatest),
            signed_least: self.signed_least.max(other.signed_least),
            signed_greatest: self.signed_greatest.min(other.signed_greatest),
            zeros: self.zeros | other.zeros,
            ones: self.ones | other.ones,
        }
        .tightened()
    }

    /// Lets each of the three descriptions learn from the others.
    pub(super) fn tightened(mut self) -> Self {
        let top = 1_u128 << (self.width - 1);
        for _ in 0..2 {
            // bits to unsigned
            self.least = self.least.max(self.ones);
            self.greatest = self.greatest.min(mask(self.width) & !self.zeros);
            // signed to unsigned: only where the sign is known do the readings differ by a constant
            if self.signed_least >= 0 || self.signed_greatest < 0 {
                self.least = self.least.max(self.signed_least as u128 & mask(self.width));
                self.greatest = self.greatest.min(self.signed_greatest as u128 & mask(self.width));
            }
            // unsigned to signed
            if self.greatest < top || self.least >= top {
                self.signed_least = self.signed_least.max(signed(self.least, self.width));
                self.signed_greatest = self.signed_greatest.min(signed(self.greatest, self.width));
            }
            // bits to signed, through the extreme patterns of the unknown bits
            let sign = if self.zeros & top == 0 { top } else { 0 };
            self.signed_least = self.signed_least.max(signed(self.ones | sign, self.width));
            let sign = if self.ones & top == 0 { top } else { 0 };
            let highest = mask(self.width) & !self.zeros & !sign;
            self.signed_greatest = self.signed_greatest.min(signed(highest, self.width));
            if self.least > self.greatest || self.signed_least > self.signed_greatest || self.zeros & self.ones != 0 {
                return Self::full(self.width);
            }
            // unsigned to bits: what the bounds have in common above their highest difference
            let differing = self.least ^ self.greatest;
            let unknown = if differing == 0 { 0 } else { mask(MAX_WIDTH - differing.leading_zeros()) };
            self.ones |= self.least & !unknown;
            self.zeros |= !self.least & !unknown & mask(self.width);
            if self.zeros & self.ones != 0 {
                return Self::full(self.width);
            }
        }
        self
    }
}
