use std::borrow::Cow;

use crate::is_reserved;

/// A name of printable ASCII characters as source text: escaped (`\name `) unless it is a simple
/// identifier. Names are equal if and only if their texts are.
#[must_use]
pub fn escaped(name: &str) -> Cow<'_, str> {
    let is_simple = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !is_reserved(name);
    if is_simple {
        return Cow::Borrowed(name);
    }
    Cow::Owned(format!("\\{name} "))
}

#[cfg(test)]
mod tests {
    use super::escaped;

    #[test]
    fn escapes_what_is_no_identifier() {
        assert_eq!(escaped("arg0"), "arg0");
        assert_eq!(escaped("table"), "\\table ");
        assert_eq!(escaped("a[2]"), "\\a[2] ");
        assert_eq!(escaped("a-b"), "\\a-b ");
    }
}
