//! Places in texts, as compilers and as editors count them.

use lsp_types::{Position, Range};

/// The range of the word that begins at a line and a column, both from 1. The column counts bytes,
/// as MLIR does; an editor counts units of UTF-16 from 0.
pub(crate) fn word_at(text: &str, line: usize, column: usize) -> Range {
    let content = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let mut begin = column.saturating_sub(1).min(content.len());
    while !content.is_char_boundary(begin) {
        begin -= 1;
    }
    let is_part = |character: char| character.is_alphanumeric() || "_.%@!#".contains(character);
    let rest = &content[begin..];
    let word = rest.find(|character| !is_part(character)).unwrap_or(rest.len());
    let word = if word == 0 { rest.chars().next().map_or(0, char::len_utf8) } else { word };
    let position = |byte: usize| {
        let units = content[..byte].encode_utf16().count();
        Position::new(number(line.saturating_sub(1)), number(units))
    };
    Range::new(position(begin), position(begin + word))
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(line: u32, begin: u32, end: u32) -> Range {
        Range::new(Position::new(line, begin), Position::new(line, end))
    }

    #[test]
    fn words_are_counted_in_units_of_utf_16() {
        assert_eq!(word_at("a\n  arith.addf %x\n", 2, 3), range(1, 2, 12));
        // é takes two bytes and one unit, 𝔽 four bytes and two units.
        assert_eq!(word_at("// é𝔽 func.call", 1, 11), range(0, 7, 16));
        assert_eq!(word_at("= x", 1, 1), range(0, 0, 1));
    }

    #[test]
    fn places_outside_of_the_text_are_moved_into_it() {
        assert_eq!(word_at("ab", 1, 99), range(0, 2, 2));
        assert_eq!(word_at("ab", 9, 1), range(8, 0, 0));
        assert_eq!(word_at("é", 1, 2), range(0, 0, 1));
    }
}
