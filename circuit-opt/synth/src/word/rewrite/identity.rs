//! Operations that return an operand or something simpler of it.

use super::super::graph::WordId;
use super::super::mask;
use super::super::op::WordOp;
use super::rewriter::{Rewriter, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "neutral operand",
        meaning: "x+0, x−0, x·1, x/1, x|0, x^0, x<<0, … → x",
        never_worse: "an operation goes",
        apply: neutral,
    },
    Rule {
        name: "equal operands",
        meaning: "x&x, x|x → x; x−x, x^x, x mod x → 0; x/x → 1; x = x → 1",
        never_worse: "an operation goes",
        apply: equal_operands,
    },
    Rule {
        name: "masked bits known",
        meaning: "x & y → x when every bit that may be 1 in x is 1 in y; \
                  x | y → x when every bit that may be 1 in y is 1 in x",
        never_worse: "an operation goes",
        apply: masked,
    },
    Rule { name: "double inversion", meaning: "~~x → x, −−x → x", never_worse: "operations go", apply: double },
    Rule { name: "xor with ones", meaning: "x ^ ~0 → ~x", never_worse: "both are free", apply: xor_ones },
    Rule {
        name: "complements",
        meaning: "x & ~x → 0; x | ~x, x ^ ~x → ~0",
        never_worse: "operations go",
        apply: complements,
    },
    Rule {
        name: "magnitude of a non-negative",
        meaning: "|x| → x when x ≥ 0",
        never_worse: "an operation goes",
        apply: magnitude,
    },
];

fn neutral(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let &[x, c] = operands else { return None };
    let value = r.value(c)?;
    let is_neutral = match op {
        WordOp::Add
        | WordOp::Sub
        | WordOp::Or
        | WordOp::Xor
        | WordOp::ShiftLeft
        | WordOp::ShiftRightUnsigned
        | WordOp::ShiftRightSigned => value == 0,
        WordOp::Mul | WordOp::DivUnsigned | WordOp::CeilDivUnsigned => value == 1,
        // in one bit the pattern 1 is the number −1
        WordOp::DivSigned | WordOp::CeilDivSigned | WordOp::FloorDivSigned => r.signed_value(c) == Some(1),
        WordOp::And => value == mask(r.width(x)),
        _ => false,
    };
    is_neutral.then_some(x)
}

fn equal_operands(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let &[x, y] = operands else { return None };
    if x != y {
        return None;
    }
    let width = r.width(x);
    match op {
        WordOp::And | WordOp::Or => Some(x),
        WordOp::Sub | WordOp::Xor | WordOp::RemUnsigned | WordOp::RemSigned => Some(r.constant(0, width)),
        WordOp::DivUnsigned
        | WordOp::DivSigned
        | WordOp::CeilDivUnsigned
        | WordOp::CeilDivSigned
        | WordOp::FloorDivSigned => Some(r.constant(1, width)),
        WordOp::Compare(predicate) => Some(r.constant(predicate.holds_on_equal().into(), 1)),
        _ => None,
    }
}

fn masked(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let &[x, y] = operands else { return None };
    let all = mask(r.width(x));
    [(x, y), (y, x)].into_iter().find_map(|(x, y)| {
        let (a, b) = (r.range(x), r.range(y));
        let keeps = match op {
            WordOp::And => a.zeros | b.ones == all,
            WordOp::Or => a.ones | b.zeros == all,
            _ => false,
        };
        keeps.then_some(x)
    })
}

fn double(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    match op {
        WordOp::Not | WordOp::Neg => r.operands_of(operands[0], op).map(|inner| inner[0]),
        _ => None,
    }
}

fn xor_ones(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if op != WordOp::Xor || r.value(operands[1])? != mask(r.width(operands[0])) {
        return None;
    }
    Some(r.op(WordOp::Not, &operands[..1]))
}

fn complements(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let &[x, y] = operands else { return None };
    let is_complement = |x, y| r.operands_of(x, WordOp::Not).is_some_and(|inner| inner[0] == y);
    if !(is_complement(x, y) || is_complement(y, x)) {
        return None;
    }
    let width = r.width(x);
    match op {
        WordOp::And => Some(r.constant(0, width)),
        WordOp::Or | WordOp::Xor => Some(r.constant(mask(width), width)),
        _ => None,
    }
}

fn magnitude(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    (op == WordOp::Abs && r.range(operands[0]).is_non_negative()).then_some(operands[0])
}
