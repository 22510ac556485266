//! The parts of a module's body.

use crate::definition::PortDirection;
use crate::{Expression, Instance, Literal, Net, Statement, Table, WiringError};

/// A part of a module's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A comment below an empty line.
    Section(String),
    /// A comment.
    Comment(String),
    /// Declarations at this position instead of before their first use.
    Declare(Vec<Net>),
    /// A named constant.
    Constant(Net, Literal),
    /// An assignment, and where it comes from.
    Assign(Expression, Expression, Option<String>),
    /// A memory and its initial contents.
    Memory(Net, Table),
    /// The assignments at each rising edge of `clk`.
    Registers(Vec<Statement>),
    /// The combinational assignments.
    Combinational(Vec<Statement>),
    /// A module in it.
    Instance(Box<Instance>),
}

impl Item {
    /// Checks the widths of its assignments, conditions and stored values.
    ///
    /// # Errors
    /// [`WiringError::Width`].
    pub fn check(&self) -> Result<(), WiringError> {
        match self {
            Self::Constant(net, value) => value.check(net.name()),
            Self::Assign(target, value, _) => Statement::assign(target, value).check(),
            Self::Registers(statements) | Self::Combinational(statements) => {
                let mut result = Ok(());
                for statement in statements {
                    statement.each(&mut |one| {
                        if result.is_ok() {
                            result = one.check();
                        }
                    });
                }
                result
            }
            Self::Memory(net, table) => match table.words().iter().find(|word| word.width() != net.width()) {
                Some(word) => {
                    let position = format!("a word of '{}'", net.name());
                    Err(WiringError::Width { position, expected: net.width(), found: word.width() })
                }
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Calls `of` for each expression in it, with true if it is driven there.
    pub fn expressions(&self, of: &mut dyn FnMut(&Expression, bool)) {
        match self {
            Self::Section(_) | Self::Comment(_) | Self::Declare(_) | Self::Constant(..) | Self::Memory(..) => {}
            Self::Assign(target, value, _) => {
                of(target, true);
                of(value, false);
            }
            Self::Registers(statements) | Self::Combinational(statements) => {
                for statement in statements {
                    statement.each(&mut |one| match one {
                        Statement::Assign(target, value) => {
                            of(target, true);
                            of(value, false);
                        }
                        Statement::If(condition, ..) | Statement::Case(condition, ..) => of(condition, false),
                    });
                }
            }
            Self::Instance(instance) => {
                for (_, value, direction) in instance.connections() {
                    of(&value, direction == PortDirection::Output);
                }
            }
        }
    }
}
