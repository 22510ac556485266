//! A problem with its position in a text.

use std::error::Error;
use std::fmt;

use miette::{Diagnostic, LabeledSpan, Severity, SourceCode};

/// A place in a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Position {
    /// The position of a byte offset; an offset beyond the text is at its end.
    pub fn of(text: &[u8], offset: usize) -> Self {
        let before = &text[..offset.min(text.len())];
        let start = before.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        Self {
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            // Continuation bytes of UTF-8 begin no character.
            column: 1 + before[start..].iter().filter(|&&byte| byte & 0xc0 != 0x80).count(),
        }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A problem and its place in the text that was read. Shown as `line:column: problem`; code and
/// help are the problem's, and the place is a label for whoever has the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Located<P> {
    /// The problem.
    pub problem: P,
    /// Line and column.
    pub position: Position,
    /// The byte offset of the same place.
    pub offset: usize,
    /// The length in bytes.
    pub length: usize,
}

impl<P> Located<P> {
    /// A problem with `length` bytes from `offset` of `text`.
    pub fn new(text: &[u8], offset: usize, length: usize, problem: P) -> Self {
        Self { problem, position: Position::of(text, offset), offset, length }
    }
}

impl<P: fmt::Display> fmt::Display for Located<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.position, self.problem)
    }
}

impl<P: Error> Error for Located<P> {}

impl<P: Diagnostic> Diagnostic for Located<P> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.code()
    }

    fn severity(&self) -> Option<Severity> {
        self.problem.severity()
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.problem.help()
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.problem.source_code()
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(std::iter::once(LabeledSpan::at(self.offset..self.offset + self.length, "here"))))
    }
}

#[cfg(test)]
mod tests {
    use super::Position;

    #[test]
    fn columns_are_characters() {
        let text = "ab\näx\n".as_bytes();
        assert_eq!(Position::of(text, 0), Position { line: 1, column: 1 });
        assert_eq!(Position::of(text, 5), Position { line: 2, column: 2 });
        assert_eq!(Position::of(text, 99), Position { line: 3, column: 1 });
    }
}
