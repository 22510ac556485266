//! The semantics of word operations, bit by bit: the reference that constructions are compared
//! with. Sums ripple, comparisons go bit by bit, shifts try every amount. The module is independent
//! of the blaster.

use crate::prove::bdd::{BddManager, FALSE, Function, TRUE};
use crate::word::{Predicate, Table, WordOp};

pub(super) type Bits = Vec<Function>;

pub(super) fn number(value: u128, width: usize) -> Bits {
    (0..width).map(|position| BddManager::constant(position < 128 && value >> position & 1 == 1)).collect()
}

pub(super) fn invert(d: &mut BddManager, a: &[Function]) -> Bits {
    a.iter().map(|&bit| d.not(bit)).collect()
}

/// a + b + carry modulo 2^n, and the carry out.
pub(super) fn add(d: &mut BddManager, a: &[Function], b: &[Function], carry: Function) -> (Bits, Function) {
    let mut carry = carry;
    let mut sum = Vec::with_capacity(a.len());
    for (&x, &y) in a.iter().zip(b) {
        let differ = d.xor(x, y);
        sum.push(d.xor(differ, carry));
        carry = d.choose(differ, carry, x);
    }
    (sum, carry)
}

/// a − b modulo 2^n, and whether a ≥ b as unsigned words.
pub(super) fn subtract(d: &mut BddManager, a: &[Function], b: &[Function]) -> (Bits, Function) {
    let inverse = invert(d, b);
    add(d, a, &inverse, TRUE)
}

pub(super) fn negate(d: &mut BddManager, a: &[Function]) -> Bits {
    subtract(d, &number(0, a.len()), a).0
}

pub(super) fn select(d: &mut BddManager, condition: Function, then: &[Function], otherwise: &[Function]) -> Bits {
    then.iter().zip(otherwise).map(|(&t, &e)| d.choose(condition, t, e)).collect()
}

pub(super) fn any(d: &mut BddManager, a: &[Function]) -> Function {
    a.iter().fold(FALSE, |any, &bit| d.or(any, bit))
}

/// Returns the function that is 1 where two words differ.
pub(super) fn differ(d: &mut BddManager, a: &[Function], b: &[Function]) -> Function {
    let pairs = a.iter().zip(b);
    pairs.fold(FALSE, |any, (&x, &y)| {
        let differ = d.xor(x, y);
        d.or(any, differ)
    })
}

/// Returns the function that is 1 where a < b, as unsigned or as two's complement words.
pub(super) fn less(d: &mut BddManager, a: &[Function], b: &[Function], signed: bool) -> Function {
    let mut less = FALSE;
    for (position, (&x, &y)) in a.iter().zip(b).enumerate() {
        let unequal = d.xor(x, y);
        let here = if signed && position + 1 == a.len() { x } else { y };
        less = d.choose(unequal, here, less);
    }
    less
}

pub(super) fn holds(d: &mut BddManager, predicate: Predicate, a: &[Function], b: &[Function]) -> Function {
    let (value, inverted) = match predicate {
        Predicate::Equal => (differ(d, a, b), true),
        Predicate::NotEqual => (differ(d, a, b), false),
        Predicate::SignedLess => (less(d, a, b, true), false),
        Predicate::SignedGreaterEqual => (less(d, a, b, true), true),
        Predicate::SignedGreater => (less(d, b, a, true), false),
        Predicate::SignedLessEqual => (less(d, b, a, true), true),
        Predicate::UnsignedLess => (less(d, a, b, false), false),
        Predicate::UnsignedGreaterEqual => (less(d, a, b, false), true),
        Predicate::UnsignedGreater => (less(d, b, a, false), false),
        Predicate::UnsignedLessEqual => (less(d, b, a, false), true),
    };
    if inverted { d.not(value) } else { value }
}

/// For each amount the bits moved so far, chosen by the amount's bits; amounts of the width or more
/// yield zeros.
fn shift(d: &mut BddManager, amount: &[Function], moved: &dyn Fn(usize) -> Bits, width: usize, base: usize) -> Bits {
    let Some((&top, rest)) = amount.split_last() else {
        return moved(base);
    };
    let otherwise = shift(d, rest, moved, width, base);
    let distance = 1_usize.checked_shl(rest.len() as u32).map_or(width, |distance| base.saturating_add(distance));
    if rest.len() >= 8 || distance >= width {
        return otherwise;
    }
    let then = shift(d, rest, moved, width, distance);
    select(d, top, &then, &otherwise)
}

/// The number of zeros before the first one of `sequence`, as a word of `width` bits.
fn zeros_before_one(d: &mut BddManager, sequence: &[Function], width: usize) -> Bits {
    let mut count = number(sequence.len() as u128, width);
    for (position, &bit) in sequence.iter().enumerate().rev() {
        count = select(d, bit, &number(position as u128, width), &count);
    }
    count
}

fn lookup(d: &mut BddManager, table: &Table, index: &[Function], base: u128) -> Bits {
    let Some((&top, rest)) = index.split_last() else {
        return number(table.word(base), table.width() as usize);
    };
    let otherwise = lookup(d, table, rest, base);
    let then = lookup(d, table, rest, base | 1 << rest.len());
    select(d, top, &then, &otherwise)
}

