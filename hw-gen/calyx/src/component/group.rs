//! The assignments of a group.

use std::collections::BTreeMap;

use crate::procedure::ScalarId;

/// A group under construction. Each assignment occurs once.
#[derive(Default)]
pub(super) struct Group {
    lines: Vec<String>,
    /// Resized scalars, with the cells that resize them.
    pub resized: BTreeMap<(ScalarId, u32), String>,
}

impl Group {
    /// Assigns `to = from` while the group runs.
    pub fn connect(&mut self, to: &str, from: &str) {
        self.line(format!("{to} = {from};"));
    }

    /// Sets `to` to 1 in the group's first cycle.
    pub fn pulse(&mut self, to: &str) {
        self.line(format!("{to} = %0 ? 1'd1;"));
    }

    fn line(&mut self, line: String) {
        if !self.lines.contains(&line) {
            self.lines.push(line);
        }
    }

    /// Returns the text of a group that takes a fixed number of cycles.
    pub fn fixed(&self, name: &str, cycles: u64) -> String {
        self.text(&format!("static<{cycles}> group {name}"))
    }

    /// Returns the text of a group that ends when `done` is 1.
    pub fn until(mut self, name: &str, done: &str) -> String {
        self.connect(&format!("{name}[done]"), done);
        self.text(&format!("group {name}"))
    }

    fn text(&self, head: &str) -> String {
        let lines: String = self.lines.iter().map(|line| format!("      {line}\n")).collect();
        format!("    {head} {{\n{lines}    }}\n")
    }
}
