/// A module's or model's name: other characters than letters, digits and `_` become `_`; before a
/// digit at the front comes one.
#[must_use]
pub fn identifier(name: &str) -> String {
    let mut identifier: String = name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    if identifier.is_empty() || identifier.starts_with(|c: char| c.is_ascii_digit()) {
        identifier.insert(0, '_');
    }
    identifier
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_characters_become_underscores() {
        assert_eq!(["product", "a.b-c", "2x", ""].map(identifier), ["product", "a_b_c", "_2x", "_"]);
    }
}
