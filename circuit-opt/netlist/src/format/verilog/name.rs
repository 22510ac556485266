//! Identifiers.

use ringmill_verilog::is_reserved;
use std::borrow::Cow;

/// A name that can be an identifier, escaped or not: other characters than an escaped identifier
/// can have become `_`, and so does the backquote, in which Icarus Verilog sees a macro even there.
pub(crate) fn legal(name: &str) -> String {
    if name.is_empty() {
        return "_".to_owned();
    }
    name.chars().map(|c| if c.is_ascii_graphic() && c != '`' { c } else { '_' }).collect()
}

/// A [legal] name as source text: escaped (`\name `) unless it is a simple identifier. Names are
/// equal if and only if their texts are.
pub(super) fn identifier(name: &str) -> Cow<'_, str> {
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
    use super::{identifier, legal};

    #[test]
    fn escapes_what_is_no_identifier() {
        assert_eq!(identifier("arg0"), "arg0");
        assert_eq!(identifier("table"), "\\table ");
        assert_eq!(identifier("a[2]"), "\\a[2] ");
        assert_eq!(identifier("a-b"), "\\a-b ");
    }

    #[test]
    fn replaces_what_no_identifier_has() {
        assert_eq!(["a b", "ü", "", "y`z", "a[2]"].map(legal), ["a_b", "_", "_", "y_z", "a[2]"]);
        assert_eq!(identifier(&legal("ü")), identifier("_"), "one name has one text");
    }
}
