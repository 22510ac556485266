//! Blocks: straight-line code as static steps, with conditionals and loops around them.

use std::collections::BTreeMap;

use super::group::Group;
use super::schedule::{Uses, steps};
use super::{Component, register};
use crate::CalyxError;
use crate::design::StraightLine;
use crate::procedure::{Action, Statement};

impl Component<'_> {
    /// Writes the control of a block.
    pub(super) fn block(&mut self, statements: &[Statement], path: &str, depth: usize) -> Result<String, CalyxError> {
        let mut text = String::new();
        let mut next = 0;
        while next < statements.len() {
            let straight = statements[next..].iter().take_while(|statement| is_straight(&statement.action)).count();
            if straight > 0 {
                text += &self.straight(&statements[next..next + straight], &format!("{path}[{next}]"), depth)?;
                next += straight;
                continue;
            }
            text += &self.branch(&statements[next], &format!("{path}[{next}]"), depth)?;
            next += 1;
        }
        Ok(text)
    }

    /// Writes a conditional or a loop.
    fn branch(&mut self, statement: &Statement, path: &str, depth: usize) -> Result<String, CalyxError> {
        let indent = "  ".repeat(depth);
        let mut inner = |part: &str, statements: &[Statement]| -> Result<String, CalyxError> {
            self.block(statements, &format!("{path}.{part}"), depth + 2)
        };
        Ok(match &statement.action {
            Action::If { condition, then, otherwise } => {
                let then = inner("then", then)?;
                let otherwise = match otherwise.is_empty() {
                    true => String::new(),
                    false => format!(" else {{ seq {{\n{}{indent}}} }}", inner("otherwise", otherwise)?),
                };
                format!("{indent}if {}.out {{ seq {{\n{then}{indent}}} }}{otherwise}\n", register(*condition))
            }
            Action::While { test, condition, body } => {
                let test = inner("test", test)?;
                let body = inner("body", body)?;
                format!("{test}{indent}while {}.out {{ seq {{\n{body}{test}{indent}}} }}\n", register(*condition))
            }
            _ => String::new(),
        })
    }

    /// Writes statements without control as steps of a fixed number of cycles.
    fn straight(&mut self, statements: &[Statement], path: &str, depth: usize) -> Result<String, CalyxError> {
        let (mut names, mut cycles, mut uses) = (Vec::new(), Vec::new(), Vec::new());
        for statement in statements {
            let mut group = Group::default();
            let (unit, takes, kind) = match &statement.action {
                Action::Polynomial { to, operation } => {
                    let unit = self.operate(&mut group, *to, operation)?;
                    (Some(unit), self.units[unit].cycles(self.shape), self.units[unit].kind.name())
                }
                Action::Scalar { to, operation } => {
                    self.compute(&mut group, *to, *operation);
                    (None, 1, "scalar")
                }
                _ => continue,
            };
            let name = format!("g{}_{kind}", self.next());
            if let Some(origin) = &statement.origin {
                self.groups += &format!("    // {}\n", ringmill_verilog::origin(origin));
            }
            self.groups += &group.fixed(&name, takes);
            uses.extend(Uses::of(&statement.action, unit));
            names.push(name);
            cycles.push(takes);
        }
        let mut by_step: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (number, step) in steps(&uses).into_iter().enumerate() {
            by_step.entry(step).or_default().push(number);
        }
        let longest = |step: &Vec<usize>| step.iter().map(|&number| cycles[number]).max().unwrap_or(0);
        let latency_cycles = by_step.values().map(longest).sum();
        self.parts.push(StraightLine { path: path.to_owned(), statements: statements.len(), latency_cycles });
        let indent = "  ".repeat(depth);
        let one = |step: &Vec<usize>| {
            let groups: Vec<_> = step.iter().map(|&number| format!("{};", names[number])).collect();
            match &groups[..] {
                [only] => format!("{indent}  {only}\n"),
                several => format!("{indent}  static par {{ {} }}\n", several.join(" ")),
            }
        };
        let steps: String = by_step.values().map(one).collect();
        Ok(format!("{indent}static seq {{\n{steps}{indent}}}\n"))
    }
}

fn is_straight(action: &Action) -> bool {
    matches!(action, Action::Polynomial { .. } | Action::Scalar { .. })
}
