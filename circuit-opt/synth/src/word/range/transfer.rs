//! The range of an operation's result from the ranges of its operands.

use super::super::op::{Predicate, WordOp};
use super::super::table::Table;
use super::super::{MAX_WIDTH, mask, signed};
use super::interval::Range;

/// The range of `op`'s result; `operands` in order. Sound for every operation: where precision
/// would cost much, it yields less.
pub fn transfer(op: WordOp, operands: &[Range], tables: &[Table]) -> Range {
    let a = operands[0];
    let b = operands.get(1).copied().unwrap_or(a);
    let width = a.width;
    match op {
        WordOp::Add => add(a, b),
        WordOp::Sub => subtract(a, b),
        WordOp::Neg => subtract(Range::single(0, width), a),
        WordOp::Mul => multiply(a, b),
        WordOp::MulHighUnsigned => multiply_high(a, b),
        WordOp::MulHighSigned if a.is_non_negative() && b.is_non_negative() => multiply_high(a, b),
        WordOp::MulHighSigned => Range::full(width),
        WordOp::DivUnsigned => divide_unsigned(a, b, |x, y| x / y),
        WordOp::CeilDivUnsigned => divide_unsigned(a, b, u128::div_ceil),
        WordOp::DivSigned => divide_signed(a, b, |x, y| x / y),
        WordOp::FloorDivSigned => divide_signed(a, b, |x, y| x.div_euclid(y)),
        WordOp::CeilDivSigned => divide_signed(a, b, |x, y| -(-x).div_euclid(y)),
        WordOp::RemUnsigned => Range::unsigned(0, a.greatest.min(b.greatest.saturating_sub(1)), width),
        WordOp::RemSigned => remainder_signed(a, b),
        WordOp::And => {
            Range { greatest: a.greatest.min(b.greatest), ..Range::bits(a.zeros | b.zeros, a.ones & b.ones, width) }
                .intersection(Range::full(width))
        }
        WordOp::Or => Range { least: a.least.max(b.least), ..Range::bits(a.zeros & b.zeros, a.ones | b.ones, width) }
            .intersection(Range::full(width)),
        WordOp::Xor => {
            Range::bits((a.zeros & b.zeros) | (a.ones & b.ones), (a.zeros & b.ones) | (a.ones & b.zeros), width)
        }
        WordOp::Not => Range {
            width,
            least: mask(width) - a.greatest,
            greatest: mask(width) - a.least,
            signed_least: !a.signed_greatest,
            signed_greatest: !a.signed_least,
            zeros: a.ones,
            ones: a.zeros,
        },
        WordOp::ShiftLeft => shift_left(a, b),
        WordOp::ShiftRightUnsigned => shift_right_unsigned(a, b),
        WordOp::ShiftRightSigned => shift_right_signed(a, b),
        WordOp::Compare(predicate) => compare(predicate, a, b),
        WordOp::Select => match a.constant() {
            Some(0) => operands[2],
            Some(_) => b,
            None => b.union(operands[2]),
        },
        WordOp::ZeroExtend(to) => Range::unsigned(a.least, a.greatest, to).intersection(Range::bits(
            a.zeros | (mask(to) & !mask(width)),
            a.ones,
            to,
        )),
        WordOp::SignExtend(to) => {
            let (top, above) = (1 << (width - 1), mask(to) & !mask(width));
            let spread = |bits: u128| if bits & top == 0 { bits } else { bits | above };
            Range::signed(a.signed_least, a.signed_greatest, to).intersection(Range::bits(
                spread(a.zeros),
                spread(a.ones),
                to,
            ))
        }
        WordOp::Truncate(to) => extract(a, 0, to),
        WordOp::Extract { low, width } => extract(a, low, width),
        WordOp::CountOnes => Range::unsigned(a.ones.count_ones().into(), (width - a.zeros.count_ones()).into(), width),
        WordOp::CountLeadingZeros => {
            let count = |value: u128| u128::from(value.leading_zeros() - (MAX_WIDTH - width));
            Range::unsigned(count(a.greatest), count(a.least), width)
        }
        WordOp::CountTrailingZeros => {
            let count = |value: u128| u128::from(value.trailing_zeros().min(width));
            Range::unsigned(count(mask(width) & !a.zeros), count(a.ones), width)
        }
        WordOp::Abs => absolute(a),
        WordOp::Lookup(table) => lookup(a, &tables[table.0 as usize]),
    }
}

