//! Operations on scalars: primitives of Calyx between registers, one cycle each.

use super::group::Group;
use super::{Component, constant, register};
use crate::procedure::{Operand, ScalarId, ScalarOperation};
use ringmill_ir::{BinaryOperator, Relation};

impl Component<'_> {
    /// Fills the group of an operation.
    pub(super) fn compute(&mut self, group: &mut Group, to: ScalarId, operation: ScalarOperation) {
        let width = self.width(to);
        let value = match operation {
            ScalarOperation::Copy(a) => self.resized(group, a, width),
            ScalarOperation::Binary(operator, a, b) => {
                let primitive = match operator {
                    BinaryOperator::Add => "std_add",
                    BinaryOperator::Sub => "std_sub",
                    BinaryOperator::And => "std_and",
                    BinaryOperator::Or => "std_or",
                    BinaryOperator::Xor => "std_xor",
                };
                let (a, b) = (self.resized(group, a, width), self.resized(group, b, width));
                self.binary(group, primitive, width, &a, &b)
            }
            ScalarOperation::Not(a) => {
                let a = self.resized(group, a, width);
                let cell = self.cell(&format!("std_not({width})"));
                group.connect(&format!("{cell}.in"), &a);
                format!("{cell}.out")
            }
            ScalarOperation::ShiftLeft(_, by) | ScalarOperation::ShiftRight(_, by) if by >= width => constant(width, 0),
            ScalarOperation::ShiftLeft(a, by) => self.shift(group, "std_lsh", width, a, by),
            ScalarOperation::ShiftRight(a, by) => self.shift(group, "std_rsh", width, a, by),
            ScalarOperation::Compare { relation, signed, a, b } => self.compare(group, (relation, signed), a, b),
            ScalarOperation::Select(condition, a, b) => {
                let (a, b) = (self.resized(group, a, width), self.resized(group, b, width));
                let cell = self.cell(&format!("std_mux({width})"));
                group.connect(&format!("{cell}.cond"), &format!("{}.out", register(condition)));
                group.connect(&format!("{cell}.tru"), &a);
                group.connect(&format!("{cell}.fal"), &b);
                format!("{cell}.out")
            }
            ScalarOperation::Resize { a, signed } => {
                let from = self.width(a);
                let value = self.resized(group, Operand::Variable(a), width);
                if !signed || from >= width {
                    value
                } else {
                    // (a XOR s) − s for the sign's weight s
                    let sign = constant(width, 1 << (from - 1));
                    let flipped = self.binary(group, "std_xor", width, &value, &sign);
                    self.binary(group, "std_sub", width, &flipped, &sign)
                }
            }
        };
        group.connect(&format!("{}.in", register(to)), &value);
        group.connect(&format!("{}.write_en", register(to)), "1'd1");
    }

    fn binary(&mut self, group: &mut Group, primitive: &str, width: u32, a: &str, b: &str) -> String {
        let cell = self.cell(&format!("{primitive}({width})"));
        group.connect(&format!("{cell}.left"), a);
        group.connect(&format!("{cell}.right"), b);
        format!("{cell}.out")
    }

    fn shift(&mut self, group: &mut Group, primitive: &str, width: u32, a: Operand, by: u32) -> String {
        let a = self.resized(group, a, width);
        self.binary(group, primitive, width, &a, &constant(width, by.into()))
    }

    fn compare(&mut self, group: &mut Group, (relation, signed): (Relation, bool), a: Operand, b: Operand) -> String {
        let width = self.operand_width(a).or_else(|| self.operand_width(b)).unwrap_or(u64::BITS);
        let primitive = match relation {
            Relation::Equal => "std_eq",
            Relation::NotEqual => "std_neq",
            Relation::Less => "std_lt",
            Relation::LessOrEqual => "std_le",
        };
        let (mut a, mut b) = (self.resized(group, a, width), self.resized(group, b, width));
        if signed && matches!(relation, Relation::Less | Relation::LessOrEqual) {
            // signed numbers are ordered as unsigned ones with the sign inverted
            let sign = constant(width, 1 << (width - 1));
            a = self.binary(group, "std_xor", width, &a, &sign);
            b = self.binary(group, "std_xor", width, &b, &sign);
        }
        self.binary(group, primitive, width, &a, &b)
    }

    /// Returns the width of an operand in bits; `None` for a constant.
    fn operand_width(&self, operand: Operand) -> Option<u32> {
        match operand {
            Operand::Variable(id) => Some(self.width(id)),
            Operand::Constant(_) => None,
        }
    }
}
