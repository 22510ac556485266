//! Operations on single integers as words of the graph.

use super::{Domain, Symbol, Symbolic};
use crate::{
    registers::Slot,
    scalar::{Binary, Extended, Resize, Scalar, Unary},
    value::Word,
};
use ringmill_dialects::attr;
use ringmill_synth::word::{Predicate, WordId, WordOp};

/// Executes an operation on a register file. Where all operands are known, so are the results.
pub(super) fn run(domain: &mut Symbolic, op: &Scalar, words: &mut [Symbol]) {
    if known::<Symbolic>(op, words) {
        return;
    }
    let symbol = |slot: Slot| words[slot.0 as usize];
    match *op {
        Scalar::Binary { op, width, operands: [left, right], result } => {
            let [left, right] = [symbol(left), symbol(right)].map(|side| domain.node(side, width.into()));
            words[result.0 as usize] = Symbol::Node(binary(domain, op, left, right));
        }
        Scalar::Unary { op, width, operand, result } => {
            let operand = domain.node(symbol(operand), width.into());
            words[result.0 as usize] = Symbol::Node(domain.op(unary(op), &[operand]));
        }
        Scalar::Power { width, operands: [base, exponent], result } => {
            let (base, exponent) = (symbol(base), symbol(exponent));
            words[result.0 as usize] = Symbol::Node(power(domain, width.into(), base, exponent));
        }
        Scalar::Compare { predicate, width, operands: [left, right], result } => {
            let sides = [symbol(left), symbol(right)].map(|side| domain.node(side, width.into()));
            words[result.0 as usize] = Symbol::Node(domain.op(WordOp::Compare(relation(predicate)), &sides));
        }
        Scalar::Select { condition, operands: [yes, no], result } => {
            let (yes, no) = (symbol(yes), symbol(no));
            words[result.0 as usize] = match symbol(condition) {
                Symbol::Known(Word { defined: false, .. }) => Word::UNDEFINED.into(),
                Symbol::Known(Word { value: 0, .. }) => no,
                Symbol::Known(_) => yes,
                Symbol::Node(_) => {
                    let condition = domain.node(symbol(condition), 1);
                    domain.select(condition, yes, no)
                }
            };
        }
        Scalar::Resize { op, from, to, operand, result } => {
            let (from, to) = (u32::from(from), u32::from(to));
            let operand = domain.node(symbol(operand), from);
            let resized = match op {
                Resize::Sign if to > from => domain.op(WordOp::SignExtend(to), &[operand]),
                Resize::Sign | Resize::Zero => domain.node(Symbol::Node(operand), to),
            };
            words[result.0 as usize] = Symbol::Node(resized);
        }
        Scalar::Extended { op, width, operands: [left, right], results } => {
            let [left, right] = [symbol(left), symbol(right)].map(|side| domain.node(side, width.into()));
            let values = extended(domain, op, left, right);
            for (slot, value) in results.into_iter().zip(values) {
                words[slot.0 as usize] = Symbol::Node(value);
            }
        }
    }
}

/// Executes an operation on operands that are known, and says if they are.
pub(super) fn known<D: Domain>(op: &Scalar, words: &mut [D::Word]) -> bool {
    let (operands, results) = op.registers();
    let mut file = [Word::UNDEFINED; Scalar::MOST_REGISTERS];
    let count = operands.len();
    for (place, slot) in file.iter_mut().zip(&operands) {
        match D::known(words[slot.0 as usize]) {
            Some(word) => *place = word,
            None => return false,
        }
    }
    op.renumbered().run(&mut file);
    for (slot, word) in results.iter().zip(&file[count..]) {
        words[slot.0 as usize] = D::Word::from(*word);
    }
    true
}

