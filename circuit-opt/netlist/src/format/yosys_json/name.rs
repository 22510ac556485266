//! Names as Yosys escapes them: it takes a name that begins with `$` for one of its own, so it
//! writes a `\` before such a name of a design, and before one that begins with `\` or a digit.

use std::borrow::Cow;

/// A name of a design as it stands in a file. Without the `\`, Yosys takes one that begins with a
/// digit as it is.
pub(super) fn escaped(name: &str) -> Cow<'_, str> {
    if name.starts_with(['$', '\\']) { Cow::Owned(format!("\\{name}")) } else { Cow::Borrowed(name) }
}

/// The name that stands in a file.
pub(super) fn plain(name: Cow<'_, str>) -> Cow<'_, str> {
    let begins = |rest: &str| rest.starts_with(|c: char| matches!(c, '$' | '\\') || c.is_ascii_digit());
    match name.strip_prefix('\\') {
        Some(rest) if begins(rest) => Cow::Owned(rest.to_owned()),
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_names_are_read_as_they_were() {
        for name in ["a", "$a", "\\", "\\a", "\\$a", "\\1", "1", "", "a$", "\\\\"] {
            assert_eq!(plain(escaped(name)), name);
        }
        assert_eq!(plain(Cow::Borrowed("\\1")), "1", "as Yosys writes it");
    }
}
