//! Additions, subtractions, multiplications and bitwise operations with constants, in chains.

use super::super::graph::WordId;
use super::super::mask;
use super::super::op::WordOp;
use super::rewriter::{Rewriter, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "subtract a constant",
        meaning: "x − c → x + (−c)",
        never_worse: "the same sum",
        apply: subtract_constant,
    },
    Rule {
        name: "negation in a sum",
        meaning: "x + (−y) → x − y; x − (−y) → x + y; 0 − x → −x",
        never_worse: "a negation goes",
        apply: negation_in_sum,
    },
    Rule {
        name: "negation of a sum",
        meaning: "−(x − y) → y − x; −(x + c) → (−c) − x; −(x·c) → x·(−c)",
        never_worse: "a negation goes",
        apply: negation_of_sum,
    },
    Rule {
        name: "constants of a sum",
        meaning: "(x + c1) + c2 → x + (c1+c2); c1 − (x + c2) → (c1−c2) − x; c1 − (c2 − x) → x + (c1−c2); …",
        never_worse: "an addition of a constant goes",
        apply: constants_of_sum,
    },
    Rule {
        name: "terms that cancel",
        meaning: "(x + y) − x → y; (x − y) + y → x; x − (x − y) → y; x − (x + y) → −y",
        never_worse: "an addition goes",
        apply: cancel,
    },
    Rule { name: "twice", meaning: "x + x → x << 1", never_worse: "an addition goes", apply: twice },
    Rule {
        name: "constants of a product",
        meaning: "(x·c1)·c2 → x·(c1·c2), shifts as products",
        never_worse: "one constant multiplication instead of two",
        apply: constants_of_product,
    },
    Rule {
        name: "product with a power of two",
        meaning: "x·2^k → x << k; x·(−1) → −x",
        never_worse: "a shift is wires",
        apply: product_with_power,
    },
    Rule {
        name: "sum times a constant",
        meaning: "(x + c1)·c2 → x·c2 + c1·c2, when nothing else uses the sum",
        never_worse: "constants of a sum are added up at compile time",
        apply: sum_times_constant,
    },
    Rule {
        name: "common factor",
        meaning: "x·y ± x·z → x·(y ± z), when nothing else uses the products",
        never_worse: "a product becomes a sum",
        apply: common_factor,
    },
    Rule {
        name: "constants of a bitwise chain",
        meaning: "(x & c1) & c2 → x & (c1 & c2), | and ^ alike",
        never_worse: "an operation goes",
        apply: constants_of_bitwise,
    },
];

fn subtract_constant(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if op != WordOp::Sub {
        return None;
    }
    let c = r.value(operands[1])?;
    let negated = r.constant(c.wrapping_neg(), r.width(operands[0]));
    Some(r.op(WordOp::Add, &[operands[0], negated]))
}

fn negation_in_sum(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let negated = |r: &Rewriter, word| r.operands_of(word, WordOp::Neg).map(|inner| inner[0]);
    match op {
        WordOp::Add => {
            let (kept, y) = negated(r, operands[1])
                .map(|y| (operands[0], y))
                .or_else(|| negated(r, operands[0]).map(|y| (operands[1], y)))?;
            Some(r.op(WordOp::Sub, &[kept, y]))
        }
        WordOp::Sub if r.value(operands[0]) == Some(0) => Some(r.op(WordOp::Neg, &operands[1..])),
        WordOp::Sub => negated(r, operands[1]).map(|y| r.op(WordOp::Add, &[operands[0], y])),
        _ => None,
    }
}

fn negation_of_sum(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if op != WordOp::Neg {
        return None;
    }
    let width = r.width(operands[0]);
    match r.made_by(operands[0])? {
        (WordOp::Sub, [x, y, _]) => Some(r.op(WordOp::Sub, &[y, x])),
        (WordOp::Add, [x, c, _]) => {
            let c = r.value(c)?;
            let negated = r.constant(c.wrapping_neg(), width);
            Some(r.op(WordOp::Sub, &[negated, x]))
        }
        (WordOp::Mul, [x, c, _]) => {
            let c = r.value(c)?;
            let negated = r.constant(c.wrapping_neg(), width);
            Some(r.op(WordOp::Mul, &[x, negated]))
        }
        _ => None,
    }
}