/// Known bits of a + b + carry, after LLVM's `KnownBits::computeForAddCarry`.
fn sum_bits(a: Range, b: Range, carry: bool) -> Range {
    let m = mask(a.width);
    let highest = (m & !a.zeros).wrapping_add(m & !b.zeros).wrapping_add(carry.into());
    let lowest = a.ones.wrapping_add(b.ones).wrapping_add(carry.into());
    let carries_zero = !(highest ^ a.zeros ^ b.zeros);
    let carries_one = lowest ^ a.ones ^ b.ones;
    let known = (a.zeros | a.ones) & (b.zeros | b.ones) & (carries_zero | carries_one);
    Range::bits(!highest & known, lowest & known, a.width)
}

fn fits(value: i128, width: u32) -> bool {
    signed(value as u128 & mask(width), width) == value
}

fn add(a: Range, b: Range) -> Range {
    let width = a.width;
    let mut range = sum_bits(a, b, false);
    let sum = |x: u128, y: u128| x.checked_add(y).filter(|&total| total <= mask(width));
    let wrapped = |x: u128, y: u128| x.wrapping_add(y) & mask(width);
    if let Some(greatest) = sum(a.greatest, b.greatest) {
        range = range.intersection(Range::unsigned(a.least + b.least, greatest, width));
    } else if sum(a.least, b.least).is_none() {
        range = range.intersection(Range::unsigned(wrapped(a.least, b.least), wrapped(a.greatest, b.greatest), width));
    }
    signed_result(range, a.signed_least.checked_add(b.signed_least), a.signed_greatest.checked_add(b.signed_greatest))
}

fn subtract(a: Range, b: Range) -> Range {
    let width = a.width;
    let complement = Range { zeros: b.ones, ones: b.zeros, ..b };
    let mut range = sum_bits(a, complement, true);
    if a.least >= b.greatest {
        range = range.intersection(Range::unsigned(a.least - b.greatest, a.greatest - b.least, width));
    } else if a.greatest < b.least {
        let wrapped = |x: u128, y: u128| x.wrapping_sub(y) & mask(width);
        range = range.intersection(Range::unsigned(wrapped(a.least, b.greatest), wrapped(a.greatest, b.least), width));
    }
    signed_result(range, a.signed_least.checked_sub(b.signed_greatest), a.signed_greatest.checked_sub(b.signed_least))
}

/// `range`, and the signed interval when neither bound wraps.
fn signed_result(range: Range, least: Option<i128>, greatest: Option<i128>) -> Range {
    match (least, greatest) {
        (Some(least), Some(greatest)) if fits(least, range.width) && fits(greatest, range.width) => {
            range.intersection(Range::signed(least, greatest, range.width))
        }
        _ => range,
    }
}

fn multiply(a: Range, b: Range) -> Range {
    let width = a.width;
    let low_zeros = |range: Range| (!range.zeros).trailing_zeros().min(range.width);
    let trailing = (low_zeros(a) + low_zeros(b)).min(width);
    let zeros = if trailing == 0 { 0 } else { mask(trailing) };
    let mut range = Range::bits(zeros, a.ones & b.ones & 1, width);
    if let Some(greatest) = a.greatest.checked_mul(b.greatest).filter(|&product| product <= mask(width)) {
        range = range.intersection(Range::unsigned(a.least * b.least, greatest, width));
    }
    let corners = [
        (a.signed_least, b.signed_least),
        (a.signed_least, b.signed_greatest),
        (a.signed_greatest, b.signed_least),
        (a.signed_greatest, b.signed_greatest),
    ];
    let products: Option<Vec<i128>> = corners.iter().map(|&(x, y)| x.checked_mul(y)).collect();
    match products {
        Some(products) => signed_result(range, products.iter().min().copied(), products.iter().max().copied()),
        None => range,
    }
}

