//! Division and remainder.

use super::super::graph::WordId;
use super::super::op::{Predicate, WordOp};
use super::super::{mask, signed};
use super::rewriter::{Rewriter, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "signed division of non-negatives",
        meaning: "x /s y → x /u y when x, y ≥ 0",
        never_worse: "three negations go",
        apply: signs_known,
    },
    Rule {
        name: "remainder of less",
        meaning: "x mod y → x when x < y always",
        never_worse: "an operation goes",
        apply: remainder_of_less,
    },
    Rule {
        name: "division by a power of two",
        meaning: "x / 2^k, x mod 2^k → shifts, masks and one addition of a bit",
        never_worse: "a divider goes",
        apply: by_power,
    },
    Rule {
        name: "division by minus one", meaning: "x /s −1 → −x", never_worse: "a divider goes", apply: by_minus_one
    },
    Rule {
        name: "division by an even constant",
        meaning: "x /u (m·2^k) → (x >> k) /u m",
        never_worse: "the divider has k bits less",
        apply: by_even,
    },
];

fn signs_known(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let unsigned = match op {
        WordOp::DivSigned | WordOp::FloorDivSigned => WordOp::DivUnsigned,
        WordOp::CeilDivSigned => WordOp::CeilDivUnsigned,
        WordOp::RemSigned => WordOp::RemUnsigned,
        _ => return None,
    };
    operands.iter().all(|&operand| r.range(operand).is_non_negative()).then(|| r.op(unsigned, operands))
}

fn remainder_of_less(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    (op == WordOp::RemUnsigned && r.range(operands[0]).greatest < r.range(operands[1]).least).then_some(operands[0])
}

/// Makes the word that is 1 if a bit of `low` is set.
fn is_not_zero(r: &mut Rewriter, low: WordId) -> WordId {
    let zero = r.constant(0, r.width(low));
    let exact = r.op(WordOp::Compare(Predicate::Equal), &[low, zero]);
    r.op(WordOp::Not, &[exact])
}

/// x + bit
fn plus_bit(r: &mut Rewriter, x: WordId, bit: WordId) -> WordId {
    let one = r.op(WordOp::ZeroExtend(r.width(x)), &[bit]);
    r.op(WordOp::Add, &[x, one])
}

fn by_power(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let &[x, y] = operands else { return None };
    let width = r.width(x);
    let divisor = r.value(y).filter(|divisor| divisor.is_power_of_two() && *divisor > 1)?;
    let power = divisor.trailing_zeros();
    let is_signed =
        matches!(op, WordOp::DivSigned | WordOp::RemSigned | WordOp::CeilDivSigned | WordOp::FloorDivSigned);
    if is_signed && signed(divisor, width) < 0 {
        return None;
    }
    let amount = r.constant(power.into(), width);
    let low_mask = r.constant(mask(power), width);
    // a remainder of a negative dividend was cut off: the quotient towards zero is one more than
    // the floor
    let negative_remainder = |r: &mut Rewriter| {
        let sign = r.op(WordOp::Extract { low: width - 1, width: 1 }, &[x]);
        let low = r.op(WordOp::Truncate(power), &[x]);
        let inexact = is_not_zero(r, low);
        r.op(WordOp::And, &[sign, inexact])
    };
    match op {
        WordOp::DivUnsigned => Some(r.op(WordOp::ShiftRightUnsigned, &[x, amount])),
        WordOp::FloorDivSigned => Some(r.op(WordOp::ShiftRightSigned, &[x, amount])),
        WordOp::RemUnsigned => Some(r.op(WordOp::And, &[x, low_mask])),
        WordOp::CeilDivUnsigned | WordOp::CeilDivSigned => {
            let shift =
                if op == WordOp::CeilDivUnsigned { WordOp::ShiftRightUnsigned } else { WordOp::ShiftRightSigned };
            let floor = r.op(shift, &[x, amount]);
            let low = r.op(WordOp::Truncate(power), &[x]);
            let inexact = is_not_zero(r, low);
            Some(plus_bit(r, floor, inexact))
        }
        WordOp::DivSigned => {
            // one more than a negative floor needs no more bits than the floor has
            let high = r.op(WordOp::Extract { low: power, width: width - power }, &[x]);
            let up = negative_remainder(r);
            let quotient = plus_bit(r, high, up);
            Some(r.op(WordOp::SignExtend(width), &[quotient]))
        }
        WordOp::RemSigned => {
            let low = r.op(WordOp::And, &[x, low_mask]);
            let negative = negative_remainder(r);
            let every = r.op(WordOp::SignExtend(width), &[negative]);
            let high_mask = r.constant(!mask(power), width);
            let above = r.op(WordOp::And, &[every, high_mask]);
            Some(r.op(WordOp::Or, &[low, above]))
        }
        _ => None,
    }
}

fn by_minus_one(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    match op {
        // the remainder is 0 by its range
        WordOp::DivSigned | WordOp::CeilDivSigned | WordOp::FloorDivSigned
            if r.signed_value(operands[1]) == Some(-1) =>
        {
            Some(r.op(WordOp::Neg, &operands[..1]))
        }
        _ => None,
    }
}

fn by_even(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if op != WordOp::DivUnsigned {
        return None;
    }
    let width = r.width(operands[0]);
    let divisor = r.value(operands[1]).filter(|divisor| *divisor != 0 && divisor % 2 == 0)?;
    let power = divisor.trailing_zeros();
    let amount = r.constant(power.into(), width);
    let shifted = r.op(WordOp::ShiftRightUnsigned, &[operands[0], amount]);
    let odd = r.constant(divisor >> power, width);
    Some(r.op(WordOp::DivUnsigned, &[shifted, odd]))
}
