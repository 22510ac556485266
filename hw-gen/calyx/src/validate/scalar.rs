//! Checks of scalars: declared, assigned, and of matching widths.

use super::statement::Checker;
use crate::CalyxError;
use crate::procedure::{Operand, ScalarId, ScalarOperation, Variable};

impl Checker<'_> {
    pub(super) fn declared(&self, id: ScalarId) -> Result<u32, CalyxError> {
        match self.procedure.scalars.get(id.0) {
            Some(&width) => Ok(width),
            None => self.refuse(format!("there is no scalar {}", id.0), "declare the scalar"),
        }
    }

    /// Checks a scalar that is read and returns its width.
    pub(super) fn read_scalar(&self, id: ScalarId) -> Result<u32, CalyxError> {
        let width = self.declared(id)?;
        if !self.assigned.contains(&Variable::Scalar(id)) {
            let help = "assign it on every path to the statement";
            return self.refuse(format!("scalar {} is read and may not have been assigned", id.0), help);
        }
        Ok(width)
    }

    pub(super) fn condition(&self, id: ScalarId) -> Result<(), CalyxError> {
        match self.read_scalar(id)? {
            1 => Ok(()),
            width => self.refuse(
                format!("expected a condition of 1 bit, found scalar {} of {width} bits", id.0),
                "compare it with 0 first",
            ),
        }
    }

    /// Checks that an operand has a given width in bits.
    pub(super) fn operand(&self, operand: Operand, width: u32) -> Result<(), CalyxError> {
        match operand {
            Operand::Variable(id) => match self.read_scalar(id)? {
                found if found == width => Ok(()),
                found => {
                    let why = format!("expected a scalar of {width} bits, found scalar {} of {found} bits", id.0);
                    self.refuse(why, "resize it first")
                }
            },
            Operand::Constant(value) if width < u64::BITS && value >> width != 0 => {
                self.refuse(format!("the constant {value} has more than {width} bits"), "take a smaller one")
            }
            Operand::Constant(_) => Ok(()),
        }
    }

    pub(super) fn scalar_operation(&self, to: ScalarId, operation: ScalarOperation) -> Result<(), CalyxError> {
        let width = self.declared(to)?;
        match operation {
            ScalarOperation::Copy(a)
            | ScalarOperation::Not(a)
            | ScalarOperation::ShiftLeft(a, _)
            | ScalarOperation::ShiftRight(a, _) => self.operand(a, width),
            ScalarOperation::Binary(_, a, b) => {
                self.operand(a, width)?;
                self.operand(b, width)
            }
            ScalarOperation::Compare { a, b, .. } => {
                if width != 1 {
                    return self.refuse(
                        format!("expected a result of 1 bit, found scalar {} of {width} bits", to.0),
                        "resize the result",
                    );
                }
                let of = |operand| match operand {
                    Operand::Variable(id) => self.declared(id).map(Some),
                    Operand::Constant(_) => Ok(None),
                };
                let width = of(a)?.or(of(b)?).unwrap_or(u64::BITS);
                self.operand(a, width)?;
                self.operand(b, width)
            }
            ScalarOperation::Select(condition, a, b) => {
                self.condition(condition)?;
                self.operand(a, width)?;
                self.operand(b, width)
            }
            ScalarOperation::Resize { a, .. } => self.read_scalar(a).map(|_| ()),
        }
    }
}