fn binary(domain: &mut Symbolic, op: Binary, left: WordId, right: WordId) -> WordId {
    let (word, order) = match op {
        Binary::Add => (WordOp::Add, None),
        Binary::Sub => (WordOp::Sub, None),
        Binary::Mul => (WordOp::Mul, None),
        Binary::And => (WordOp::And, None),
        Binary::Or => (WordOp::Or, None),
        Binary::Xor => (WordOp::Xor, None),
        Binary::ShiftLeft => (WordOp::ShiftLeft, None),
        Binary::ShiftRightUnsigned => (WordOp::ShiftRightUnsigned, None),
        Binary::ShiftRightSigned => (WordOp::ShiftRightSigned, None),
        Binary::DivUnsigned => (WordOp::DivUnsigned, None),
        Binary::DivSigned => (WordOp::DivSigned, None),
        Binary::RemUnsigned => (WordOp::RemUnsigned, None),
        Binary::RemSigned => (WordOp::RemSigned, None),
        Binary::CeilDivUnsigned => (WordOp::CeilDivUnsigned, None),
        Binary::CeilDivSigned => (WordOp::CeilDivSigned, None),
        Binary::FloorDivSigned => (WordOp::FloorDivSigned, None),
        Binary::MaxUnsigned => (WordOp::Select, Some(Predicate::UnsignedGreaterEqual)),
        Binary::MaxSigned => (WordOp::Select, Some(Predicate::SignedGreaterEqual)),
        Binary::MinUnsigned => (WordOp::Select, Some(Predicate::UnsignedLessEqual)),
        Binary::MinSigned => (WordOp::Select, Some(Predicate::SignedLessEqual)),
    };
    match order {
        Some(predicate) => {
            let keeps = domain.op(WordOp::Compare(predicate), &[left, right]);
            domain.op(word, &[keeps, left, right])
        }
        None => domain.op(word, &[left, right]),
    }
}

fn unary(op: Unary) -> WordOp {
    match op {
        Unary::Abs => WordOp::Abs,
        Unary::LeadingZeros => WordOp::CountLeadingZeros,
        Unary::TrailingZeros => WordOp::CountTrailingZeros,
        Unary::CountOnes => WordOp::CountOnes,
    }
}

fn relation(predicate: attr::Predicate) -> Predicate {
    match predicate {
        attr::Predicate::Equal => Predicate::Equal,
        attr::Predicate::NotEqual => Predicate::NotEqual,
        attr::Predicate::SignedLess => Predicate::SignedLess,
        attr::Predicate::SignedLessEqual => Predicate::SignedLessEqual,
        attr::Predicate::SignedGreater => Predicate::SignedGreater,
        attr::Predicate::SignedGreaterEqual => Predicate::SignedGreaterEqual,
        attr::Predicate::UnsignedLess => Predicate::UnsignedLess,
        attr::Predicate::UnsignedLessEqual => Predicate::UnsignedLessEqual,
        attr::Predicate::UnsignedGreater => Predicate::UnsignedGreater,
        attr::Predicate::UnsignedGreaterEqual => Predicate::UnsignedGreaterEqual,
    }
}

/// Both results of an operation with two.
fn extended(domain: &mut Symbolic, op: Extended, left: WordId, right: WordId) -> [WordId; 2] {
    match op {
        Extended::AddUnsigned => {
            let sum = domain.op(WordOp::Add, &[left, right]);
            [sum, domain.op(WordOp::Compare(Predicate::UnsignedLess), &[sum, left])]
        }
        Extended::MulSigned => {
            [domain.op(WordOp::Mul, &[left, right]), domain.op(WordOp::MulHighSigned, &[left, right])]
        }
        Extended::MulUnsigned => {
            [domain.op(WordOp::Mul, &[left, right]), domain.op(WordOp::MulHighUnsigned, &[left, right])]
        }
    }
}

/// A power by squaring: a factor for each bit of the exponent but its sign; the rounded reciprocal
/// of the base where the exponent is negative.
fn power(domain: &mut Symbolic, width: u32, base: Symbol, exponent: Symbol) -> WordId {
    let (base, exponent) = (domain.node(base, width), domain.node(exponent, width));
    let one = domain.constant(1, width);
    let (mut result, mut factor) = (one, base);
    for bit in 0..width - 1 {
        let taken = domain.op(WordOp::Extract { low: bit, width: 1 }, &[exponent]);
        let product = domain.op(WordOp::Mul, &[result, factor]);
        result = domain.op(WordOp::Select, &[taken, product, result]);
        factor = domain.op(WordOp::Mul, &[factor, factor]);
    }
    // 1 / base rounded to zero is ±1 or 0, and undefined for 0. An odd power keeps its sign.
    // In one bit, where 1 is -1, the quotient of signed words would not fit.
    let divide = if width == 1 { WordOp::DivUnsigned } else { WordOp::DivSigned };
    let reciprocal = domain.op(divide, &[one, base]);
    let squared = domain.op(WordOp::Mul, &[reciprocal, reciprocal]);
    let odd = domain.op(WordOp::Extract { low: 0, width: 1 }, &[exponent]);
    let negative_power = domain.op(WordOp::Select, &[odd, reciprocal, squared]);
    let negative = domain.op(WordOp::Extract { low: width - 1, width: 1 }, &[exponent]);
    domain.op(WordOp::Select, &[negative, negative_power, result])
}
