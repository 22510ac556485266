//! Selections.

use super::super::graph::WordId;
use super::super::mask;
use super::super::op::{Predicate, WordOp};
use super::compare::{cheaper_limit, is_greatest};
use super::rewriter::{Rewriter, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "known condition",
        meaning: "select 1 x y → x, select 0 x y → y, select c x x → x",
        never_worse: "an operation goes",
        apply: known,
    },
    Rule {
        name: "inverted condition",
        meaning: "select ~c x y → select c y x",
        never_worse: "an inversion goes",
        apply: inverted,
    },
    Rule {
        name: "selection of the condition",
        meaning: "select c 1 0 → c, select c 0 1 → ~c for bits",
        never_worse: "an operation goes",
        apply: condition_itself,
    },
    Rule {
        name: "same condition again",
        meaning: "select c (select c x y) z → select c x z; select c z (select c x y) → select c z y",
        never_worse: "the inner selection may go",
        apply: nested,
    },
    Rule {
        name: "minimum and maximum",
        meaning: "the two forms of min and of max become one: operands of the comparison in order, \
                  a constant limit with the most low zeros",
        never_worse: "at equal operands both arms are equal; min and max of the same words share the comparison",
        apply: extremum,
    },
    Rule {
        name: "magnitude",
        meaning: "select (x < 0) (−x) x → |x|",
        never_worse: "two cells a bit instead of three",
        apply: magnitude,
    },
    Rule {
        name: "sum or difference",
        meaning: "select c (x + y) (x − y) → x + (y ^ n) + n with n = ~c in every bit, when nothing else uses them",
        never_worse: "one adder instead of two",
        apply: sum_or_difference,
    },
    Rule {
        name: "common operation",
        meaning: "select c (f x y) (f x z) → f x (select c y z), when nothing else uses the two",
        never_worse: "one operation instead of two",
        apply: common_operation,
    },
    Rule {
        name: "common extension",
        meaning: "select c (ext x) (ext y) → ext (select c x y)",
        never_worse: "fewer bits are selected",
        apply: common_extension,
    },
];

fn arms(op: WordOp, operands: &[WordId]) -> Option<[WordId; 3]> {
    match (op, operands) {
        (WordOp::Select, &[condition, then, otherwise]) => Some([condition, then, otherwise]),
        _ => None,
    }
}

fn known(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let [condition, then, otherwise] = arms(op, operands)?;
    match r.value(condition) {
        Some(0) => Some(otherwise),
        Some(_) => Some(then),
        None => (then == otherwise).then_some(then),
    }
}

fn inverted(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let [condition, then, otherwise] = arms(op, operands)?;
    let [inner, ..] = r.operands_of(condition, WordOp::Not)?;
    Some(r.op(WordOp::Select, &[inner, otherwise, then]))
}

fn condition_itself(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let [condition, then, otherwise] = arms(op, operands)?;
    if r.width(then) != 1 {
        return None;
    }
    match (r.value(then)?, r.value(otherwise)?) {
        (1, 0) => Some(condition),
        (0, 1) => Some(r.op(WordOp::Not, &[condition])),
        _ => None,
    }
}

fn nested(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let [condition, then, otherwise] = arms(op, operands)?;
    if let Some([inner, x, _]) = r.operands_of(then, WordOp::Select)
        && inner == condition
    {
        return Some(r.op(WordOp::Select, &[condition, x, otherwise]));
    }
    match r.operands_of(otherwise, WordOp::Select)? {
        [inner, _, y] if inner == condition => Some(r.op(WordOp::Select, &[condition, then, y])),
        _ => None,
    }
}

fn extremum(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let [condition, then, otherwise] = arms(op, operands)?;
    let (compare, [a, b, _]) = r.made_by(condition)?;
    if !matches!(compare, WordOp::Compare(Predicate::SignedLess | Predicate::UnsignedLess)) {
        return None;
    }
    let is_signed = compare == WordOp::Compare(Predicate::SignedLess);
    if let Some(limit) = r.value(b) {
        let (constant, kept) = if then == a { (otherwise, then) } else { (then, otherwise) };
        let width = r.width(b);
        let c = r.value(constant).filter(|_| kept == a)?;
        let is_next = limit == c.wrapping_add(1) & mask(width) && !is_greatest(c, width, is_signed);
        let better = cheaper_limit(c, width, is_signed);
        if !(limit == c || is_next) || better == limit {
            return None;
        }
        let better = r.constant(better, width);
        let condition = r.op(compare, &[a, better]);
        return Some(r.op(WordOp::Select, &[condition, then, otherwise]));
    }
    let is_extremum = (then, otherwise) == (a, b) || (then, otherwise) == (b, a);
    if !is_extremum || a < b {
        return None;
    }
    let condition = r.op(compare, &[b, a]);
    Some(r.op(WordOp::Select, &[condition, otherwise, then]))
}

