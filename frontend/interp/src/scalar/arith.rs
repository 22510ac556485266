//! Integer arithmetic of 1 to 128 bits. `nsw`, `nuw` and `exact` are ignored.

use crate::value::{Word, mask};
use ringmill_dialects::{attr::Predicate, ops::Arith};

/// Operations on two integers of one width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the variants are named as the operations of arith")]
pub(crate) enum Binary {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRightUnsigned,
    ShiftRightSigned,
    DivUnsigned,
    DivSigned,
    RemUnsigned,
    RemSigned,
    CeilDivUnsigned,
    CeilDivSigned,
    FloorDivSigned,
    MaxUnsigned,
    MaxSigned,
    MinUnsigned,
    MinSigned,
}

/// The value of `width` bits as a signed number.
#[inline(always)]
pub(crate) fn signed(width: u32, value: u128) -> i128 {
    let shift = 128 - width;
    ((value << shift) as i128) >> shift
}

/// Unsigned division; the 128-bit instruction sequence is slow, and most operands are short.
#[inline]
fn divide(a: u128, b: u128) -> (u128, u128) {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) => (u128::from(a / b), u128::from(a % b)),
        _ => (a / b, a % b),
    }
}

impl Binary {
    pub fn of(name: Arith) -> Option<Self> {
        Some(match name {
            Arith::AddI => Self::Add,
            Arith::SubI => Self::Sub,
            Arith::MulI => Self::Mul,
            Arith::AndI => Self::And,
            Arith::OrI => Self::Or,
            Arith::XOrI => Self::Xor,
            Arith::ShLI => Self::ShiftLeft,
            Arith::ShRUI => Self::ShiftRightUnsigned,
            Arith::ShRSI => Self::ShiftRightSigned,
            Arith::DivUI => Self::DivUnsigned,
            Arith::DivSI => Self::DivSigned,
            Arith::RemUI => Self::RemUnsigned,
            Arith::RemSI => Self::RemSigned,
            Arith::CeilDivUI => Self::CeilDivUnsigned,
            Arith::CeilDivSI => Self::CeilDivSigned,
            Arith::FloorDivSI => Self::FloorDivSigned,
            Arith::MaxUI => Self::MaxUnsigned,
            Arith::MaxSI => Self::MaxSigned,
            Arith::MinUI => Self::MinUnsigned,
            Arith::MinSI => Self::MinSigned,
            _ => return None,
        })
    }

    /// The result for defined operands.
    #[inline(always)]
    pub fn evaluate(self, width: u32, a: u128, b: u128) -> Word {
        let value = match self {
            Self::Add => a.wrapping_add(b) & mask(width),
            Self::Sub => a.wrapping_sub(b) & mask(width),
            Self::Mul => a.wrapping_mul(b) & mask(width),
            Self::And => a & b,
            Self::Or => a | b,
            Self::Xor => a ^ b,
            Self::MaxUnsigned => a.max(b),
            Self::MinUnsigned => a.min(b),
            Self::MaxSigned if signed(width, a) < signed(width, b) => b,
            Self::MinSigned if signed(width, a) > signed(width, b) => b,
            Self::MaxSigned | Self::MinSigned => a,
            Self::ShiftLeft | Self::ShiftRightUnsigned | Self::ShiftRightSigned if b >= u128::from(width) => {
                return Word::UNDEFINED;
            }
            Self::ShiftLeft => (a << b as u32) & mask(width),
            Self::ShiftRightUnsigned => a >> b as u32,
            Self::ShiftRightSigned => (signed(width, a) >> b as u32) as u128 & mask(width),
            _ => return self.divide(width, a, b),
        };
        Word::new(value)
    }

    /// Divisions and remainders. Dividing by zero is undefined, and so is dividing the smallest
    /// signed number by -1, where the quotient does not fit; the remainder of that division is
    /// undefined too, as in LLVM.
    fn divide(self, width: u32, a: u128, b: u128) -> Word {
        if b == 0 {
            return Word::UNDEFINED;
        }
        let value = match self {
            Self::DivUnsigned => divide(a, b).0,
            Self::RemUnsigned => divide(a, b).1,
            Self::CeilDivUnsigned => {
                let (quotient, remainder) = divide(a, b);
                quotient + u128::from(remainder != 0)
            }
            _ => {
                // `-1` comes first: in one bit the smallest number is -1 itself.
                if b == mask(width) && a == 1 << (width - 1) {
                    return Word::UNDEFINED;
                }
                let (a, b) = (signed(width, a), signed(width, b));
                let (quotient, remainder) = (a / b, a % b);
                let inexact = remainder != 0;
                let negative = (a < 0) != (b < 0);
                let result = match self {
                    Self::RemSigned => remainder,
                    Self::CeilDivSigned if inexact && !negative => quotient + 1,
                    Self::FloorDivSigned if inexact && negative => quotient - 1,
                    _ => quotient,
                };
                result as u128 & mask(width)
            }
        };
        Word::new(value)
    }
}

