//! Operations on scalars.

use crate::Operand;

/// An operation on scalars, unsigned and wrapping unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarOperation<V> {
    /// a.
    Copy(Operand<V>),
    /// Of operands of the result's width.
    Binary(BinaryOperator, Operand<V>, Operand<V>),
    /// The complement of every bit.
    Not(Operand<V>),
    /// a · 2^k.
    ShiftLeft(Operand<V>, u32),
    /// ⌊a / 2^k⌋.
    ShiftRight(Operand<V>, u32),
    /// One bit: 1 if the relation holds.
    Compare {
        /// The relation.
        relation: Relation,
        /// True if the operands are signed.
        signed: bool,
        /// The left one.
        a: Operand<V>,
        /// The right one, of the same width.
        b: Operand<V>,
    },
    /// `a` where the condition of one bit is 1, else `b`.
    Select(V, Operand<V>, Operand<V>),
    /// A scalar in another width: the upper bits are cut off, or filled with 0, or with the sign.
    Resize {
        /// The scalar.
        a: V,
        /// True if the sign fills.
        signed: bool,
    },
}

impl<V: Copy> ScalarOperation<V> {
    /// The same operation of other operands, or why one of them is none.
    ///
    /// # Errors
    /// The first that `variable` gives.
    pub fn try_map<W, E>(&self, mut variable: impl FnMut(V) -> Result<W, E>) -> Result<ScalarOperation<W>, E> {
        let mut operand = |operand: Operand<V>| match operand {
            Operand::Variable(value) => variable(value).map(Operand::Variable),
            Operand::Constant(number) => Ok(Operand::Constant(number)),
        };
        Ok(match *self {
            Self::Copy(a) => ScalarOperation::Copy(operand(a)?),
            Self::Binary(operator, a, b) => ScalarOperation::Binary(operator, operand(a)?, operand(b)?),
            Self::Not(a) => ScalarOperation::Not(operand(a)?),
            Self::ShiftLeft(a, by) => ScalarOperation::ShiftLeft(operand(a)?, by),
            Self::ShiftRight(a, by) => ScalarOperation::ShiftRight(operand(a)?, by),
            Self::Compare { relation, signed, a, b } => {
                ScalarOperation::Compare { relation, signed, a: operand(a)?, b: operand(b)? }
            }
            Self::Select(condition, a, b) => {
                let (a, b) = (operand(a)?, operand(b)?);
                ScalarOperation::Select(variable(condition)?, a, b)
            }
            Self::Resize { a, signed } => ScalarOperation::Resize { a: variable(a)?, signed },
        })
    }

    /// The operands.
    #[must_use]
    pub fn operands(&self) -> Vec<Operand<V>> {
        match *self {
            Self::Copy(a) | Self::Not(a) | Self::ShiftLeft(a, _) | Self::ShiftRight(a, _) => vec![a],
            Self::Binary(_, a, b) | Self::Compare { a, b, .. } => vec![a, b],
            Self::Select(condition, a, b) => vec![Operand::Variable(condition), a, b],
            Self::Resize { a, .. } => vec![Operand::Variable(a)],
        }
    }
}

/// An operator on two scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
    /// a + b.
    Add,
    /// a − b.
    Sub,
    /// Both.
    And,
    /// Either.
    Or,
    /// One of the two.
    Xor,
}

/// A relation of two scalars.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// a = b.
    Equal,
    /// a ≠ b.
    NotEqual,
    /// a < b.
    Less,
    /// a ≤ b.
    LessOrEqual,
}
