//! Logical lines of BLIF: comments gone, continued lines joined.

/// A word and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) offset: usize,
}

/// The logical lines of a text.
pub(super) struct Lines<'a> {
    text: &'a str,
    offset: usize,
    tokens: Vec<Token<'a>>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, offset: 0, tokens: Vec::new() }
    }

    /// The words of the next line that has any.
    pub(super) fn next_line(&mut self) -> Option<&[Token<'a>]> {
        self.tokens.clear();
        while self.offset < self.text.len() {
            let continued = self.physical_line();
            if !continued && !self.tokens.is_empty() {
                break;
            }
        }
        (!self.tokens.is_empty()).then_some(&self.tokens)
    }

    /// Appends the words of one line of the file; whether a backslash joins the next one to it.
    fn physical_line(&mut self) -> bool {
        let rest = &self.text[self.offset..];
        let end = rest.find('\n').unwrap_or(rest.len());
        let line = &rest[..end];
        let line = &line[..line.find('#').unwrap_or(line.len())];
        let line = line.trim_ascii_end();
        let (line, continued) = match line.strip_suffix('\\') {
            Some(line) => (line, true),
            None => (line, false),
        };
        let mut at = 0;
        for word in line.split(|c: char| c.is_ascii_whitespace()) {
            if !word.is_empty() {
                self.tokens.push(Token { text: word, offset: self.offset + at });
            }
            at += word.len() + 1;
        }
        self.offset += (end + 1).min(rest.len());
        continued
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn joins_lines_and_drops_comments() {
        let mut lines = Lines::new("# head\n.inputs a \\\n b\\  # why\r\n c\n\n.end");
        let words = |lines: &mut Lines| -> Option<Vec<(String, usize)>> {
            lines.next_line().map(|tokens| tokens.iter().map(|token| (token.text.to_owned(), token.offset)).collect())
        };
        let first = words(&mut lines).unwrap();
        assert_eq!(first.iter().map(|word| word.0.as_str()).collect::<Vec<_>>(), [".inputs", "a", "b", "c"]);
        assert_eq!(first[1].1, 15);
        assert_eq!(words(&mut lines).unwrap()[0].0, ".end");
        assert_eq!(words(&mut lines), None);
    }
}