fn multiply_high(a: Range, b: Range) -> Range {
    let high = |x: u128, y: u128| {
        super::super::arithmetic::apply(WordOp::MulHighUnsigned, &[(x, a.width), (y, a.width)], &[]).unwrap_or(0)
    };
    Range::unsigned(high(a.least, b.least), high(a.greatest, b.greatest), a.width)
}

fn divide_unsigned(a: Range, b: Range, divide: impl Fn(u128, u128) -> u128) -> Range {
    if b.greatest == 0 {
        return Range::full(a.width);
    }
    Range::unsigned(divide(a.least, b.greatest), divide(a.greatest, b.least.max(1)), a.width)
}

fn divide_signed(a: Range, b: Range, divide: impl Fn(i128, i128) -> i128) -> Range {
    let width = a.width;
    // negating the least 128-bit number has no i128 result
    if a.signed_least == i128::MIN || b.signed_greatest == 0 && b.signed_least == 0 {
        return Range::full(width);
    }
    if b.signed_greatest > 0 && b.signed_least >= 0 {
        let (near, far) = (b.signed_least.max(1), b.signed_greatest);
        let corners =
            [(a.signed_least, near), (a.signed_least, far), (a.signed_greatest, near), (a.signed_greatest, far)]
                .map(|(x, y)| divide(x, y));
        let bounds = corners.iter().fold((i128::MAX, i128::MIN), |(l, g), &v| (l.min(v), g.max(v)));
        return Range::signed(bounds.0, bounds.1, width);
    }
    let magnitude = a.signed_least.unsigned_abs().max(a.signed_greatest.unsigned_abs());
    let greatest = mask(width) >> 1;
    if magnitude > greatest {
        return Range::full(width);
    }
    Range::signed(-(magnitude as i128), magnitude as i128, width)
}

fn remainder_signed(a: Range, b: Range) -> Range {
    let divisor = b.signed_least.unsigned_abs().max(b.signed_greatest.unsigned_abs());
    let limit = divisor.saturating_sub(1).min(i128::MAX as u128) as i128;
    let least = if a.signed_least >= 0 { 0 } else { a.signed_least.max(-limit) };
    let greatest = if a.signed_greatest < 0 { 0 } else { a.signed_greatest.min(limit) };
    Range::signed(least, greatest, a.width)
}

/// Least and greatest amount of a defined shift, or `None` when no shift is defined.
fn amounts(b: Range) -> Option<(u32, u32)> {
    let limit = u128::from(b.width - 1);
    (b.least <= limit).then(|| (b.least as u32, b.greatest.min(limit) as u32))
}

fn shift_left(a: Range, b: Range) -> Range {
    let width = a.width;
    let Some((least, greatest)) = amounts(b) else {
        return Range::full(width);
    };
    if least == greatest {
        let filled = if least == 0 { 0 } else { mask(least) };
        let range = Range::bits((a.zeros << least) | filled, a.ones << least, width);
        return multiply_by_power(range, a, least, greatest);
    }
    let trailing = ((!a.zeros).trailing_zeros().min(width) + least).min(width);
    let zeros = if trailing == 0 { 0 } else { mask(trailing) };
    multiply_by_power(Range::bits(zeros, 0, width), a, least, greatest)
}

fn multiply_by_power(range: Range, a: Range, least: u32, greatest: u32) -> Range {
    let width = a.width;
    let mut range = range;
    if a.greatest <= mask(width) >> greatest {
        range = range.intersection(Range::unsigned(a.least << least, a.greatest << greatest, width));
    }
    if a.signed_bits() + greatest <= width {
        let low = if a.signed_least < 0 { a.signed_least << greatest } else { a.signed_least << least };
        let high = if a.signed_greatest < 0 { a.signed_greatest << least } else { a.signed_greatest << greatest };
        range = range.intersection(Range::signed(low, high, width));
    }
    range
}

