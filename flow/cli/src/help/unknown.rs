//! The message about an unknown name.

use ringmill_design::nearest;

/// Returns "unknown KIND 'NAME'" with the nearest known name, or with the command that lists all.
pub fn unknown<'k>(kind: &str, name: &str, known: impl IntoIterator<Item = &'k str>, all: &str) -> String {
    match nearest(name, known) {
        Some(near) => format!("unknown {kind} '{name}': did you mean '{near}'?"),
        None => format!("unknown {kind} '{name}': `{all}` lists all"),
    }
}
