//! Words of the text form.

use std::borrow::Cow;

use super::problem::{Form, TextError, TextProblem};
use crate::Located;

/// A word, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind<'a>,
    pub(crate) offset: usize,
    pub(crate) length: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind<'a> {
    /// `%name`, with the sign.
    Node(&'a str),
    /// Letters, digits, `_`.
    Word(&'a str),
    Text(Cow<'a, str>),
    /// One of `=`, `+`, `-`, `*`, `~`, `:`, `.`.
    Sign(char),
}

/// Splits one line, which begins at an offset of the text, into words; a comment ends it.
pub(crate) fn split<'a>(
    text: &'a str,
    form: Form,
    start: usize,
    line: &'a str,
    tokens: &mut Vec<Token<'a>>,
) -> Result<(), TextError> {
    tokens.clear();
    let mut at = 0;
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    while let Some(c) = line[at..].chars().next() {
        let rest = &line[at..];
        let (kind, length) = match c {
            c if c.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            '/' if rest.starts_with("//") => break,
            '=' | '+' | '-' | '*' | '~' | ':' | '.' => (Kind::Sign(c), 1),
            '"' => {
                let error = || Located::new(text.as_bytes(), start + at, rest.len(), TextProblem::String);
                let (string, length) = string(rest).ok_or_else(error)?;
                (Kind::Text(string), length)
            }
            '%' => {
                let length = 1 + rest[1..].find(|c| !is_word(c)).unwrap_or(rest.len() - 1);
                (Kind::Node(&rest[..length]), length)
            }
            c if is_word(c) => {
                let length = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
                (Kind::Word(&rest[..length]), length)
            }
            c => {
                let found = format!("'{}'", c.escape_default());
                let problem = TextProblem::Expected { expected: "a word", found, form };
                return Err(Located::new(text.as_bytes(), start + at, c.len_utf8(), problem));
            }
        };
        tokens.push(Token { kind, offset: start + at, length });
        at += length;
    }
    Ok(())
}

/// The string that a text begins with, and its length in the text.
fn string(text: &str) -> Option<(Cow<'_, str>, usize)> {
    let inner = &text[1..];
    let end = inner.find(['"', '\\'])?;
    if inner[end..].starts_with('"') {
        return Some((Cow::Borrowed(&inner[..end]), end + 2));
    }
    let mut unescaped = String::new();
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((Cow::Owned(unescaped), at + 2)),
            '\\' => match chars.next()?.1 {
                c @ ('"' | '\\') => unescaped.push(c),
                'u' => {
                    if chars.next()?.1 != '{' {
                        return None;
                    }
                    let rest = chars.as_str();
                    let (digits, _) = rest.split_once('}')?;
                    unescaped.push(char::from_u32(u32::from_str_radix(digits, 16).ok()?)?);
                    chars.nth(digits.chars().count())?;
                }
                _ => return None,
            },
            c => unescaped.push(c),
        }
    }
    None
}
