//! Reading numbers, lines and bytes.

use super::problem::{AigerError, AigerProblem};
use crate::Located;

/// A place in the bytes of a file.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    /// The byte offset.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// The size of the file.
    pub(super) fn len(&self) -> usize {
        self.bytes.len()
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.bytes.len()
    }

    /// The next so many bytes, or as many as there are.
    pub(super) fn take(&mut self, count: usize) -> &'a [u8] {
        let start = self.at;
        self.at = (start + count).min(self.bytes.len());
        &self.bytes[start..self.at]
    }

    /// A problem at an offset.
    pub(super) fn error(&self, at: usize, problem: AigerProblem) -> AigerError {
        let length = usize::from(at < self.bytes.len());
        Located::new(self.bytes, at, length, problem)
    }

    /// A decimal number.
    pub(super) fn number(&mut self) -> Result<u64, AigerError> {
        let start = self.at;
        let mut value: u64 = 0;
        while let Some(digit) = self.bytes.get(self.at).filter(|byte| byte.is_ascii_digit()) {
            value = value
                .checked_mul(10)
                .and_then(|value| value.checked_add(u64::from(digit - b'0')))
                .ok_or_else(|| self.error(start, AigerProblem::Number))?;
            self.at += 1;
        }
        if self.at == start { Err(self.error(start, AigerProblem::Number)) } else { Ok(value) }
    }

    /// Skips one of these bytes, if it is next.
    pub(super) fn skip(&mut self, byte: u8) -> bool {
        let is_next = self.bytes.get(self.at) == Some(&byte);
        self.at += usize::from(is_next);
        is_next
    }

    /// Takes one space.
    pub(super) fn space(&mut self) -> Result<(), AigerError> {
        if self.skip(b' ') { Ok(()) } else { Err(self.error(self.at, AigerProblem::Number)) }
    }

    /// A difference of the binary format: seven bits a byte, the lowest first, all but the last
    /// marked.
    pub(super) fn delta(&mut self) -> Option<u64> {
        let mut value: u64 = 0;
        for shift in (0..63).step_by(7) {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }

    /// Takes the end of a line, or finds that of the file.
    pub(super) fn end_of_line(&mut self) -> Result<(), AigerError> {
        self.skip(b'\r');
        if self.skip(b'\n') || self.at == self.bytes.len() {
            return Ok(());
        }
        Err(self.error(self.at, AigerProblem::Number))
    }

    /// The rest of the line, without its end.
    pub(super) fn line(&mut self) -> &'a [u8] {
        let rest = &self.bytes[self.at..];
        let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
        self.at += (end + 1).min(rest.len());
        rest[..end].strip_suffix(b"\r").unwrap_or(&rest[..end])
    }
}
