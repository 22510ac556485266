//! Identifiers.

/// A name that can be an identifier, escaped or not: other characters than an escaped identifier
/// can have become `_`, and so does the backquote, in which Icarus Verilog sees a macro even there.
pub(crate) fn legal(name: &str) -> String {
    if name.is_empty() {
        return "_".to_owned();
    }
    name.chars().map(|c| if c.is_ascii_graphic() && c != '`' { c } else { '_' }).collect()
}

#[cfg(test)]
mod tests {
    use super::legal;
    use ringmill_verilog::escaped;

    #[test]
    fn replaces_what_no_identifier_has() {
        assert_eq!(["a b", "ü", "", "y`z", "a[2]"].map(legal), ["a_b", "_", "_", "y_z", "a[2]"]);
        assert_eq!(escaped(&legal("ü")), escaped("_"), "one name has one text");
    }
}
