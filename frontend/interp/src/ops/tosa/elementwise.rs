//! Operations on one element each of their tensors; extents of 1 are repeated.

use super::{
    numbers::{Number, Numbers, fits, maximum, minimum, wrap},
    operands::{Output, flag},
};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    value::mask,
};
use ringmill_dialects::{attr, ops::Tosa};

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

    pub fn evaluate(&self, operands: &[Numbers], output: &Output) -> Vec<Number> {
        // Of an operation on all elements by the same numbers these are the last operands.
        let common = match self.kind {
            Kind::Multiply => 1,
            Kind::Negate => 2,
            _ => 0,
        };
        let (tensors, common) = operands.split_at(operands.len() - common);
        let common: Vec<Number> = common.iter().map(Numbers::first).collect();
        output.of(|index| {
            let elements: Vec<Number> =
                tensors.iter().map(|tensor| tensor.broadcast(index)).chain(common.iter().copied()).collect();
            self.element(&elements, output.width)
        })
    }

    fn element(&self, elements: &[Number], result: u32) -> Number {
        if let (Kind::Select, &[condition, yes, no]) = (self.kind, elements) {
            return if condition? == 0 { no } else { yes };
        }
        let elements = elements.iter().copied().collect::<Option<Vec<i128>>>()?;
        match elements[..] {
            [a] => self.unary(a, result),
            [a, b] => self.binary(a, b),
            [a, b, c] => self.with_common(a, b, c, result),
            _ => None,
        }
    }

    fn unary(&self, a: i128, result: u32) -> Number {
        match self.kind {
            Kind::Abs => fits(a.abs(), self.width),
            Kind::Cast if result == 1 => Some(i128::from(a != 0)),
            // A truth value has no sign.
            Kind::Cast if self.width == 1 => Some(a & 1),
            Kind::Cast => Some(wrap(a, result)),
            Kind::Clamp { low, high } => Some(a.max(low).min(high)),
            Kind::LeadingZeros => Some(i128::from(self.bits(a).leading_zeros() + self.width - u128::BITS)),
            Kind::Not => Some(!a),
            _ => None,
        }
    }

    fn binary(&self, a: i128, b: i128) -> Number {
        let amount = || (0..i128::from(self.width)).contains(&b).then_some(b);
        Some(match self.kind {
            Kind::Add => fits(a + b, self.width)?,
            Kind::And => a & b,
            Kind::ArithmeticRightShift { round } => {
                let amount = amount()?;
                let up = round && amount > 0 && (a >> (amount - 1)) & 1 == 1;
                wrap((a >> amount) + i128::from(up), self.width)
            }
            Kind::Divide => fits(a.checked_div(b)?, self.width)?,
            Kind::Equal => i128::from(a == b),
            Kind::Greater => i128::from(a > b),
            Kind::GreaterEqual => i128::from(a >= b),
            Kind::LeftShift => a << amount()?,
            Kind::LogicalRightShift => (self.bits(a) >> amount()?) as i128,
            Kind::Maximum => a.max(b),
            Kind::Minimum => a.min(b),
            Kind::Or => a | b,
            Kind::Subtract => fits(a - b, self.width)?,
            Kind::Xor => a ^ b,
            _ => return None,
        })
    }

    fn with_common(&self, a: i128, b: i128, c: i128, result: u32) -> Number {
        match self.kind {
            Kind::Multiply if c == 0 => Some(wrap(a * b, result)),
            Kind::Multiply if self.width == 32 && (1..=63).contains(&c) => {
                fits(fits(a * b + (1 << (c - 1)), 64)? >> c, 32)
            }
            Kind::Negate => {
                let accumulator = self.width.max(32);
                let negated = fits(-fits(a - b, accumulator)?, accumulator)?;
                Some(fits(negated + c, accumulator)?.clamp(minimum(self.width), maximum(self.width)))
            }
            _ => None,
        }
    }

    /// A number's bits, none above its width.
    fn bits(&self, value: i128) -> u128 {
        value as u128 & mask(self.width)
    }
}
