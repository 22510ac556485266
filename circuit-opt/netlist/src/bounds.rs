//! Bounds of the cells of circuits of sums.

use std::ops::RangeInclusive;

/// Message spaces that a cell may have: tables of 2^5 entries fill a `u32`, as in HEIR's
/// `lookup_tables`.
pub const MESSAGE_BITS: RangeInclusive<u8> = 2..=5;

/// The most public bits that choose the tables of a cell.
pub const MOST_SELECTORS: usize = 6;

/// The largest sum of a linear cell: the noise of larger ones is beyond all parameters.
pub const LARGEST_LINEAR_SUM: u32 = 1 << 12;

/// The most outputs that a cell may have.
pub const MOST_OUTPUTS: usize = 256;

/// Digits that a sum may have that is a result: weights are products of bits of two words, whose
/// noise is beyond all parameters for more.
pub const MODULAR_BITS: RangeInclusive<u8> = 1..=32;

/// Digits of a word that cells look up digits of: a factor of a ciphertext is a number of 32 bits.
pub const DIGIT_WIDTHS: RangeInclusive<u8> = 1..=28;
