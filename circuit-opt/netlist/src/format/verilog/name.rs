//! Identifiers.

use ringmill_verilog::is_reserved;
use std::borrow::Cow;

/// A name as source text: escaped (`\name `) unless it is a simple identifier. Characters that even an escaped
/// identifier cannot have become `_`.
pub(super) fn identifier(name: &str) -> Cow<'_, str> {
    let is_simple = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && !is_reserved(name);
    if is_simple {
        return Cow::Borrowed(name);
    }
    let escaped: String = name.chars().map(|c| if c.is_ascii_graphic() { c } else { '_' }).collect();
    Cow::Owned(format!("\\{} ", if escaped.is_empty() { "_" } else { &escaped }))
}

#[cfg(test)]
mod tests {
    use super::identifier;

    #[test]
    fn escapes_what_is_no_identifier() {
        assert_eq!(identifier("arg0"), "arg0");
        assert_eq!(identifier("table"), "\\table ");
        assert_eq!(identifier("a[2]"), "\\a[2] ");
        assert_eq!(identifier("a b"), "\\a_b ");
    }
}
