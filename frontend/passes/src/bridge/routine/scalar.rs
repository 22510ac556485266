//! Arithmetic on integers and indices.

use super::translator::{Meaning, Translator, unsupported};
use crate::{ir::constant_of, refusal::Refusal};
use melior::ir::{OperationRef, Value, ValueLike};
use ringmill_calyx::{Action, BinaryOperator, Operand, Relation, ScalarId, ScalarOperation};
use ringmill_dialects::{
    access,
    attr::{self, Predicate},
    ops::Arith,
};

impl<'c, 'a> Translator<'c, 'a> {
    /// The register of a new number.
    pub fn computed(&mut self, width: u32, operation: ScalarOperation) -> Operand {
        let to = self.register(width);
        self.push(Action::Scalar { to, operation });
        Operand::Variable(to)
    }

    pub fn arithmetic(&mut self, operation: OperationRef<'c, 'a>, name: Arith) -> Result<(), Refusal<'c>> {
        let result: Value = operation.result(0).map_err(|_| unsupported(operation))?.into();
        if name == Arith::Select && access::polynomial_type(result.r#type()).is_some() {
            return self.choose(operation);
        }
        if name == Arith::Constant {
            let value = constant_of(result).and_then(|constant| u64::try_from(constant.value).ok());
            let value = value.ok_or_else(|| unsupported(operation))?;
            self.bind(result, Meaning::Scalar(Operand::Constant(value)));
            return Ok(());
        }
        let width = Self::width(result.r#type(), operation)?;
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
                compare(predicate.ok_or_else(|| unsupported(operation))?, a, operand(self, 1)?)
            }
            Arith::Select => {
                let (b, c) = (operand(self, 1)?, operand(self, 2)?);
                ScalarOperation::Select(self.held(a, 1), b, c)
            }
            Arith::MinUI | Arith::MaxUI | Arith::MinSI | Arith::MaxSI => {
                let b = operand(self, 1)?;
                let signed = matches!(name, Arith::MinSI | Arith::MaxSI);
                let less = ScalarOperation::Compare { relation: Relation::Less, signed, a, b };
                let is_less = self.register(1);
                self.push(Action::Scalar { to: is_less, operation: less });
                let (a, b) = if matches!(name, Arith::MinUI | Arith::MinSI) { (a, b) } else { (b, a) };
                ScalarOperation::Select(is_less, a, b)
            }
            Arith::MulI => {
                let product = match (a, operand(self, 1)?) {
                    (number, Operand::Constant(factor)) | (Operand::Constant(factor), number) => {
                        self.times(number, factor, width)
                    }
                    _ => return Err(unsupported(operation).with_help("multiply by a constant")),
                };
                self.bind(result, Meaning::Scalar(masked(product, width)));
                return Ok(());
            }
            Arith::ShLI | Arith::ShRUI => {
                let amount = Self::known(operation, 1).and_then(|amount| u32::try_from(amount).ok());
                let amount = amount.filter(|&amount| amount < width);
                let amount =
                    amount.ok_or_else(|| unsupported(operation).with_help("shift by a constant below the width"))?;
                if name == Arith::ShLI {
                    ScalarOperation::ShiftLeft(a, amount)
                } else {
                    ScalarOperation::ShiftRight(a, amount)
                }
            }
            Arith::ExtUI | Arith::ExtSI | Arith::TruncI | Arith::IndexCast | Arith::IndexCastUI => {
                let from = Self::width(self.operand(operation, 0)?.r#type(), operation)?;
                let signed = matches!(name, Arith::ExtSI | Arith::IndexCast);
                ScalarOperation::Resize { a: self.held(a, from), signed }
            }
            _ => return Err(unsupported(operation)),
        };
        let operand = self.computed(width, computed);
        self.bind(result, Meaning::Scalar(operand));
        Ok(())
    }

    /// The registers of a residue that is an argument.
    pub fn residues(&mut self, moduli: &[u128]) -> Vec<ScalarId> {
        let bits = |q: &u128| (u128::BITS - q.saturating_sub(1).leading_zeros()).clamp(1, u64::BITS);
        moduli.iter().map(|q| self.register(bits(q))).collect()
    }
}

fn masked(operand: Operand, width: u32) -> Operand {
    match operand {
        Operand::Constant(value) if width < u64::BITS => Operand::Constant(value & ((1 << width) - 1)),
        other => other,
    }
}

/// A predicate of `arith.cmpi`.
fn compare(predicate: Predicate, a: Operand, b: Operand) -> ScalarOperation {
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
