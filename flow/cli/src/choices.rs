//! The command that builds the recommended accelerator.

use std::path::Path;

use ringmill_accel::{Budget, Choice, Options};
use ringmill_report::grouped;

use crate::switches::switches;

/// Returns the command that builds a choice within a budget.
pub fn command(program: &Path, entry: Option<&str>, budget: &Budget, choice: &Choice) -> String {
    let entry = entry.map_or_else(String::new, |entry| format!(" --entry {}", quoted(entry)));
    // The given limits select one of the accelerators of a shape.
    let budget = match choice.options.budget.interval {
        Some(interval) => Budget { interval: Some(interval), ..*budget },
        None => budget.without_limits(),
    };
    let options = Options { budget, ..choice.options.clone() };
    format!("ringmill rtl {}{entry} {}", quoted(&program.display().to_string()), switches(&options))
}

/// Names the accelerator that is made without options.
pub fn usual(choices: &[Choice], taken: usize) -> String {
    let Some((index, usual)) = choices.iter().enumerate().find(|(_, choice)| choice.is_usual) else {
        return String::new();
    };
    if index == taken {
        return "`ringmill rtl` makes this one without options, too\n".to_owned();
    }
    let Choice { options, interval_cycles, area, .. } = usual;
    format!(
        "without options, `ringmill rtl` does not search; it makes the row marked *: {}, {} lanes, a transaction every {} cycles, area {}\n",
        options.architecture,
        options.lanes,
        grouped(*interval_cycles),
        grouped(*area)
    )
}

/// Quotes a word for a shell if necessary.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-@+".contains(c);
    if word.chars().all(is_plain) { word.to_owned() } else { format!("'{}'", word.replace('\'', "'\\''")) }
}
