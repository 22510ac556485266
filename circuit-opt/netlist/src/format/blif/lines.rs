//! Logical lines of BLIF: comments gone, continued lines joined.

/// A word and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token<'a> {
    pub(super) text: &'a str,
    pub(super) offset: usize,
}

/// The logical lines of a text.
#[derive(Clone, Debug)]
pub(super) struct Lines<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Lines<'a> {
    /// The lines from a byte offset on, at which one begins.
    pub(super) fn from(text: &'a str, offset: usize) -> Self {
        Self { text, offset }
    }

    /// The offset of the next line.
    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    /// Fetches the words of the next line that has any; there is none at the end.
    pub(super) fn next_into(&mut self, tokens: &mut Vec<Token<'a>>) {
        tokens.clear();
        while self.offset < self.text.len() {
            let continued = self.physical_line(tokens);
            if !continued && !tokens.is_empty() {
                break;
            }
        }
    }

    /// Appends the words of one line of the file; whether a backslash joins the next one to it.
    fn physical_line(&mut self, tokens: &mut Vec<Token<'a>>) -> bool {
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
                tokens.push(Token { text: word, offset: self.offset + at });
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
        let mut lines = Lines::from("# head\n.inputs a \\\n b\\  # why\r\n c\n\n.end", 0);
        let mut tokens = Vec::new();
        lines.next_into(&mut tokens);
        assert_eq!(tokens.iter().map(|word| word.text).collect::<Vec<_>>(), [".inputs", "a", "b", "c"]);
        assert_eq!(tokens[1].offset, 15);
        lines.next_into(&mut tokens);
        assert_eq!(tokens[0].text, ".end");
        lines.next_into(&mut tokens);
        assert_eq!(tokens, []);
    }
}
