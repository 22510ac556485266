//! JSON, read piece by piece: what is not asked for is skipped and held nowhere.

use std::borrow::Cow;

use super::problem::{YosysJsonError, YosysJsonProblem};
use crate::Located;

/// A place in a JSON text.
pub(super) struct Json<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Json<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// The same text from an offset on, where a value begins.
    pub(super) fn jump(&self, at: usize) -> Self {
        Self { text: self.text, at }
    }

    /// The offset of the next word.
    pub(super) fn next_at(&mut self) -> usize {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
        self.at
    }

    /// A problem at an offset.
    pub(super) fn error(&self, at: usize, problem: YosysJsonProblem) -> YosysJsonError {
        let length = self.text[at..].chars().next().map_or(0, char::len_utf8);
        Located::new(self.text.as_bytes(), at, length, problem)
    }

    fn expected(&self, expected: &'static str) -> YosysJsonError {
        self.error(self.at, YosysJsonProblem::Syntax { expected })
    }

    fn skip(&mut self, byte: u8) -> bool {
        self.next_at();
        let is_next = self.text.as_bytes().get(self.at) == Some(&byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// The next byte that is not space.
    pub(super) fn peek(&mut self) -> Option<u8> {
        let at = self.next_at();
        self.text.as_bytes().get(at).copied()
    }

    /// Reads an object: `entry` reads the value of each key.
    pub(super) fn object(
        &mut self,
        mut entry: impl FnMut(&mut Self, Cow<'a, str>, usize) -> Result<(), YosysJsonError>,
    ) -> Result<(), YosysJsonError> {
        self.list(b'{', b'}', "'{'", "',' or '}'", |json| {
            let at = json.next_at();
            let key = json.string()?;
            if !json.skip(b':') {
                return Err(json.expected("':'"));
            }
            entry(json, key, at)
        })
    }

    /// Reads an array: `item` reads each value.
    pub(super) fn array(
        &mut self,
        item: impl FnMut(&mut Self) -> Result<(), YosysJsonError>,
    ) -> Result<(), YosysJsonError> {
        self.list(b'[', b']', "'['", "',' or ']'", item)
    }

    fn list(
        &mut self,
        open: u8,
        close: u8,
        opening: &'static str,
        closing: &'static str,
        mut item: impl FnMut(&mut Self) -> Result<(), YosysJsonError>,
    ) -> Result<(), YosysJsonError> {
        if !self.skip(open) {
            return Err(self.expected(opening));
        }
        if self.skip(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if self.skip(close) {
                return Ok(());
            }
            if !self.skip(b',') {
                return Err(self.expected(closing));
            }
        }
    }

    /// Reads a string.
    pub(super) fn string(&mut self) -> Result<Cow<'a, str>, YosysJsonError> {
        let at = self.next_at();
        let text = self.text;
        let broken = || self.error(at, YosysJsonProblem::Syntax { expected: "a string" });
        let inner = text[at..].strip_prefix('"').ok_or_else(broken)?;
        let end = inner.find(['"', '\\']).ok_or_else(broken)?;
        if inner[end..].starts_with('"') {
            self.at = at + end + 2;
            return Ok(Cow::Borrowed(&inner[..end]));
        }
        let (string, length) = unescape(inner).ok_or_else(broken)?;
        self.at = at + 1 + length;
        Ok(Cow::Owned(string))
    }

    /// Reads a number without sign, point and exponent.
    pub(super) fn number(&mut self) -> Result<u64, YosysJsonError> {
        let at = self.next_at();
        let digits = self.text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let number = self.text[at..at + digits].parse();
        self.at = at + digits;
        number.map_err(|_| self.error(at, YosysJsonProblem::Syntax { expected: "a number" }))
    }

    /// Passes over any value, however deep.
    pub(super) fn skip_value(&mut self) -> Result<(), YosysJsonError> {
        let mut depth = 0_usize;
        loop {
            match self.peek() {
                Some(b'"') => drop(self.string()?),
                Some(b'{' | b'[') => {
                    self.at += 1;
                    depth += 1;
                    continue;
                }
                Some(b'}' | b']') if depth > 0 => {
                    self.at += 1;
                    depth -= 1;
                }
                Some(b',' | b':') if depth > 0 => {
                    self.at += 1;
                    continue;
                }
                Some(byte) if byte.is_ascii_alphanumeric() || byte == b'-' => {
                    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'+' | b'.');
                    self.at += self.text[self.at..].bytes().take_while(is_part).count();
                }
                _ => return Err(self.expected("a value")),
            }
            if depth == 0 {
                return Ok(());
            }
        }
    }

    /// Takes the end of the text.
    pub(super) fn end(&mut self) -> Result<(), YosysJsonError> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the file")),
        }
    }
}

/// The string whose inside a text begins with, and the bytes up to behind its end.
fn unescape(inner: &str) -> Option<(String, usize)> {
    let mut string = String::new();
    let mut chars = inner.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((string, at + 1)),
            '\\' => string.push(match chars.next()?.1 {
                c @ ('"' | '\\' | '/') => c,
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'b' => '\u{8}',
                'f' => '\u{c}',
                'u' => {
                    let mut unit = || -> Option<u32> {
                        let digits = chars.as_str().get(..4)?;
                        let unit = digits.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(digits)?;
                        chars.nth(3)?;
                        u32::from_str_radix(unit, 16).ok()
                    };
                    let first = unit()?;
                    if (0xd800..0xdc00).contains(&first) {
                        chars.next().filter(|next| next.1 == '\\')?;
                        chars.next().filter(|next| next.1 == 'u')?;
                        let unit = || u32::from_str_radix(chars.as_str().get(..4)?, 16).ok();
                        let second = unit().filter(|second| (0xdc00..0xe000).contains(second))?;
                        chars.nth(3)?;
                        char::from_u32(0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00))?
                    } else {
                        char::from_u32(first)?
                    }
                }
                _ => return None,
            }),
            c => string.push(c),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Json;

    proptest! {
        #[test]
        fn strings_are_read_back(text: String) {
            let mut json = String::from("\"");
            for c in text.chars() {
                match c {
                    '"' | '\\' => json.extend(['\\', c]),
                    c if u32::from(c) > 0xffff || c.is_control() => {
                        c.encode_utf16(&mut [0; 2]).iter().for_each(|unit| json.push_str(&format!("\\u{unit:04x}")));
                    }
                    c => json.push(c),
                }
            }
            json.push('"');
            prop_assert_eq!(Json::new(&json).string().unwrap(), text);
            let mut skipped = Json::new(&json);
            prop_assert!(skipped.skip_value().and_then(|()| skipped.end()).is_ok());
        }
    }

    #[test]
    fn depth_needs_no_stack() {
        let text = format!("{}1{}", "[".repeat(1_000_000), "]".repeat(1_000_000));
        assert!(Json::new(&text).skip_value().is_ok());
        assert!(Json::new(&"[".repeat(1_000_000)).skip_value().is_err());
    }
}
