//! The command that builds a choice.

use std::path::Path;

use ringmill_accel::{Budget, Choice, Options};
use ringmill_report::grouped;

use crate::switches::switches;

/// The command that builds a choice within a budget.
pub fn command(program: &Path, entry: Option<&str>, budget: &Budget, choice: &Choice) -> String {
    let entry = entry.map_or_else(String::new, |entry| format!(" --entry {}", quoted(entry)));
    // The limits that were given decide which of its shape it is.
    let budget = match choice.options.budget.interval {
        Some(interval) => Budget { interval: Some(interval), ..*budget },
        None => Budget::default(),
    };
    let options = Options { budget, ..choice.options.clone() };
    format!("ringmill rtl {}{entry} {}", quoted(&program.display().to_string()), switches(&options))
}

/// The choice without options, if it is another one.
pub fn usual(choices: &[Choice], taken: usize) -> String {
    let Some((place, usual)) = choices.iter().enumerate().find(|(_, choice)| choice.is_usual) else {
        return String::new();
    };
    if place == taken {
        return "this is also what `ringmill rtl` makes without options\n".to_owned();
    }
    let Choice { options, interval_cycles, area, .. } = usual;
    format!(
        "`ringmill rtl` without options does not search and makes the row marked *: {}, {} lanes, an operand every {} cycles, area {}\n",
        options.architecture,
        options.lanes,
        grouped(*interval_cycles),
        grouped(*area)
    )
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-@+".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
