//! Strings in double quotes, as several formats write them.

use std::fmt::{self, Formatter};

/// Writes `text` between double quotes, a backslash before `"` and `\`, and control characters as
/// `control` writes them.
pub(crate) fn write_quoted(
    f: &mut Formatter<'_>,
    text: &str,
    control: impl Fn(&mut Formatter<'_>, char) -> fmt::Result,
) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            c if c.is_control() => control(f, c)?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}
