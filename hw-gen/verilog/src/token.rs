//! Identifiers in a text of Verilog or SystemVerilog.

/// A piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    /// A name or a reserved word.
    Identifier(&'t str),
    /// An escaped name, with its backslash; the blank that ends it follows.
    Escaped(&'t str),
    /// Blanks, operators, numbers, strings, comments, system tasks and compiler directives.
    Other(&'t str),
}

/// The pieces of a text, in order: together they are the text.
pub(crate) fn tokens(mut rest: &str) -> impl Iterator<Item = Token<'_>> {
    std::iter::from_fn(move || {
        let (kind, length) = first(rest)?;
        let (token, after) = rest.split_at(length);
        rest = after;
        Some(kind(token))
    })
}

type Kind<'t> = fn(&'t str) -> Token<'t>;

/// The kind of the first piece, and its bytes.
fn first<'t>(text: &'t str) -> Option<(Kind<'t>, usize)> {
    let c = text.chars().next()?;
    let identifier: Kind<'t> = Token::Identifier;
    let escaped: Kind<'t> = Token::Escaped;
    let other: Kind<'t> = Token::Other;
    Some(match c {
        '/' if text.starts_with("//") => (other, text.find('\n').unwrap_or(text.len())),
        '/' if text.starts_with("/*") => (other, text[2..].find("*/").map_or(text.len(), |end| end + 4)),
        '"' => (other, string(text)),
        '\\' => (escaped, 1 + span(&text[1..], |c| !c.is_whitespace())),
        '`' | '$' => (other, 1 + span(&text[1..], is_word)),
        '\'' => (other, 1 + literal(&text[1..])),
        c if c.is_ascii_digit() => (other, span(text, |c| is_word(c) || c == '.')),
        c if is_word(c) => (identifier, span(text, is_word)),
        c => (other, c.len_utf8()),
    })
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

fn span(text: &str, belongs: impl Fn(char) -> bool) -> usize {
    text.find(|c| !belongs(c)).unwrap_or(text.len())
}

/// Bytes of a string with its quotes.
fn string(text: &str) -> usize {
    let mut is_escaped = false;
    for (position, c) in text.char_indices().skip(1) {
        match c {
            '"' if !is_escaped => return position + 1,
            _ => is_escaped = c == '\\' && !is_escaped,
        }
    }
    text.len()
}

/// Bytes of a number behind its apostrophe, base and digits: `hff`, `sd 10`, `x`; 0 behind that of
/// a cast or a pattern.
fn literal(text: &str) -> usize {
    let digit = |c: char| c.is_ascii_hexdigit() || matches!(c, '_' | 'x' | 'X' | 'z' | 'Z' | '?');
    let signed = usize::from(text.starts_with(['s', 'S']));
    if text[signed..].starts_with(['b', 'B', 'o', 'O', 'd', 'D', 'h', 'H']) {
        let blanks = span(&text[signed + 1..], |c| c == ' ' || c == '\t');
        let begin = signed + 1 + blanks;
        return begin + span(&text[begin..], digit);
    }
    usize::from(text.starts_with(['0', '1', 'x', 'X', 'z', 'Z']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identifiers(text: &str) -> Vec<&str> {
        let part = |token| match token {
            Token::Identifier(part) | Token::Escaped(part) | Token::Other(part) => part,
        };
        assert_eq!(tokens(text).map(part).collect::<String>(), text);
        tokens(text).filter(|token| !matches!(token, Token::Other(_))).map(part).collect()
    }

    #[test]
    fn numbers_strings_comments_and_directives_hold_no_identifiers() {
        assert_eq!(identifiers("a = 8'hface + 'd10 + b'(4'sb 1x) + 'x + '1 + 16'd3;"), ["a", "b"]);
        assert_eq!(identifiers("// mul\n/* add\n sub */ c \"d \\\" e\" f // ζ end"), ["c", "f"]);
        assert_eq!(identifiers("`ifdef SYNTHESIS\n$clog2(N) `WIDTH x$y 1.5e3 10ns"), ["SYNTHESIS", "N", "x$y"]);
        assert_eq!(identifiers("\\a.b+c d '{e, f} p::g .h(i)"), ["\\a.b+c", "d", "e", "f", "p", "g", "h", "i"]);
        assert_eq!(identifiers("\"open"), Vec::<&str>::new());
        assert_eq!(identifiers("/* open"), Vec::<&str>::new());
    }
}
