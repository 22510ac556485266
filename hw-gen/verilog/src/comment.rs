use std::borrow::Cow;

/// A text for a comment that ends with its line: characters that could end it earlier become
/// spaces.
#[must_use]
pub fn comment(text: &str) -> Cow<'_, str> {
    if text.chars().any(ends_a_line) {
        Cow::Owned(text.chars().map(|c| if ends_a_line(c) { ' ' } else { c }).collect())
    } else {
        Cow::Borrowed(text)
    }
}

fn ends_a_line(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_stays_on_its_line() {
        assert_eq!(comment("a b"), "a b");
        assert_eq!(comment("a\n  assign y = 1;\r\u{2028}"), "a   assign y = 1;  ");
    }
}
