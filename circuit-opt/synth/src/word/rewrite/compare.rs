//! Comparisons: all become =, <u, <s and ~, with constants on the right.

use super::super::graph::WordId;
use super::super::mask;
use super::super::op::{Predicate, WordOp};
use super::rewriter::{Rewriter, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "four predicates suffice",
        meaning: "a > b → b < a; a ≤ b → ~(b < a); a ≥ b → ~(a < b); a ≠ b → ~(a = b)",
        never_worse: "inversions are free",
        apply: canonical,
    },
    Rule {
        name: "constant to the right",
        meaning: "c < x → ~(x < c+1)",
        never_worse: "inversions are free",
        apply: constant_right,
    },
    Rule {
        name: "signs agree",
        meaning: "a <s b → a <u b when their signs are known and equal",
        never_worse: "the same chain",
        apply: signs_agree,
    },
    Rule {
        name: "negative", meaning: "x <s 0 → the top bit of x", never_worse: "a comparison goes", apply: negative
    },
    Rule {
        name: "below a power of two",
        meaning: "x <u 2^k → the bits of x from k up are 0",
        never_worse: "as many bits are looked at, three at a time",
        apply: below_power,
    },
    Rule {
        name: "equality of bits",
        meaning: "x = 1 → x, x = 0 → ~x, x = y → ~(x ^ y) for one-bit words",
        never_worse: "one cell at most",
        apply: bits_equal,
    },
    Rule {
        name: "equality of a difference",
        meaning: "x − y = 0, x ^ y = 0 → x = y when nothing else uses the difference",
        never_worse: "the difference goes",
        apply: difference_zero,
    },
    Rule {
        name: "equality after a constant",
        meaning: "x + c1 = c2 → x = c2 − c1; x ^ c1 = c2 → x = c1 ^ c2; ~x = c → x = ~c",
        never_worse: "only x is looked at",
        apply: equal_after_constant,
    },
];

fn predicate(op: WordOp) -> Option<Predicate> {
    match op {
        WordOp::Compare(predicate) => Some(predicate),
        _ => None,
    }
}

fn canonical(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let predicate = predicate(op)?;
    match predicate {
        Predicate::Equal | Predicate::SignedLess | Predicate::UnsignedLess => None,
        Predicate::SignedGreater | Predicate::UnsignedGreater => {
            Some(r.op(WordOp::Compare(predicate.swapped()), &[operands[1], operands[0]]))
        }
        _ => {
            let opposite = r.op(WordOp::Compare(predicate.negated()), operands);
            Some(r.op(WordOp::Not, &[opposite]))
        }
    }
}

fn constant_right(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let predicate = predicate(op).filter(|&predicate| predicate != Predicate::Equal)?;
    let c = r.value(operands[0])?;
    let width = r.width(operands[0]);
    // nothing exceeds the greatest word: that comparison is known
    let next = r.constant(c.wrapping_add(1), width);
    let opposite = r.op(WordOp::Compare(predicate), &[operands[1], next]);
    Some(r.op(WordOp::Not, &[opposite]))
}

fn signs_agree(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if predicate(op)? != Predicate::SignedLess {
        return None;
    }
    let (a, b) = (r.range(operands[0]), r.range(operands[1]));
    let agree = a.is_non_negative() && b.is_non_negative() || a.signed_greatest < 0 && b.signed_greatest < 0;
    agree.then(|| r.op(WordOp::Compare(Predicate::UnsignedLess), operands))
}

fn negative(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if predicate(op)? != Predicate::SignedLess || r.value(operands[1])? != 0 {
        return None;
    }
    Some(r.op(WordOp::Extract { low: r.width(operands[0]) - 1, width: 1 }, &operands[..1]))
}

fn below_power(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if predicate(op)? != Predicate::UnsignedLess {
        return None;
    }
    let limit = r.value(operands[1]).filter(|limit| limit.is_power_of_two())?;
    let low = limit.trailing_zeros();
    let above = r.op(WordOp::Extract { low, width: r.width(operands[0]) - low }, &operands[..1]);
    let zero = r.constant(0, r.width(above));
    Some(r.op(WordOp::Compare(Predicate::Equal), &[above, zero]))
}

fn bits_equal(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if predicate(op)? != Predicate::Equal || r.width(operands[0]) != 1 {
        return None;
    }
    match r.value(operands[1]) {
        Some(0) => Some(r.op(WordOp::Not, &operands[..1])),
        Some(_) => Some(operands[0]),
        None => {
            let differ = r.op(WordOp::Xor, operands);
            Some(r.op(WordOp::Not, &[differ]))
        }
    }
}

fn difference_zero(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if predicate(op)? != Predicate::Equal || r.value(operands[1])? != 0 || !r.is_single(operands[0]) {
        return None;
    }
    match r.made_by(operands[0])? {
        (WordOp::Sub | WordOp::Xor, [x, y, _]) => Some(r.op(op, &[x, y])),
        _ => None,
    }
}

fn equal_after_constant(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if predicate(op)? != Predicate::Equal {
        return None;
    }
    let width = r.width(operands[0]);
    let target = r.value(operands[1])?;
    let (inner, [x, c, _]) = r.made_by(operands[0])?;
    let target = match inner {
        WordOp::Not => !target,
        WordOp::Add => target.wrapping_sub(r.value(c)?),
        WordOp::Xor => target ^ r.value(c)?,
        _ => return None,
    };
    let target = r.constant(target, width);
    Some(r.op(op, &[x, target]))
}

/// The cheaper of the limits `c` and `c + 1`, where either serves: low zero bits of a limit need no
/// cell. The first when c is the greatest word.
pub(super) fn cheaper_limit(c: u128, width: u32, is_signed: bool) -> u128 {
    let next = c.wrapping_add(1) & mask(width);
    if is_greatest(c, width, is_signed) || c == 0 || next != 0 && next.trailing_zeros() <= c.trailing_zeros() {
        c
    } else {
        next
    }
}

/// True if no word exceeds `c`.
pub(super) fn is_greatest(c: u128, width: u32, is_signed: bool) -> bool {
    c == if is_signed { mask(width) >> 1 } else { mask(width) }
}
