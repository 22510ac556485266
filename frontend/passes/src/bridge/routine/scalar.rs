//! Arithmetic on integers and indices.

use super::translator::{Meaning, Translator, unsupported};
use crate::{ir::constant_of, refusal::Refusal};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_calyx::{Action, BinaryOperator, Operand, Relation, ScalarId, ScalarOperation};
use ringmill_dialects::access;

impl<'c, 'a> Translator<'c, 'a> {
    /// The register of a new number.
    pub fn computed(&mut self, width: u32, operation: ScalarOperation) -> Operand {
        let to = self.register(width);
        self.push(Action::Scalar { to, operation });
        Operand::Variable(to)
    }

    pub fn arithmetic(&mut self, operation: OperationRef<'c, 'a>, name: &str) -> Result<(), Refusal<'c>> {
        let result: Value = operation.result(0).map_err(|_| unsupported(operation))?.into();
        if name == "arith.select" && access::polynomial_type(result.r#type()).is_some() {
            return self.choose(operation);
        }
        if name == "arith.constant" {
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
            "arith.addi" => binary(BinaryOperator::Add)?,
            "arith.subi" => binary(BinaryOperator::Sub)?,
            "arith.andi" => binary(BinaryOperator::And)?,
            "arith.ori" => binary(BinaryOperator::Or)?,
            "arith.xori" => binary(BinaryOperator::Xor)?,
            "arith.cmpi" => {
                let predicate = operation.attribute("predicate").ok().and_then(access::integer);
                compare(predicate.ok_or_else(|| unsupported(operation))?, a, operand(self, 1)?)
                    .ok_or_else(|| unsupported(operation))?
            }
            "arith.select" => {
                let (b, c) = (operand(self, 1)?, operand(self, 2)?);
                ScalarOperation::Select(self.held(a, 1), b, c)
            }
            "arith.minui" | "arith.maxui" | "arith.minsi" | "arith.maxsi" => {
                let b = operand(self, 1)?;
                let less = ScalarOperation::Compare { relation: Relation::Less, signed: name.ends_with("si"), a, b };
                let is_less = self.register(1);
                self.push(Action::Scalar { to: is_less, operation: less });
                let (a, b) = if name.contains("min") { (a, b) } else { (b, a) };
                ScalarOperation::Select(is_less, a, b)
            }
            "arith.muli" => {
                let product = match (a, operand(self, 1)?) {
                    (number, Operand::Constant(factor)) | (Operand::Constant(factor), number) => {
                        self.times(number, factor, width)
                    }
                    _ => return Err(unsupported(operation).with_help("multiply by a constant")),
                };
                self.bind(result, Meaning::Scalar(masked(product, width)));
                return Ok(());
            }
            "arith.shli" | "arith.shrui" => {
                let amount = Self::known(operation, 1).and_then(|amount| u32::try_from(amount).ok());
                let amount = amount.filter(|&amount| amount < width);
                let amount =
                    amount.ok_or_else(|| unsupported(operation).with_help("shift by a constant below the width"))?;
                if name == "arith.shli" {
                    ScalarOperation::ShiftLeft(a, amount)
                } else {
                    ScalarOperation::ShiftRight(a, amount)
                }
            }
            "arith.extui" | "arith.extsi" | "arith.trunci" | "arith.index_cast" | "arith.index_castui" => {
                let from = Self::width(self.operand(operation, 0)?.r#type(), operation)?;
                let signed = matches!(name, "arith.extsi" | "arith.index_cast");
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
fn compare(predicate: u128, a: Operand, b: Operand) -> Option<ScalarOperation> {
    use Relation::{Equal, Less, LessOrEqual, NotEqual};
    let (relation, signed, swapped) = match predicate {
        0 => (Equal, false, false),
        1 => (NotEqual, false, false),
        2 => (Less, true, false),
        3 => (LessOrEqual, true, false),
        4 => (Less, true, true),
        5 => (LessOrEqual, true, true),
        6 => (Less, false, false),
        7 => (LessOrEqual, false, false),
        8 => (Less, false, true),
        9 => (LessOrEqual, false, true),
        _ => return None,
    };
    let (a, b) = if swapped { (b, a) } else { (a, b) };
    Some(ScalarOperation::Compare { relation, signed, a, b })
}
