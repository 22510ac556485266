//! Operations on one element each of their tensors; extents of 1 are repeated.

use super::{
    numbers::{Arithmetic, Numbers},
    operands::flag,
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    machine::Halt,
    ops::elements,
    scalar::{Binary, Unary},
    value::{Word, mask},
};
use ringmill_dialects::{
    attr::{self, Predicate},
    ops::Tosa,
};

/// An elementwise operation.
#[derive(Debug)]
pub(super) struct Elementwise {
    kind: Kind,
    /// Bits of the first operand.
    width: u32,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Abs,
    Add,
    And,
    ArithmeticRightShift {
        round: bool,
    },
    Cast,
    Clamp {
        low: i128,
        high: i128,
    },
    Equal,
    Greater,
    GreaterEqual,
    LeadingZeros,
    LeftShift,
    Divide,
    LogicalRightShift,
    Maximum,
    Minimum,
    /// The last operand is a shift for all elements.
    Multiply,
    /// The last operands are zero points for all elements.
    Negate,
    Not,
    Or,
    Select,
    Subtract,
    Xor,
}

impl Elementwise {
    /// The operation of this name.
    pub fn compile<'c, 'a>(name: Tosa, op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Option<Self>, InterpError> {
        let kind = match name {
            Tosa::Abs => Kind::Abs,
            Tosa::Add => Kind::Add,
            Tosa::ArithmeticRightShift => Kind::ArithmeticRightShift { round: flag(op, scope, attr::ROUND)? },
            Tosa::BitwiseAnd | Tosa::LogicalAnd => Kind::And,
            Tosa::BitwiseNot | Tosa::LogicalNot => Kind::Not,
            Tosa::BitwiseOr | Tosa::LogicalOr => Kind::Or,
            Tosa::BitwiseXor | Tosa::LogicalXor => Kind::Xor,
            Tosa::Cast => Kind::Cast,
            Tosa::Clamp => Kind::Clamp {
                low: i128::from(scope.read(op, attr::MIN_VAL)?),
                high: i128::from(scope.read(op, attr::MAX_VAL)?),
            },
            Tosa::Clz => Kind::LeadingZeros,
            Tosa::Equal => Kind::Equal,
            Tosa::Greater => Kind::Greater,
            Tosa::GreaterEqual => Kind::GreaterEqual,
            Tosa::IntDiv => Kind::Divide,
            Tosa::LogicalLeftShift => Kind::LeftShift,
            Tosa::LogicalRightShift => Kind::LogicalRightShift,
            Tosa::Maximum => Kind::Maximum,
            Tosa::Minimum => Kind::Minimum,
            Tosa::Mul => Kind::Multiply,
            Tosa::Negate => Kind::Negate,
            Tosa::Select => Kind::Select,
            Tosa::Sub => Kind::Subtract,
            _ => return Ok(None),
        };
        Ok(Some(Self { kind, width: u32::from(scope.width(scope.operand(op, 0)?, op)?) }))
    }

    /// The bits of an element, of `result` bits.
    pub fn element<D: Arithmetic>(
        &self,
        domain: &mut D,
        operands: &[Numbers<D::Word>],
        index: &[usize],
        result: u32,
    ) -> Result<D::Word, Halt> {
        // Operations on all elements by the same numbers have these as their last operands.
        let common = match self.kind {
            Kind::Multiply => 1,
            Kind::Negate => 2,
            _ => 0,
        };
        let (tensors, common) = operands.split_at(operands.len() - common);
        let words: Vec<D::Word> = tensors.iter().map(|numbers| elements::broadcast(&numbers.tensor, index)).collect();
        Ok(match (&words[..], common) {
            (&[a], []) => self.unary(domain, a, result),
            (&[a, b], []) => self.binary(domain, a, b, result),
            (&[condition, yes, no], []) => domain.choose_word(condition, yes, no),
            (&[a, b], [shift]) => {
                let shift = shift.first(domain);
                self.multiply(domain, [a, b], shift, result)?
            }
            (&[a], [input_zero, output_zero]) => {
                let zeros = [input_zero, output_zero].map(|zero| zero.first(domain));
                self.negate(domain, a, zeros, result)
            }
            _ => Word::UNDEFINED.into(),
        })
    }

    fn unary<D: Arithmetic>(&self, domain: &mut D, a: D::Word, result: u32) -> D::Word {
        let width = self.width;
        let number = domain.number(a, width, true);
        match self.kind {
            Kind::Abs => {
                let zero = D::constant(Some(0));
                let negative = domain.relation(Predicate::SignedLess, number, zero);
                let negated = domain.difference(zero, number, width);
                let absolute = domain.either(negative, [negated, number], width);
                domain.word(absolute, result)
            }
            Kind::Cast if result == 1 => domain.compare(Predicate::NotEqual, width, a, Word::new(0).into()),
            // A truth value has no sign.
            Kind::Cast => domain.resize([width, result], width > 1, a),
            Kind::Clamp { low, high } => {
                let clamped = domain.clamped(number, low, high);
                domain.word(clamped, result)
            }
            Kind::LeadingZeros => {
                let count = domain.unary(Unary::LeadingZeros, width, a);
                domain.resize([width, result], false, count)
            }
            Kind::Not => {
                let inverted = domain.binary(Binary::Xor, width, a, Word::new(mask(width)).into());
                domain.resize([width, result], true, inverted)
            }
            _ => Word::UNDEFINED.into(),
        }
    }

    fn binary<D: Arithmetic>(&self, domain: &mut D, a: D::Word, b: D::Word, result: u32) -> D::Word {
        let width = self.width;
        let [left, right] = [a, b].map(|word| domain.number(word, width, true));
        let number = match self.kind {
            Kind::Add => domain.sum(left, right, width),
            Kind::Divide => domain.quotient(left, right, width),
            Kind::Maximum => domain.larger(left, right),
            Kind::Minimum => domain.smaller(left, right),
            Kind::Subtract => domain.difference(left, right, width),
            Kind::Equal => domain.relation(Predicate::Equal, left, right),
            Kind::Greater => domain.relation(Predicate::SignedGreater, left, right),
            Kind::GreaterEqual => domain.relation(Predicate::SignedGreaterEqual, left, right),
            Kind::ArithmeticRightShift { round } => return self.shift_right(domain, [a, b], round),
            // A negative amount is a large one without a sign: undefined as well.
            Kind::LeftShift => return domain.binary(Binary::ShiftLeft, width, a, b),
            Kind::LogicalRightShift => return domain.binary(Binary::ShiftRightUnsigned, width, a, b),
            Kind::And => return domain.binary(Binary::And, width, a, b),
            Kind::Or => return domain.binary(Binary::Or, width, a, b),
            Kind::Xor => return domain.binary(Binary::Xor, width, a, b),
            _ => return Word::UNDEFINED.into(),
        };
        domain.word(number, result)
    }

    /// The quotient by a power of two, rounded down, or to the nearest, ties up.
    fn shift_right<D: Arithmetic>(&self, domain: &mut D, [a, amount]: [D::Word; 2], round: bool) -> D::Word {
        let (width, one) = (self.width, D::Word::from(Word::new(1)));
        let shifted = domain.binary(Binary::ShiftRightSigned, width, a, amount);
        if !round {
            return shifted;
        }
        let before = domain.binary(Binary::Sub, width, amount, one);
        let lost = domain.binary(Binary::ShiftRightSigned, width, a, before);
        let lost = domain.binary(Binary::And, width, lost, one);
        let rounded = domain.binary(Binary::Add, width, shifted, lost);
        let none = domain.compare(Predicate::Equal, width, amount, Word::new(0).into());
        domain.choose_word(none, shifted, rounded)
    }

    fn multiply<D: Arithmetic>(
        &self,
        domain: &mut D,
        factors: [D::Word; 2],
        shift: D::Number,
        result: u32,
    ) -> Result<D::Word, Halt> {
        let [a, b] = factors.map(|factor| domain.number(factor, self.width, true));
        let number = match D::settled(shift)? {
            Some(0) => domain.product(a, b, result),
            Some(shift @ 1..=63) if self.width == 32 => {
                let product = domain.product(a, b, 64);
                let rounded = domain.sum(product, D::constant(Some(1 << (shift - 1))), 64);
                let high = domain.halved(rounded, shift as u32);
                domain.fits(high, 32)
            }
            _ => D::constant(None),
        };
        Ok(domain.word(number, result))
    }

    fn negate<D: Arithmetic>(&self, domain: &mut D, a: D::Word, zeros: [D::Number; 2], result: u32) -> D::Word {
        let [input_zero, output_zero] = zeros;
        let accumulator = self.width.max(32);
        let number = domain.number(a, self.width, true);
        let difference = domain.difference(number, input_zero, accumulator);
        let negated = domain.difference(D::constant(Some(0)), difference, accumulator);
        let moved = domain.sum(negated, output_zero, accumulator);
        let saturated = domain.saturated(moved, self.width);
        domain.word(saturated, result)
    }
}
