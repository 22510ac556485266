//! Counts, absolute values and powers of integers.

use super::arith::signed;
use crate::value::{Word, mask};
use ringmill_dialects::ops::Math;

/// Operations on one integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unary {
    /// Absolute value; that of the smallest number is itself.
    Abs,
    /// Zeros above the highest one; the width for 0.
    LeadingZeros,
    /// Zeros below the lowest one; the width for 0.
    TrailingZeros,
    /// Number of ones.
    CountOnes,
}

impl Unary {
    /// The one that an operation does; none for another one.
    pub fn of(name: Math) -> Option<Self> {
        Some(match name {
            Math::AbsI => Self::Abs,
            Math::CountLeadingZeros => Self::LeadingZeros,
            Math::CountTrailingZeros => Self::TrailingZeros,
            Math::CtPop => Self::CountOnes,
            _ => return None,
        })
    }

    /// The result, not yet cut to the width: counts may need more bits than a narrow type has.
    #[inline]
    pub fn evaluate(self, width: u32, value: u128) -> u128 {
        match self {
            Self::Abs => signed(width, value).unsigned_abs(),
            Self::LeadingZeros => u128::from(value.leading_zeros() + width - 128),
            Self::TrailingZeros => u128::from(value.trailing_zeros().min(width)),
            Self::CountOnes => u128::from(value.count_ones()),
        }
    }
}

/// `math.ipowi`: a signed base to a signed exponent, wrapping. Negative powers are rounded to zero,
/// as the reciprocal of an integer is, so that only bases 1 and -1 have others; those of zero are
/// undefined (a division by zero).
pub(crate) fn power(width: u32, base: u128, exponent: u128) -> Word {
    let minus_one = mask(width);
    let value = if signed(width, exponent) >= 0 {
        let (mut result, mut factor, mut rest) = (1u128, base, exponent);
        while rest != 0 {
            if rest & 1 == 1 {
                result = result.wrapping_mul(factor);
            }
            factor = factor.wrapping_mul(factor);
            rest >>= 1;
        }
        result & minus_one
    } else if base == 0 {
        return Word::UNDEFINED;
    } else if base == 1 {
        1
    } else if base == minus_one {
        if exponent & 1 == 1 { minus_one } else { 1 }
    } else {
        0
    };
    Word::new(value)
}
