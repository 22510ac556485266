//! Names that a terminal can show.

/// Names without control characters: a report may come from anywhere, and a terminal obeys them.
pub(super) fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
