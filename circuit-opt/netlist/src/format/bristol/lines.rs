//! Lines of words.

use super::problem::{BristolError, BristolProblem};
use crate::Located;
use crate::format::decimal::is_number;

/// A word and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) offset: usize,
}

/// The lines of a text that are not empty, without comments.
#[derive(Clone)]
pub(super) struct Lines<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, offset: 0 }
    }

    /// Fetches the words of the next line that has any; there is none at the end.
    pub(super) fn next_into(&mut self, words: &mut Vec<Word<'a>>) {
        words.clear();
        while words.is_empty() && self.offset < self.text.len() {
            let rest = &self.text[self.offset..];
            let end = rest.find('\n').unwrap_or(rest.len());
            let mut at = self.offset;
            let line = rest[..end].split('#').next().unwrap_or_default();
            for text in line.split(|c: char| c.is_ascii_whitespace()) {
                if !text.is_empty() {
                    words.push(Word { text, offset: at });
                }
                at += text.len() + 1;
            }
            self.offset += (end + 1).min(rest.len());
        }
    }

    /// A problem with a word.
    pub(super) fn error(&self, at: Word<'_>, problem: BristolProblem) -> BristolError {
        Located::new(self.text.as_bytes(), at.offset, at.text.len(), problem)
    }

    /// A problem with the end of the text.
    pub(super) fn error_at_end(&self, problem: BristolProblem) -> BristolError {
        Located::new(self.text.as_bytes(), self.text.len(), 0, problem)
    }

    /// The number that a word is.
    pub(super) fn number(&self, word: Word<'_>) -> Result<u64, BristolError> {
        let number = if is_number(word.text) { word.text.parse().ok() } else { None };
        number.ok_or_else(|| self.error(word, BristolProblem::Number { text: word.text.to_owned() }))
    }

    /// The size of the text in bytes.
    pub(super) fn size(&self) -> u64 {
        self.text.len() as u64
    }
}
