//! Shifts.

use super::super::graph::WordId;
use super::super::op::WordOp;
use super::rewriter::{Rewriter, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "shift that is always undefined",
        meaning: "a shift by the width or more → 0; a shift of one bit → the bit",
        never_worse: "an operation goes",
        apply: undefined,
    },
    Rule {
        name: "sign of a shifted non-negative",
        meaning: "x >>s y → x >>u y when x ≥ 0",
        never_worse: "zeros come in instead of copies",
        apply: sign_known,
    },
    Rule {
        name: "shift of a shift",
        meaning: "(x shift c1) shift c2 → x shift (c1+c2)",
        never_worse: "all are wires",
        apply: twice,
    },
    Rule {
        name: "right shift by a constant",
        meaning: "x >> c → ext(extract(x, c, …))",
        never_worse: "both are wires",
        apply: right_by_constant,
    },
];

fn is_shift(op: WordOp) -> bool {
    matches!(op, WordOp::ShiftLeft | WordOp::ShiftRightUnsigned | WordOp::ShiftRightSigned)
}

fn undefined(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if !is_shift(op) {
        return None;
    }
    let width = r.width(operands[0]);
    if r.range(operands[1]).least >= u128::from(width) {
        return Some(r.constant(0, width));
    }
    (width == 1).then_some(operands[0])
}

fn sign_known(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    (op == WordOp::ShiftRightSigned && r.range(operands[0]).is_non_negative())
        .then(|| r.op(WordOp::ShiftRightUnsigned, operands))
}

fn twice(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if op != WordOp::ShiftLeft {
        return None;
    }
    let width = r.width(operands[0]);
    let (x, first) = r.with_constant(operands[0], op)?;
    let total = first.checked_add(r.value(operands[1])?)?;
    if total >= u128::from(width) {
        return Some(r.constant(0, width));
    }
    let amount = r.constant(total, width);
    Some(r.op(op, &[x, amount]))
}

fn right_by_constant(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let width = r.width(operands[0]);
    let extension = match op {
        WordOp::ShiftRightUnsigned => WordOp::ZeroExtend(width),
        WordOp::ShiftRightSigned => WordOp::SignExtend(width),
        _ => return None,
    };
    let amount = u32::try_from(r.value(operands[1])?).ok().filter(|&amount| amount < width)?;
    let rest = r.op(WordOp::Extract { low: amount, width: width - amount }, &operands[..1]);
    Some(r.op(extension, &[rest]))
}
