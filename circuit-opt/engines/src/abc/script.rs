//! ABC scripts.

use super::step::{Form, Step};
use std::fmt;

/// A list of steps. Printed, it is what ABC runs, one command a line; the changes between ABC's
/// forms of a circuit (`strash`, `&get`, `&put`, `unmap`) are put in where a step needs them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    steps: Vec<Step>,
}

impl Script {
    /// A script of these steps.
    pub fn new(steps: impl IntoIterator<Item = Step>) -> Self {
        Script { steps: steps.into_iter().collect() }
    }

    /// The script followed by more steps.
    #[must_use]
    pub fn then(mut self, steps: impl IntoIterator<Item = Step>) -> Self {
        self.steps.extend(steps);
        self
    }

    /// The steps in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// ABC's well-known `compress2rs` without its limit on levels: resubstitution with growing
    /// windows between rewriting and refactoring.
    pub fn compress2rs() -> Self {
        let resub = |cut, added| Step::Resub { cut, added };
        let rewrite = |zero_cost| Step::Rewrite { zero_cost };
        let refactor = |zero_cost| Step::Refactor { zero_cost };
        Script::new([
            Step::Balance,
            resub(6, 1),
            rewrite(false),
            resub(6, 2),
            refactor(false),
            resub(8, 1),
            Step::Balance,
            resub(8, 2),
            rewrite(false),
            resub(10, 1),
            rewrite(true),
            resub(10, 2),
            Step::Balance,
            resub(12, 1),
            refactor(true),
            resub(12, 2),
            rewrite(true),
            Step::Balance,
        ])
    }

    /// True if a step maps to gates.
    pub(super) fn needs_genlib(&self) -> bool {
        self.steps.iter().any(Step::needs_genlib)
    }
}

impl fmt::Display for Script {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut form = Form::Logic;
        for step in &self.steps {
            if !step.takes().contains(&form) {
                for command in change(form, step.takes()[0]) {
                    writeln!(formatter, "{command}")?;
                }
            }
            writeln!(formatter, "{}", step.command())?;
            form = step.leaves();
        }
        for command in ending(form) {
            writeln!(formatter, "{command}")?;
        }
        Ok(())
    }
}

/// The commands that bring a circuit from one form to another that the next step takes.
fn change(from: Form, to: Form) -> Vec<&'static str> {
    let is_aig = matches!(from, Form::Aig | Form::Gia);
    let commands: &[&str] = match to {
        Form::Logic if is_aig => &["logic"],
        Form::Logic => &[],
        Form::Aig => &["strash"],
        Form::Gates => &["strash", "map -a"],
        Form::Gia => &["strash", "&get -n"],
    };
    [ending(from), commands].concat()
}

/// The commands that make a circuit writable as BLIF without a library.
fn ending(form: Form) -> &'static [&'static str] {
    match form {
        Form::Logic | Form::Aig => &[],
        Form::Gates => &["unmap"],
        Form::Gia => &["&put"],
    }
}
