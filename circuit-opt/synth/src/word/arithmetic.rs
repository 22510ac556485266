//! Arithmetic on words of up to 128 bits: what each operation means.

use super::op::{Predicate, WordOp};
use super::table::Table;
use super::{MAX_WIDTH, mask, signed};

/// High and low half of the 256-bit product of two unsigned words.
pub(crate) fn wide_product(a: u128, b: u128) -> (u128, u128) {
    let half = mask(64);
    let (a_high, a_low, b_high, b_low) = (a >> 64, a & half, b >> 64, b & half);
    let low = a_low * b_low;
    let cross = a_high * b_low + (low >> 64);
    let middle = a_low * b_high + (cross & half);
    let high = a_high * b_high + (cross >> 64) + (middle >> 64);
    (high, (middle << 64) | (low & half))
}

/// Bits `width .. 2·width` of the product of two unsigned words of `width` bits.
fn high_half(a: u128, b: u128, width: u32) -> u128 {
    let (high, low) = wide_product(a, b);
    if width == MAX_WIDTH { high } else { ((high << (MAX_WIDTH - width)) | (low >> width)) & mask(width) }
}

/// True if `predicate` holds between two words of `width` bits.
pub fn holds(predicate: Predicate, a: u128, b: u128, width: u32) -> bool {
    let (signed_a, signed_b) = (signed(a, width), signed(b, width));
    match predicate {
        Predicate::Equal => a == b,
        Predicate::NotEqual => a != b,
        Predicate::SignedLess => signed_a < signed_b,
        Predicate::SignedLessEqual => signed_a <= signed_b,
        Predicate::SignedGreater => signed_a > signed_b,
        Predicate::SignedGreaterEqual => signed_a >= signed_b,
        Predicate::UnsignedLess => a < b,
        Predicate::UnsignedLessEqual => a <= b,
        Predicate::UnsignedGreater => a > b,
        Predicate::UnsignedGreaterEqual => a >= b,
    }
}