fn constants_of_sum(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let &[a, b] = operands else { return None };
    let width = r.width(a);
    match op {
        WordOp::Add => {
            let c = r.value(b)?;
            match r.made_by(a)? {
                (WordOp::Add, [x, inner, _]) => {
                    let total = r.value(inner)?.wrapping_add(c);
                    let total = r.constant(total, width);
                    Some(r.op(WordOp::Add, &[x, total]))
                }
                (WordOp::Sub, [inner, x, _]) => {
                    let total = r.value(inner)?.wrapping_add(c);
                    let total = r.constant(total, width);
                    Some(r.op(WordOp::Sub, &[total, x]))
                }
                _ => None,
            }
        }
        WordOp::Sub => {
            let c = r.value(a)?;
            match r.made_by(b)? {
                (WordOp::Add, [x, inner, _]) => {
                    let total = c.wrapping_sub(r.value(inner)?);
                    let total = r.constant(total, width);
                    Some(r.op(WordOp::Sub, &[total, x]))
                }
                (WordOp::Sub, [inner, x, _]) => {
                    let total = c.wrapping_sub(r.value(inner)?);
                    let total = r.constant(total, width);
                    Some(r.op(WordOp::Add, &[x, total]))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

fn cancel(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let &[a, b] = operands else { return None };
    match op {
        WordOp::Add => [(a, b), (b, a)].into_iter().find_map(|(a, b)| match r.operands_of(a, WordOp::Sub)? {
            [x, y, _] if y == b => Some(x),
            _ => None,
        }),
        WordOp::Sub => {
            let of_sum =
                |x: WordId, y: WordId, gone: WordId| if x == gone { Some(y) } else { (y == gone).then_some(x) };
            if let Some([x, y, _]) = r.operands_of(a, WordOp::Add)
                && let Some(rest) = of_sum(x, y, b)
            {
                return Some(rest);
            }
            match r.made_by(b)? {
                (WordOp::Sub, [x, y, _]) if x == a => Some(y),
                (WordOp::Add, [x, y, _]) => of_sum(x, y, a).map(|rest| r.op(WordOp::Neg, &[rest])),
                _ => None,
            }
        }
        _ => None,
    }
}

fn twice(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if op != WordOp::Add || operands[0] != operands[1] {
        return None;
    }
    let width = r.width(operands[0]);
    if width == 1 {
        return Some(r.constant(0, 1));
    }
    let one = r.constant(1, width);
    Some(r.op(WordOp::ShiftLeft, &[operands[0], one]))
}

/// x and c when `word` is x·c, written as product or as shift.
fn constant_product(r: &Rewriter, word: WordId) -> Option<(WordId, u128)> {
    if let Some((x, amount)) = r.with_constant(word, WordOp::ShiftLeft) {
        return (amount < u128::from(r.width(word))).then(|| (x, 1 << amount));
    }
    r.with_constant(word, WordOp::Mul)
}

fn constants_of_product(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let width = r.width(operands[0]);
    let outer = match op {
        WordOp::Mul => r.value(operands[1])?,
        WordOp::ShiftLeft => 1 << r.value(operands[1]).filter(|&amount| amount < u128::from(width))?,
        _ => return None,
    };
    let (x, inner) = constant_product(r, operands[0])?;
    let total = r.constant(outer.wrapping_mul(inner), width);
    Some(r.op(WordOp::Mul, &[x, total]))
}

fn product_with_power(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if op != WordOp::Mul {
        return None;
    }
    let width = r.width(operands[0]);
    let c = r.value(operands[1])?;
    if c == mask(width) && width > 1 {
        return Some(r.op(WordOp::Neg, &operands[..1]));
    }
    if !c.is_power_of_two() {
        return None;
    }
    let amount = r.constant(c.trailing_zeros().into(), width);
    Some(r.op(WordOp::ShiftLeft, &[operands[0], amount]))
}

fn sum_times_constant(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let width = r.width(operands[0]);
    let factor = match op {
        WordOp::Mul => r.value(operands[1])?,
        WordOp::ShiftLeft => 1 << r.value(operands[1]).filter(|&amount| amount < u128::from(width))?,
        _ => return None,
    };
    let (x, c) = r.with_constant(operands[0], WordOp::Add)?;
    if !r.is_single(operands[0]) {
        return None;
    }
    let product = r.op(op, &[x, operands[1]]);
    let constant = r.constant(c.wrapping_mul(factor), width);
    Some(r.op(WordOp::Add, &[product, constant]))
}

fn common_factor(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    if !matches!(op, WordOp::Add | WordOp::Sub)
        || operands[0] == operands[1]
        || !operands.iter().all(|&operand| r.is_single(operand))
    {
        return None;
    }
    let [a, b, _] = r.operands_of(operands[0], WordOp::Mul)?;
    let [c, d, _] = r.operands_of(operands[1], WordOp::Mul)?;
    // constant multiples are added up in one heap anyway
    if [a, b, c, d].iter().any(|&factor| r.value(factor).is_some()) {
        return None;
    }
    let (common, y, z) = [(a, b, c, d), (a, b, d, c), (b, a, c, d), (b, a, d, c)]
        .into_iter()
        .find(|(x, _, z, _)| x == z)
        .map(|(x, y, _, z)| (x, y, z))?;
    let sum = r.op(op, &[y, z]);
    Some(r.op(WordOp::Mul, &[common, sum]))
}

fn constants_of_bitwise(r: &mut Rewriter, op: WordOp, operands: &[WordId]) -> Option<WordId> {
    let combine: fn(u128, u128) -> u128 = match op {
        WordOp::And => |a, b| a & b,
        WordOp::Or => |a, b| a | b,
        WordOp::Xor => |a, b| a ^ b,
        _ => return None,
    };
    let outer = r.value(operands[1])?;
    let (x, inner) = r.with_constant(operands[0], op)?;
    let total = r.constant(combine(inner, outer), r.width(x));
    Some(r.op(op, &[x, total]))
}