fn magnitude(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let [condition, then, otherwise] = arms(op, operands)?;
    let top = r.width(otherwise) - 1;
    let [x, ..] = r.operands_of(condition, WordOp::Extract { low: top, width: 1 })?;
    let [negated, ..] = r.operands_of(then, WordOp::Neg)?;
    (x == otherwise && negated == x).then(|| r.op(WordOp::Abs, &[x]))
}

fn sum_or_difference(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let [condition, then, otherwise] = arms(op, operands)?;
    if !(r.is_single(then) && r.is_single(otherwise)) {
        return None;
    }
    let (sum, difference, subtracts_when) = match (r.made_by(then)?.0, r.made_by(otherwise)?.0) {
        (WordOp::Add, WordOp::Sub) => (then, otherwise, false),
        (WordOp::Sub, WordOp::Add) => (otherwise, then, true),
        _ => return None,
    };
    let [p, q, _] = r.operands_of(sum, WordOp::Add)?;
    let [x, y, _] = r.operands_of(difference, WordOp::Sub)?;
    if !((p, q) == (x, y) || (q, p) == (x, y)) {
        return None;
    }
    let width = r.width(x);
    let negative = if subtracts_when { condition } else { r.op(WordOp::Not, &[condition]) };
    let every = r.op(WordOp::SignExtend(width), &[negative]);
    let changed = r.op(WordOp::Xor, &[y, every]);
    let carry = r.op(WordOp::ZeroExtend(width), &[negative]);
    let sum = r.op(WordOp::Add, &[x, changed]);
    Some(r.op(WordOp::Add, &[sum, carry]))
}

fn common_operation(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let [condition, then, otherwise] = arms(op, operands)?;
    let (first, [a, b, _]) = r.made_by(then)?;
    let (second, [c, d, _]) = r.made_by(otherwise)?;
    if first != second || !(r.is_single(then) && r.is_single(otherwise)) {
        return None;
    }
    match first.arity() {
        // a narrowing is moved the other way
        1 if !matches!(first, WordOp::Truncate(_) | WordOp::Extract { .. }) && r.width(a) == r.width(c) => {
            let selected = r.op(WordOp::Select, &[condition, a, c]);
            Some(r.op(first, &[selected]))
        }
        2 => {
            // operations with constants are cheaper than with a selected one
            let constants = |x, y| r.value(x).is_some() && r.value(y).is_some();
            let is_bitwise_or_sum = matches!(first, WordOp::And | WordOp::Or | WordOp::Xor | WordOp::Add | WordOp::Sub);
            if !is_bitwise_or_sum && (constants(b, d) || constants(a, c)) {
                return None;
            }
            let swapped = first.is_commutative();
            let (left, right) = if a == c {
                ((a, a), (b, d))
            } else if b == d {
                ((a, c), (b, b))
            } else if swapped && a == d {
                ((a, a), (b, c))
            } else if swapped && b == c {
                ((b, b), (a, d))
            } else {
                return None;
            };
            let left = if left.0 == left.1 { left.0 } else { r.op(WordOp::Select, &[condition, left.0, left.1]) };
            let right = if right.0 == right.1 { right.0 } else { r.op(WordOp::Select, &[condition, right.0, right.1]) };
            Some(r.op(first, &[left, right]))
        }
        _ => None,
    }
}

fn common_extension(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let [condition, then, otherwise] = arms(op, operands)?;
    let (first, [a, ..]) = r.made_by(then)?;
    let (second, [b, ..]) = r.made_by(otherwise)?;
    let is_extension = matches!(first, WordOp::ZeroExtend(_) | WordOp::SignExtend(_));
    if first != second || !is_extension || r.width(a) != r.width(b) {
        return None;
    }
    let selected = r.op(WordOp::Select, &[condition, a, b]);
    Some(r.op(first, &[selected]))
}