/// True if a relation holds between two numbers.
#[inline(always)]
pub(crate) fn holds(predicate: Predicate, width: u32, a: u128, b: u128) -> bool {
    match predicate {
        Predicate::Equal => a == b,
        Predicate::NotEqual => a != b,
        Predicate::SignedLess => signed(width, a) < signed(width, b),
        Predicate::SignedLessEqual => signed(width, a) <= signed(width, b),
        Predicate::SignedGreater => signed(width, a) > signed(width, b),
        Predicate::SignedGreaterEqual => signed(width, a) >= signed(width, b),
        Predicate::UnsignedLess => a < b,
        Predicate::UnsignedLessEqual => a <= b,
        Predicate::UnsignedGreater => a > b,
        Predicate::UnsignedGreaterEqual => a >= b,
    }
}

/// Changes of width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Resize {
    /// New high bits are zero; surplus ones are dropped.
    Zero,
    /// New high bits repeat the sign; surplus ones are dropped.
    Sign,
}

impl Resize {
    /// The one that an operation does; none for another one.
    pub fn of(name: Arith) -> Option<Self> {
        Some(match name {
            Arith::ExtUI | Arith::TruncI | Arith::IndexCastUI | Arith::Bitcast => Self::Zero,
            Arith::ExtSI | Arith::IndexCast => Self::Sign,
            _ => return None,
        })
    }

    /// The resized value.
    #[inline(always)]
    pub fn evaluate(self, from: u32, to: u32, value: u128) -> u128 {
        match self {
            Self::Zero => value & mask(to),
            Self::Sign => signed(from, value) as u128 & mask(to),
        }
    }
}

/// Operations with two results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extended {
    /// Sum and carry.
    AddUnsigned,
    /// Low and high half of the signed product.
    MulSigned,
    /// Low and high half of the unsigned product.
    MulUnsigned,
}

impl Extended {
    /// The one that an operation does; none for another one.
    pub fn of(name: Arith) -> Option<Self> {
        Some(match name {
            Arith::AddUIExtended => Self::AddUnsigned,
            Arith::MulSIExtended => Self::MulSigned,
            Arith::MulUIExtended => Self::MulUnsigned,
            _ => return None,
        })
    }

    /// Both results.
    pub fn evaluate(self, width: u32, a: u128, b: u128) -> [u128; 2] {
        match self {
            Self::AddUnsigned => {
                let sum = a.wrapping_add(b) & mask(width);
                [sum, u128::from(sum < a)]
            }
            Self::MulUnsigned => {
                let (low, high) = wide_product(a, b);
                halves(width, low, high)
            }
            Self::MulSigned => {
                let (x, y) = (signed(width, a), signed(width, b));
                let (low, high) = wide_product(x.unsigned_abs(), y.unsigned_abs());
                if (x < 0) == (y < 0) {
                    halves(width, low, high)
                } else {
                    let negated = (!low).wrapping_add(1);
                    halves(width, negated, (!high).wrapping_add(u128::from(low == 0)))
                }
            }
        }
    }
}

/// Splits a 256-bit product (low, high) of `width`-bit numbers at `width` bits.
fn halves(width: u32, low: u128, high: u128) -> [u128; 2] {
    let upper = if width == 128 { high } else { (low >> width) | (high << (128 - width)) };
    [low & mask(width), upper & mask(width)]
}

/// The 256-bit product, low and high, by 64-bit limbs.
fn wide_product(a: u128, b: u128) -> (u128, u128) {
    let limb = u128::from(u64::MAX);
    let (a0, a1, b0, b1) = (a & limb, a >> 64, b & limb, b >> 64);
    let low = a0 * b0;
    let middle = a1 * b0 + (low >> 64);
    let other = a0 * b1 + (middle & limb);
    let high = a1 * b1 + (middle >> 64) + (other >> 64);
    ((low & limb) | (other << 64), high)
}
