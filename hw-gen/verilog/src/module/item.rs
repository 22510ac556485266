//! What a module consists of.

use crate::{Expression, Instance, Literal, Net, Statement};

/// A part of a module's body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// A comment below an empty line.
    Section(String),
    /// A comment.
    Comment(String),
    /// Declarations at this place instead of before their first use.
    Declare(Vec<Net>),
    /// A named constant.
    Constant(Net, Literal),
    /// An assignment, and where it comes from.
    Assign(Expression, Expression, Option<String>),
    /// A memory and what it holds at first.
    Memory(Net, Vec<Literal>),
    /// What happens at each rising edge of `clk`.
    Registers(Vec<Statement>),
    /// What follows from its inputs at once.
    Combinational(Vec<Statement>),
    /// A module in it.
    Instance(Box<Instance>),
}

impl Item {
    /// Calls `of` for each assignment in it: target and value.
    pub fn assignments(&self, of: &mut dyn FnMut(&Expression, &Expression)) {
        match self {
            Self::Assign(target, value, _) => of(target, value),
            Self::Registers(statements) | Self::Combinational(statements) => {
                for statement in statements {
                    statement.each(&mut |one| {
                        if let Statement::Assign(target, value) = one {
                            of(target, value);
                        }
                    });
                }
            }
            _ => {}
        }
    }

    /// Calls `of` for each expression in it, and whether it is driven there.
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
                for (port, value) in instance.connections() {
                    of(&value, instance.is_output(port));
                }
            }
        }
    }
}
