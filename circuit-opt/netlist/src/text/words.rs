//! The words of a line, taken one after the other.

use super::lex::{Kind, Token, split};
use super::problem::{Form, TextError, TextProblem};
use crate::Located;

/// The rest of a line. Problems are made only where they are returned: a position is found by
/// counting lines.
pub(crate) struct Words<'t, 'a> {
    pub(crate) tokens: &'t [Token<'a>],
    text: &'a str,
    form: Form,
    end: usize,
}

impl<'t, 'a> Words<'t, 'a> {
    /// The problem that something else is next.
    pub(crate) fn expected(&self, expected: &'static str) -> TextError {
        let (offset, length) = self.tokens.first().map_or((self.end, 0), |token| (token.offset, token.length));
        let found = match self.tokens.first() {
            Some(_) => format!("'{}'", self.text[offset..offset + length].escape_debug()),
            None => "the end of the line".to_owned(),
        };
        Located::new(self.text.as_bytes(), offset, length, TextProblem::Expected { expected, found, form: self.form })
    }

    pub(crate) fn take<T>(
        &mut self,
        expected: &'static str,
        wanted: impl Fn(&'t Kind<'a>) -> Option<T>,
    ) -> Result<T, TextError> {
        let Some((value, rest)) =
            self.tokens.split_first().and_then(|(first, rest)| Some((wanted(&first.kind)?, rest)))
        else {
            return Err(self.expected(expected));
        };
        self.tokens = rest;
        Ok(value)
    }

    pub(crate) fn word(&mut self, expected: &'static str) -> Result<&'a str, TextError> {
        self.take(expected, |kind| if let Kind::Word(word) = kind { Some(*word) } else { None })
    }

    /// This word.
    pub(crate) fn keyword(&mut self, keyword: &str, expected: &'static str) -> Result<(), TextError> {
        self.take(expected, |kind| matches!(kind, Kind::Word(word) if *word == keyword).then_some(()))
    }

    pub(crate) fn text(&mut self, expected: &'static str) -> Result<&'t str, TextError> {
        self.take(expected, |kind| if let Kind::Text(text) = kind { Some(text.as_ref()) } else { None })
    }

    pub(crate) fn node(&mut self, expected: &'static str) -> Result<&'a str, TextError> {
        self.take(expected, |kind| if let Kind::Node(name) = kind { Some(*name) } else { None })
    }

    pub(crate) fn end(&self) -> Result<(), TextError> {
        if self.tokens.is_empty() { Ok(()) } else { Err(self.expected("the end of the line")) }
    }

    /// One of the signs.
    pub(crate) fn sign(&mut self, sign: char, expected: &'static str) -> Result<(), TextError> {
        self.take(expected, |kind| (*kind == Kind::Sign(sign)).then_some(()))
    }

    /// True if this sign was next; then it is taken.
    pub(crate) fn has_sign(&mut self, sign: char) -> bool {
        self.has(&Kind::Sign(sign))
    }

    /// True if this word was next; then it is taken.
    pub(crate) fn has_word(&mut self, word: &str) -> bool {
        self.has(&Kind::Word(word))
    }

    fn has(&mut self, kind: &Kind<'_>) -> bool {
        match self.tokens.split_first() {
            Some((first, rest)) if first.kind == *kind => {
                self.tokens = rest;
                true
            }
            _ => false,
        }
    }

    /// `loc "FILE:LINE:COLUMN"`, if it is next.
    pub(crate) fn origin(&mut self) -> Result<Option<&'t str>, TextError> {
        if !matches!(self.tokens.first(), Some(Token { kind: Kind::Word("loc"), .. })) {
            return Ok(None);
        }
        self.word("'loc'")?;
        self.text("a source location in quotes").map(Some)
    }
}

/// Hands the words of every line that has some to `statement`. Returns the end of the text, where
/// something may be missing.
pub(crate) fn each_statement<'a>(
    text: &'a str,
    form: Form,
    mut statement: impl FnMut(&mut Words<'_, 'a>) -> Result<(), TextError>,
) -> Result<Words<'a, 'a>, TextError> {
    let mut tokens = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        split(text, form, start, line, &mut tokens)?;
        start += line.len();
        if !tokens.is_empty() {
            // A problem at the end of a line is shown behind its last word.
            let end = tokens.last().map_or(start, |last| last.offset + last.length);
            statement(&mut Words { text, form, tokens: &tokens, end })?;
        }
    }
    Ok(Words { text, form, tokens: &[], end: text.len() })
}
