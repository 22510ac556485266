//! Checks of statements: each is valid and reads only assigned variables.

use std::collections::BTreeSet;

use crate::procedure::{Action, Operand, Procedure, ScalarId, Statement, Variable};
use crate::{CalyxError, Location, Options};

/// The deepest nesting of conditionals and loops.
const DEEPEST: usize = 64;

/// Variables that have been assigned.
pub(super) type Assigned = BTreeSet<Variable>;

/// The context of a statement.
pub(super) struct Checker<'a> {
    pub procedure: &'a Procedure,
    pub options: &'a Options,
    pub assigned: Assigned,
    /// The scalars of the enclosing loops, which their bodies must not assign.
    fixed: Vec<ScalarId>,
    depth: usize,
    /// The statement's location.
    path: String,
    origin: Option<String>,
}

/// Checks all statements and returns the variables that are assigned at the end.
pub(super) fn check(procedure: &Procedure, options: &Options, assigned: Assigned) -> Result<Assigned, CalyxError> {
    let (fixed, depth, path, origin) = (Vec::new(), 0, String::new(), None);
    let mut checker = Checker { procedure, options, assigned, fixed, depth, path, origin };
    checker.block(&procedure.body, "body")?;
    Ok(checker.assigned)
}

impl Checker<'_> {
    /// Refuses the statement.
    pub(super) fn refuse<T>(&self, why: impl Into<String>, help: &'static str) -> Result<T, CalyxError> {
        let at = Location { path: self.path.clone(), origin: self.origin.clone() };
        Err(CalyxError::Statement { at, why: why.into(), help })
    }

    fn block(&mut self, statements: &[Statement], path: &str) -> Result<(), CalyxError> {
        for (number, statement) in statements.iter().enumerate() {
            self.path = format!("{path}[{number}]");
            self.origin.clone_from(&statement.origin);
            self.statement(&statement.action)?;
        }
        Ok(())
    }

    /// Checks a block within the statement.
    fn inner(&mut self, statements: &[Statement], part: &str) -> Result<(), CalyxError> {
        if self.depth == DEEPEST {
            return self.refuse("conditionals and loops are nested too deeply", "nest at most 64 of them");
        }
        let (path, origin) = (self.path.clone(), self.origin.clone());
        self.depth += 1;
        self.block(statements, &format!("{path}.{part}"))?;
        self.depth -= 1;
        (self.path, self.origin) = (path, origin);
        Ok(())
    }

    fn statement(&mut self, action: &Action) -> Result<(), CalyxError> {
        match action {
            Action::Polynomial { to, operation } => {
                self.operation(*to, operation)?;
                self.assigned.insert(Variable::Polynomial(to.polynomial));
            }
            Action::Scalar { to, operation } => {
                self.scalar_operation(*to, *operation)?;
                self.assign(*to)?;
            }
            Action::If { condition, then, otherwise } => {
                self.condition(*condition)?;
                let before = self.assigned.clone();
                self.inner(then, "then")?;
                let after = std::mem::replace(&mut self.assigned, before);
                self.inner(otherwise, "otherwise")?;
                self.assigned = self.assigned.intersection(&after).copied().collect();
            }
            Action::While { test, condition, body } => {
                self.inner(test, "test")?;
                self.condition(*condition)?;
                let after = self.assigned.clone();
                self.inner(body, "body")?;
                self.assigned = after;
            }
            Action::For { counter, from, to, step, body, .. } => {
                self.declared(*counter)?;
                let width = self.procedure.scalars[counter.0];
                for operand in [from, to, step] {
                    self.operand(*operand, width)?;
                }
                self.assign(*counter)?;
                let after = self.assigned.clone();
                let outside = self.fixed.len();
                self.fixed.push(*counter);
                for operand in [to, step] {
                    if let Operand::Variable(id) = operand {
                        self.fixed.push(*id);
                    }
                }
                self.inner(body, "body")?;
                self.fixed.truncate(outside);
                self.assigned = after;
            }
        }
        Ok(())
    }

    fn assign(&mut self, to: ScalarId) -> Result<(), CalyxError> {
        if self.fixed.contains(&to) {
            let help = "count in another scalar, or write the loop as a while";
            return self.refuse(format!("assigns scalar {}, by which a loop around it counts", to.0), help);
        }
        self.assigned.insert(Variable::Scalar(to));
        Ok(())
    }
}