/// The result of `op` on operands given as (value, width), reduced to the result's width; `None`
/// when it is undefined. A `Select` looks at its values only; whether the arm not taken is defined
/// is the caller's business.
pub fn apply(op: WordOp, operands: &[(u128, u32)], tables: &[Table]) -> Option<u128> {
    let (a, width) = operands[0];
    let b = operands.get(1).map_or(0, |&(value, _)| value);
    let unsigned_division = || (b != 0).then_some(());
    let least = 1_u128 << (width - 1);
    let signed_division = || {
        let (x, y) = (signed(a, width), signed(b, width));
        let defined = b != 0 && !(a == least && b == mask(width));
        defined.then_some((x, y))
    };
    let shift = || u32::try_from(b).ok().filter(|&amount| amount < width);
    let value = match op {
        WordOp::Add => a.wrapping_add(b),
        WordOp::Sub => a.wrapping_sub(b),
        WordOp::Mul => a.wrapping_mul(b),
        WordOp::MulHighUnsigned => high_half(a, b, width),
        WordOp::MulHighSigned => {
            let correction = |sign: u128, other: u128| if sign & least == 0 { 0 } else { other };
            high_half(a, b, width).wrapping_sub(correction(a, b)).wrapping_sub(correction(b, a))
        }
        WordOp::DivUnsigned => unsigned_division().map(|()| a / b)?,
        WordOp::RemUnsigned => unsigned_division().map(|()| a % b)?,
        WordOp::CeilDivUnsigned => unsigned_division().map(|()| a.div_ceil(b))?,
        WordOp::DivSigned => signed_division().map(|(x, y)| x.wrapping_div(y) as u128)?,
        WordOp::RemSigned => signed_division().map(|(x, y)| x.wrapping_rem(y) as u128)?,
        WordOp::CeilDivSigned => {
            let (x, y) = signed_division()?;
            let up = x % y != 0 && (x < 0) == (y < 0);
            (x / y + i128::from(up)) as u128
        }
        WordOp::FloorDivSigned => {
            let (x, y) = signed_division()?;
            let down = x % y != 0 && (x < 0) != (y < 0);
            (x / y - i128::from(down)) as u128
        }
        WordOp::And => a & b,
        WordOp::Or => a | b,
        WordOp::Xor => a ^ b,
        WordOp::Not => !a,
        WordOp::Neg => a.wrapping_neg(),
        WordOp::ShiftLeft => a << shift()?,
        WordOp::ShiftRightUnsigned => a >> shift()?,
        WordOp::ShiftRightSigned => (signed(a, width) >> shift()?) as u128,
        WordOp::Compare(predicate) => u128::from(holds(predicate, a, b, width)),
        WordOp::Select => return Some(if a == 1 { b } else { operands[2].0 }),
        WordOp::ZeroExtend(_) => return Some(a),
        WordOp::SignExtend(to) => return Some(signed(a, width) as u128 & mask(to)),
        WordOp::Truncate(to) => return Some(a & mask(to)),
        WordOp::Extract { low, width } => return Some((a >> low) & mask(width)),
        WordOp::CountOnes => u128::from(a.count_ones()),
        WordOp::CountLeadingZeros => u128::from(a.leading_zeros() - (MAX_WIDTH - width)),
        WordOp::CountTrailingZeros => u128::from(a.trailing_zeros().min(width)),
        WordOp::Abs => signed(a, width).unsigned_abs(),
        WordOp::Lookup(table) => return Some(tables[table.0 as usize].word(a)),
    };
    Some(value & mask(width))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn binary(op: WordOp, a: i128, b: i128, width: u32) -> Option<i128> {
        let operand = |value: i128| (value as u128 & mask(width), width);
        apply(op, &[operand(a), operand(b)], &[]).map(|value| signed(value, width))
    }

    #[test]
    fn products_have_their_high_half() {
        assert_eq!(wide_product(u128::MAX, u128::MAX), (u128::MAX - 1, 1));
        for a in -8..8 {
            for b in -8..8 {
                assert_eq!(binary(WordOp::MulHighSigned, a, b, 4), Some((a * b) >> 4));
                let (ua, ub) = (a & 15, b & 15);
                assert_eq!(binary(WordOp::MulHighUnsigned, ua, ub, 4).map(|v| v & 15), Some((ua * ub) >> 4));
            }
        }
        assert_eq!(binary(WordOp::MulHighSigned, -1, -1, 128), Some(0));
        assert_eq!(binary(WordOp::MulHighSigned, i128::MIN, 2, 128), Some(-1));
    }

    #[test]
    fn divisions_round_as_named() {
        for (a, b, zero, up, down) in [(7, 2, 3, 4, 3), (-7, 2, -3, -3, -4), (7, -2, -3, -3, -4), (-7, -2, 3, 4, 3)] {
            assert_eq!(binary(WordOp::DivSigned, a, b, 8), Some(zero));
            assert_eq!(binary(WordOp::CeilDivSigned, a, b, 8), Some(up));
            assert_eq!(binary(WordOp::FloorDivSigned, a, b, 8), Some(down));
            assert_eq!(binary(WordOp::RemSigned, a, b, 8), Some(a - b * zero));
        }
    }

    #[test]
    fn what_is_undefined_is_none() {
        for op in [WordOp::DivSigned, WordOp::RemSigned, WordOp::CeilDivSigned, WordOp::FloorDivSigned] {
            assert_eq!(binary(op, -128, -1, 8), None);
            assert_eq!(binary(op, 1, 0, 8), None);
            assert_eq!(binary(op, i128::MIN, -1, 128), None);
        }
        for op in [WordOp::ShiftLeft, WordOp::ShiftRightUnsigned, WordOp::ShiftRightSigned] {
            assert_eq!(binary(op, 1, 8, 8), None);
            assert!(binary(op, 1, 7, 8).is_some());
        }
    }

    #[test]
    fn counts_and_magnitudes_meet_their_corners() {
        let unary = |op, a, width| apply(op, &[(a, width)], &[]);
        assert_eq!(unary(WordOp::CountLeadingZeros, 0, 8), Some(8));
        assert_eq!(unary(WordOp::CountLeadingZeros, 1, 128), Some(127));
        assert_eq!(unary(WordOp::CountTrailingZeros, 0, 8), Some(8));
        assert_eq!(unary(WordOp::CountTrailingZeros, 0, 128), Some(128));
        assert_eq!(unary(WordOp::Abs, 0x80, 8), Some(0x80));
        assert_eq!(unary(WordOp::Abs, 1 << 127, 128), Some(1 << 127));
        assert_eq!(unary(WordOp::SignExtend(12), 0x80, 8), Some(0xf80));
    }
}
