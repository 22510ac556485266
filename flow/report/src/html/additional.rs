//! The additional parts of a design on the page.

use serde::Serialize;

/// A name, and the lines of what is said of it.
#[derive(Serialize)]
pub(super) struct Additional {
    name: &'static str,
    lines: Vec<String>,
}

impl Additional {
    /// Lines are separated by newlines.
    pub(super) fn of((name, words): (&'static str, String)) -> Self {
        Self { name, lines: words.lines().map(str::to_owned).collect() }
    }
}
