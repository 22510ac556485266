//! Statements of a process.

use crate::{Expression, Literal, WiringError};

/// A statement of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The first becomes the second.
    Assign(Expression, Expression),
    /// The first block where a condition holds, else the second.
    If(Expression, Vec<Statement>, Vec<Statement>),
    /// The block of the literal that an expression equals, else the last.
    Case(Expression, Vec<(Literal, Vec<Statement>)>, Vec<Statement>),
}

impl Statement {
    /// An assignment.
    #[must_use]
    pub fn assign(target: impl Into<Expression>, value: impl Into<Expression>) -> Self {
        Self::Assign(target.into(), value.into())
    }

    /// Statements under a condition.
    #[must_use]
    pub fn when(condition: impl Into<Expression>, then: Vec<Statement>) -> Self {
        Self::If(condition.into(), then, Vec::new())
    }

    /// Statements under a condition, and others where it does not hold.
    #[must_use]
    pub fn either(condition: impl Into<Expression>, then: Vec<Statement>, otherwise: Vec<Statement>) -> Self {
        Self::If(condition.into(), then, otherwise)
    }

    /// Checks that a condition has one bit, and that labels and assigned values have the width of
    /// their selector and target. Nested statements are not checked.
    ///
    /// # Errors
    /// [`WiringError::Width`].
    pub(crate) fn check(&self) -> Result<(), WiringError> {
        let same = |position: String, expected: Option<u32>, found: Option<u32>| match (expected, found) {
            (Some(expected), Some(found)) if expected != found => Err(WiringError::Width { position, expected, found }),
            _ => Ok(()),
        };
        match self {
            Self::Assign(target, value) => same(format!("'{target}'"), target.width(), value.width()),
            Self::If(condition, ..) => same(format!("the condition '{condition}'"), Some(1), condition.width()),
            Self::Case(of, arms, _) => {
                let mut arms = arms.iter();
                arms.try_for_each(|(label, _)| same(format!("a label of '{of}'"), of.width(), Some(label.width())))
            }
        }
    }

    /// Calls `of` for each statement in it that is not a block.
    pub(crate) fn each<'s>(&'s self, of: &mut dyn FnMut(&'s Statement)) {
        of(self);
        match self {
            Self::Assign(..) => {}
            Self::If(_, then, otherwise) => then.iter().chain(otherwise).for_each(|inner| inner.each(of)),
            Self::Case(_, arms, default) => {
                arms.iter().flat_map(|(_, block)| block).chain(default).for_each(|inner| inner.each(of));
            }
        }
    }
}