/// Returns the function that is 1 where an operation's result is defined.
pub(super) fn is_defined(d: &mut BddManager, op: WordOp, operands: &[Bits]) -> Function {
    match op {
        WordOp::ShiftLeft | WordOp::ShiftRightUnsigned | WordOp::ShiftRightSigned => {
            let amount = &operands[1];
            // a width of one bit cannot hold its own width, but then amount 1 is no less undefined
            let width = operands[0].len() as u128;
            let bits = amount.len().max(8);
            let mut amount = amount.clone();
            amount.resize(bits, FALSE);
            less(d, &amount, &number(width, bits), false)
        }
        _ => TRUE,
    }
}

/// The result of an operation on words of which everything is known by its bits; nothing for
/// products and divisions. Where [`is_defined`] does not hold, it may be anything.
pub(super) fn apply(d: &mut BddManager, op: WordOp, operands: &[Bits], tables: &[Table]) -> Option<Bits> {
    let a = &operands[0];
    let width = a.len();
    let pairs = |d: &mut BddManager, function: fn(&mut BddManager, Function, Function) -> Function| -> Bits {
        a.iter().zip(&operands[1]).map(|(&x, &y)| function(d, x, y)).collect()
    };
    Some(match op {
        WordOp::Add => add(d, a, &operands[1], FALSE).0,
        WordOp::Sub => subtract(d, a, &operands[1]).0,
        WordOp::Neg => negate(d, a),
        WordOp::And => pairs(d, BddManager::and),
        WordOp::Or => pairs(d, BddManager::or),
        WordOp::Xor => pairs(d, BddManager::xor),
        WordOp::Not => invert(d, a),
        WordOp::Select => select(d, a[0], &operands[1], &operands[2]),
        WordOp::Compare(predicate) => vec![holds(d, predicate, a, &operands[1])],
        WordOp::ZeroExtend(to) => a.iter().copied().chain(std::iter::repeat(FALSE)).take(to as usize).collect(),
        WordOp::SignExtend(to) => a.iter().copied().chain(std::iter::repeat(a[width - 1])).take(to as usize).collect(),
        WordOp::Truncate(to) => a[..to as usize].to_vec(),
        WordOp::Extract { low, width } => a[low as usize..][..width as usize].to_vec(),
        WordOp::ShiftLeft => {
            let moved = |by: usize| std::iter::repeat_n(FALSE, by).chain(a.iter().copied()).take(width).collect();
            shift(d, &operands[1], &moved, width, 0)
        }
        WordOp::ShiftRightUnsigned | WordOp::ShiftRightSigned => {
            let fill = if op == WordOp::ShiftRightSigned { a[width - 1] } else { FALSE };
            let moved =
                |by: usize| a.iter().skip(by).copied().chain(std::iter::repeat(fill)).take(width).collect::<Bits>();
            shift(d, &operands[1], &moved, width, 0)
        }
        WordOp::CountLeadingZeros => {
            let from_top: Bits = a.iter().rev().copied().collect();
            zeros_before_one(d, &from_top, width)
        }
        WordOp::CountTrailingZeros => zeros_before_one(d, a, width),
        WordOp::Abs => {
            let negative = negate(d, a);
            select(d, a[width - 1], &negative, a)
        }
        WordOp::Lookup(id) => {
            let table = &tables[id.index()];
            let bits = (table.index_bits() as usize).min(width);
            lookup(d, table, &a[..bits], 0)
        }
        WordOp::CountOnes
        | WordOp::Mul
        | WordOp::MulHighUnsigned
        | WordOp::MulHighSigned
        | WordOp::DivUnsigned
        | WordOp::DivSigned
        | WordOp::RemUnsigned
        | WordOp::RemSigned
        | WordOp::CeilDivUnsigned
        | WordOp::CeilDivSigned
        | WordOp::FloorDivSigned => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::{self, WordGraph, mask};

    #[test]
    fn the_reference_means_what_the_interpreter_says() {
        let mut graph = WordGraph::new("tables");
        let table = graph.table(Table::new(vec![3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5], 4));
        for width in 1..=5_usize {
            let two = WordOp::BINARY.into_iter().chain(Predicate::ALL.map(WordOp::Compare)).map(|op| (op, 2));
            let one = [
                WordOp::ZeroExtend(width as u32 + 2),
                WordOp::SignExtend(width as u32 + 2),
                WordOp::Truncate(width.div_ceil(2) as u32),
                WordOp::Extract { low: width as u32 / 2, width: (width - width / 2) as u32 },
                WordOp::Lookup(table),
            ];
            let one = WordOp::UNARY.into_iter().chain(one).map(|op| (op, 1));
            let mut checked = 0;
            for (op, arity) in two.chain(one) {
                for packed in 0..1_u128 << (arity * width) {
                    let values: Vec<u128> = (0..arity).map(|i| packed >> (i * width) & mask(width as u32)).collect();
                    let operands: Vec<Bits> = values.iter().map(|&value| number(value, width)).collect();
                    let mut d = BddManager::new();
                    let Some(result) = apply(&mut d, op, &operands, graph.tables()) else { break };
                    let words: Vec<(u128, u32)> = values.iter().map(|&value| (value, width as u32)).collect();
                    let expected = word::apply(op, &words, graph.tables());
                    assert_eq!(is_defined(&mut d, op, &operands) == TRUE, expected.is_some(), "{op:?} {values:?}");
                    if let Some(expected) = expected {
                        assert_eq!(result, number(expected, result.len()), "{op:?} {values:?}");
                    }
                    checked += 1;
                }
            }
            assert!(checked >= 18 << (2 * width));
        }
    }
}
