//! Widening and narrowing.

use super::super::graph::WordId;
use super::super::op::WordOp;
use super::rewriter::{Rewriter, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "extension to the same width",
        meaning: "ext(x), trunc(x), extract(x) of all of x → x",
        never_worse: "an operation goes",
        apply: whole,
    },
    Rule {
        name: "extract from bit 0",
        meaning: "extract(x, 0, n) → trunc(x, n)",
        never_worse: "both are wires",
        apply: extract_low,
    },
    Rule {
        name: "sign of a non-negative",
        meaning: "sext(x) → zext(x) when x ≥ 0",
        never_worse: "both are wires",
        apply: sign_known,
    },
    Rule {
        name: "extension of an extension",
        meaning: "zext(zext x) → zext x, sext(sext x) → sext x",
        never_worse: "all are wires",
        apply: twice,
    },
    Rule {
        name: "part of an extension",
        meaning: "trunc or extract of ext(x) within x, or beyond it → trunc, extract or ext of x",
        never_worse: "all are wires",
        apply: part_of_extension,
    },
    Rule {
        name: "part of a part",
        meaning: "trunc or extract of trunc or extract → one extract",
        never_worse: "all are wires",
        apply: part_of_part,
    },
    Rule {
        name: "narrow arithmetic",
        meaning: "trunc(x op y) → trunc x op trunc y for + − · & | ^ ~ neg select << c, \
                  when nothing else uses the wide result",
        never_worse: "low result bits depend on low operand bits only; bits above are no longer asked for",
        apply: narrow_arithmetic,
    },
];

fn whole(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let own = r.width(operands[0]);
    match op {
        WordOp::ZeroExtend(width)
        | WordOp::SignExtend(width)
        | WordOp::Truncate(width)
        | WordOp::Extract { width, .. }
            if width == own =>
        {
            Some(operands[0])
        }
        _ => None,
    }
}

fn extract_low(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    match op {
        WordOp::Extract { low: 0, width } => Some(r.op(WordOp::Truncate(width), operands)),
        _ => None,
    }
}

fn sign_known(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    match op {
        WordOp::SignExtend(width) if r.range(operands[0]).is_non_negative() => {
            Some(r.op(WordOp::ZeroExtend(width), operands))
        }
        _ => None,
    }
}

fn twice(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    match (op, r.made_by(operands[0])?) {
        (WordOp::ZeroExtend(_), (WordOp::ZeroExtend(_), inner))
        | (WordOp::SignExtend(_), (WordOp::SignExtend(_), inner)) => Some(r.op(op, &inner[..1])),
        _ => None,
    }
}

/// Lowest bit and number of bits that a narrowing takes.
fn part(op: WordOp) -> Option<(u32, u32)> {
    match op {
        WordOp::Truncate(width) => Some((0, width)),
        WordOp::Extract { low, width } => Some((low, width)),
        _ => None,
    }
}

fn part_of_extension(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let (low, width) = part(op)?;
    let (extension, inner) = r.made_by(operands[0])?;
    let x = inner[0];
    let own = r.width(x);
    let is_signed = match extension {
        WordOp::ZeroExtend(_) => false,
        WordOp::SignExtend(_) => true,
        _ => return None,
    };
    if low + width <= own {
        return Some(r.op(WordOp::Extract { low, width }, &[x]));
    }
    if low >= own {
        // zeros were found by their range: these are copies of the sign
        let sign = r.op(WordOp::Extract { low: own - 1, width: 1 }, &[x]);
        return Some(r.op(WordOp::SignExtend(width), &[sign]));
    }
    let rest = r.op(WordOp::Extract { low, width: own - low }, &[x]);
    let extension = if is_signed { WordOp::SignExtend(width) } else { WordOp::ZeroExtend(width) };
    Some(r.op(extension, &[rest]))
}

fn part_of_part(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let (low, width) = part(op)?;
    let (inner_op, inner) = r.made_by(operands[0])?;
    let (inner_low, _) = part(inner_op)?;
    Some(r.op(WordOp::Extract { low: inner_low + low, width }, &inner[..1]))
}

fn narrow_arithmetic(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let WordOp::Truncate(width) = op else { return None };
    let (inner_op, inner) = r.made_by(operands[0])?;
    if !r.is_single(operands[0]) {
        return None;
    }
    let mut narrow = |word| r.op(WordOp::Truncate(width), &[word]);
    match inner_op {
        WordOp::Add | WordOp::Sub | WordOp::Mul | WordOp::And | WordOp::Or | WordOp::Xor => {
            let narrowed = [narrow(inner[0]), narrow(inner[1])];
            Some(r.op(inner_op, &narrowed))
        }
        WordOp::Not | WordOp::Neg => {
            let narrowed = narrow(inner[0]);
            Some(r.op(inner_op, &[narrowed]))
        }
        WordOp::Select => {
            let arms = [narrow(inner[1]), narrow(inner[2])];
            Some(r.op(WordOp::Select, &[inner[0], arms[0], arms[1]]))
        }
        WordOp::ShiftLeft => {
            let amount = r.value(inner[1])?;
            if amount >= u128::from(width) {
                return Some(r.constant(0, width));
            }
            let narrowed = r.op(WordOp::Truncate(width), &inner[..1]);
            let amount = r.constant(amount, width);
            Some(r.op(WordOp::ShiftLeft, &[narrowed, amount]))
        }
        _ => None,
    }
}