fn shift_right_unsigned(a: Range, b: Range) -> Range {
    let width = a.width;
    let Some((least, greatest)) = amounts(b) else {
        return Range::full(width);
    };
    let range = Range::unsigned(a.least >> greatest, a.greatest >> least, width);
    if least != greatest {
        return range;
    }
    let filled = mask(width) & !(mask(width) >> least);
    range.intersection(Range::bits((a.zeros >> least) | filled, a.ones >> least, width))
}

fn shift_right_signed(a: Range, b: Range) -> Range {
    let width = a.width;
    let Some((least, greatest)) = amounts(b) else {
        return Range::full(width);
    };
    let low = if a.signed_least < 0 { a.signed_least >> least } else { a.signed_least >> greatest };
    let high = if a.signed_greatest < 0 { a.signed_greatest >> greatest } else { a.signed_greatest >> least };
    let range = Range::signed(low, high, width);
    if least != greatest {
        return range;
    }
    let shifted = |bits: u128| (signed(bits, width) >> least) as u128;
    range.intersection(Range::bits(shifted(a.zeros), shifted(a.ones), width))
}

fn compare(predicate: Predicate, a: Range, b: Range) -> Range {
    let truth = |always: bool, never: bool| match (always, never) {
        (true, false) => Range::single(1, 1),
        (false, true) => Range::single(0, 1),
        _ => Range::full(1),
    };
    let apart = a.greatest < b.least
        || b.greatest < a.least
        || a.signed_greatest < b.signed_least
        || b.signed_greatest < a.signed_least
        || (a.zeros & b.ones) | (a.ones & b.zeros) != 0;
    match predicate {
        Predicate::Equal => truth(a.constant().is_some() && a.constant() == b.constant(), apart),
        Predicate::NotEqual => truth(apart, a.constant().is_some() && a.constant() == b.constant()),
        Predicate::UnsignedLess => truth(a.greatest < b.least, a.least >= b.greatest),
        Predicate::UnsignedLessEqual => truth(a.greatest <= b.least, a.least > b.greatest),
        Predicate::SignedLess => truth(a.signed_greatest < b.signed_least, a.signed_least >= b.signed_greatest),
        Predicate::SignedLessEqual => truth(a.signed_greatest <= b.signed_least, a.signed_least > b.signed_greatest),
        _ => compare(predicate.swapped(), b, a),
    }
}

fn extract(a: Range, low: u32, width: u32) -> Range {
    let bits = Range::bits(a.zeros >> low, a.ones >> low, width);
    if a.greatest >> low <= mask(width) {
        return bits.intersection(Range::unsigned(a.least >> low, a.greatest >> low, width));
    }
    if a.signed_bits() <= low + width {
        return bits.intersection(Range::signed(a.signed_least >> low, a.signed_greatest >> low, width));
    }
    bits
}

fn absolute(a: Range) -> Range {
    let (from, to) = (a.signed_least.unsigned_abs(), a.signed_greatest.unsigned_abs());
    let least = if a.signed_least <= 0 && a.signed_greatest >= 0 { 0 } else { from.min(to) };
    Range::unsigned(least, from.max(to), a.width)
}

fn lookup(index: Range, table: &Table) -> Range {
    let words = table.words();
    let all = if index.greatest < words.len() as u128 {
        &words[index.least as usize..=index.greatest as usize]
    } else {
        words
    };
    let (mut least, mut greatest, mut zeros, mut ones) = (u128::MAX, 0, u128::MAX, u128::MAX);
    for &word in all {
        least = least.min(word);
        greatest = greatest.max(word);
        zeros &= !word;
        ones &= word;
    }
    Range::unsigned(least, greatest, table.width()).intersection(Range::bits(zeros, ones, table.width()))
}
