//! Arithmetic on integers and indices.

use super::translator::{Lowered, Translator, refuse};
use crate::{
    ir::{constant_of, scalar_width},
    refusal::Refusal,
};
use melior::ir::{OperationRef, Type, Value, ValueLike};
use ringmill_dialects::{
    access,
    attr::{self, Predicate},
    ops::Arith,
};
use ringmill_ir::{BinaryOperator, Operand, Relation, ScalarOperation, Value as RingValue};

impl<'c, 'a> Translator<'c, 'a> {
    /// A new number.
    pub fn computed(&mut self, width: u32, operation: ScalarOperation<RingValue>) -> Operand<RingValue> {
        Operand::Variable(self.builder.scalar(width, operation))
    }

    /// An operand as something that is computed.
    pub fn held(&mut self, operand: Operand<RingValue>, width: u32) -> RingValue {
        match operand {
            Operand::Variable(value) => value,
            Operand::Constant(_) => self.builder.scalar(width, ScalarOperation::Copy(operand)),
        }
    }

    /// The bits of an integer or index; those of what has a register.
    pub fn width(&self, r#type: Type<'c>, operation: OperationRef<'c, '_>) -> Result<u32, Refusal<'c>> {
        let width = scalar_width(r#type);
        if self.control.is_static() {
            return width.ok_or_else(|| self.unsupported(operation));
        }
        width.filter(|width| (1..=u64::BITS).contains(width)).ok_or_else(|| {
            refuse(operation, format!("type '{type}' has no register")).with_help("use integers of 1 to 64 bits")
        })
    }

    /// An op on numbers, or what canonicalization makes of a branch.
    pub fn arithmetic(&mut self, operation: OperationRef<'c, 'a>, name: Arith) -> Result<(), Refusal<'c>> {
        let result: Value = operation.result(0).map_err(|_| self.unsupported(operation))?.into();
        if name == Arith::Select && access::polynomial_type(result.r#type()).is_some() {
            return self.choose(operation);
        }
        if name == Arith::Constant {
            // What is not a number is looked at where it is used.
            if let Some(value) = constant_of(result).and_then(|constant| u64::try_from(constant.value).ok()) {
                self.bind(result, Lowered::Scalar(Operand::Constant(value)));
            }
            return Ok(());
        }
        let width = self.width(result.r#type(), operation)?;
        let operand =
            |translator: &Self, position| translator.scalar_of(translator.operand(operation, position)?, operation);
        let a = operand(self, 0)?;
        let binary = |operator| Ok(ScalarOperation::Binary(operator, a, operand(self, 1)?));
        let computed = match name {
            Arith::AddI => binary(BinaryOperator::Add)?,
            Arith::SubI => binary(BinaryOperator::Sub)?,
            Arith::AndI => binary(BinaryOperator::And)?,
            Arith::OrI => binary(BinaryOperator::Or)?,
            Arith::XOrI => binary(BinaryOperator::Xor)?,
            Arith::CmpI => {
                let predicate = attr::PREDICATE.of(operation);
                compare(predicate.ok_or_else(|| self.unsupported(operation))?, a, operand(self, 1)?)
            }
            Arith::Select => {
                let (b, c) = (operand(self, 1)?, operand(self, 2)?);
                ScalarOperation::Select(self.held(a, 1), b, c)
            }
            Arith::MinUI | Arith::MaxUI | Arith::MinSI | Arith::MaxSI => {
                let b = operand(self, 1)?;
                let signed = matches!(name, Arith::MinSI | Arith::MaxSI);
                let less = ScalarOperation::Compare { relation: Relation::Less, signed, a, b };
                let is_less = self.builder.scalar(1, less);
                let (a, b) = if matches!(name, Arith::MinUI | Arith::MinSI) { (a, b) } else { (b, a) };
                ScalarOperation::Select(is_less, a, b)
            }
            Arith::MulI => {
                let product = match (a, operand(self, 1)?) {
                    (number, Operand::Constant(factor)) | (Operand::Constant(factor), number) => {
                        self.times(number, factor, width)
                    }
                    _ => return Err(self.unsupported(operation).with_help("multiply by a constant")),
                };
                self.bind(result, Lowered::Scalar(masked(product, width)));
                return Ok(());
            }
            Arith::ShLI | Arith::ShRUI => {
                let amount = Self::known(operation, 1).and_then(|amount| u32::try_from(amount).ok());
                let amount = amount.filter(|&amount| amount < width);
                let amount = amount
                    .ok_or_else(|| self.unsupported(operation).with_help("shift by a constant below the width"))?;
                if name == Arith::ShLI {
                    ScalarOperation::ShiftLeft(a, amount)
                } else {
                    ScalarOperation::ShiftRight(a, amount)
                }
            }
            Arith::ExtUI | Arith::ExtSI | Arith::TruncI | Arith::IndexCast | Arith::IndexCastUI => {
                let from = self.width(self.operand(operation, 0)?.r#type(), operation)?;
                let signed = matches!(name, Arith::ExtSI | Arith::IndexCast);
                ScalarOperation::Resize { a: self.held(a, from), signed }
            }
            _ => return Err(self.unsupported(operation)),
        };
        let operand = self.computed(width, computed);
        self.bind(result, Lowered::Scalar(operand));
        Ok(())
    }
}

fn masked(operand: Operand<RingValue>, width: u32) -> Operand<RingValue> {
    match operand {
        Operand::Constant(value) if width < u64::BITS => Operand::Constant(value & ((1 << width) - 1)),
        other => other,
    }
}

/// A predicate of `arith.cmpi`.
fn compare(predicate: Predicate, a: Operand<RingValue>, b: Operand<RingValue>) -> ScalarOperation<RingValue> {
    use Relation::{Equal, Less, LessOrEqual, NotEqual};
    let (relation, signed, swapped) = match predicate {
        Predicate::Equal => (Equal, false, false),
        Predicate::NotEqual => (NotEqual, false, false),
        Predicate::SignedLess => (Less, true, false),
        Predicate::SignedLessEqual => (LessOrEqual, true, false),
        Predicate::SignedGreater => (Less, true, true),
        Predicate::SignedGreaterEqual => (LessOrEqual, true, true),
        Predicate::UnsignedLess => (Less, false, false),
        Predicate::UnsignedLessEqual => (LessOrEqual, false, false),
        Predicate::UnsignedGreater => (Less, false, true),
        Predicate::UnsignedGreaterEqual => (LessOrEqual, false, true),
    };
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    ScalarOperation::Compare { relation, signed, a, b }
}
