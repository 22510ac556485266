//! Characters that change a terminal instead of being shown.

use std::borrow::Cow;

/// The text with each control character written as `\u001b`, except newlines and tabs. The same
/// holds for characters that change the direction of writing. In a string of JSON the result means
/// what the text did.
#[must_use]
pub fn visible(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        if is_hidden(character) {
            shown.push_str(&format!("\\u{:04x}", u32::from(character)));
        } else {
            shown.push(character);
        }
    }
    Cow::Owned(shown)
}

/// True if a character acts on the terminal or on its neighbours.
pub(crate) fn is_hidden(character: char) -> bool {
    let turns_text =
        matches!(character, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    turns_text || (character.is_control() && !matches!(character, '\n' | '\t'))
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn escape_sequences_are_spelt_out() {
        assert_eq!(
            visible("a\u{1b}[31mb\r\n\tc\u{7f}\u{9b}\u{202e}"),
            "a\\u001b[31mb\\u000d\n\tc\\u007f\\u009b\\u202e"
        );
        assert_eq!(visible("näïve\n"), "näïve\n");
        // Every character that the bidirectional algorithm takes as a command (Unicode UAX 9).
        let turns = ['\u{61c}', '\u{200e}', '\u{200f}', '\u{202a}', '\u{202e}', '\u{2066}', '\u{2069}'];
        for turn in turns {
            assert_eq!(visible(&format!("a{turn}b")), format!("a\\u{:04x}b", u32::from(turn)));
        }
    }
}
