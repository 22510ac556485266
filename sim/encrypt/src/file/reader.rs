//! Bytes of a file that is read: nothing is believed.

use std::path::Path;

use sha2::{Digest, Sha256};

use super::header::{CHECKSUM, Header, Kind, MAGIC, MOST_HEADER, VERSION};
use crate::EncryptError;

/// The number of up to 8 bytes, the least significant one first.
fn padded(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(all) => u64::from_le_bytes(*all),
        None => bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)),
    }
}

/// A payload that is read from its beginning.
pub(crate) struct Reader<'a> {
    path: &'a Path,
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    /// Checks the frame of a file, and returns its header and payload.
    pub(crate) fn open(path: &'a Path, bytes: &'a [u8], kind: Kind) -> Result<(Header, Self), EncryptError> {
        let problem =
            |problem: String, help: &'static str| EncryptError::Format { path: path.to_owned(), problem, help };
        let expected = |found: &str| format!("expected {}, found {found}", kind.name());
        let name = "name a file that `ringmill keygen`, `encrypt` or `run --encrypted` wrote";
        let again = "copy the file again, or make it anew";
        if bytes.len() < MAGIC.len() + 4 || &bytes[..MAGIC.len()] != MAGIC {
            return Err(problem(expected("another kind of file"), name));
        }
        let (frame, checksum) = bytes.split_at_checked(bytes.len().saturating_sub(CHECKSUM)).unwrap_or_default();
        if frame.len() < MAGIC.len() + 4 || Sha256::digest(frame).as_slice() != checksum {
            return Err(problem("the checksum does not match: the file was damaged or cut off".to_owned(), again));
        }
        let rest = &frame[MAGIC.len()..];
        let length = u32::from_le_bytes([rest[0], rest[1], rest[2], rest[3]]) as usize;
        let (header, rest) = match rest[4..].split_at_checked(length) {
            // a header ends with its text: the parser takes white space behind that for nothing
            Some(split) if length <= MOST_HEADER && split.0.ends_with(b"}") => split,
            _ => return Err(problem(expected("a header of a wrong length"), again)),
        };
        let header: Header = serde_json::from_slice(header)
            .map_err(|error| problem(expected(&format!("a header that is not one: {error}")), again))?;
        if header.version != VERSION {
            let found = format!("version {}", header.version);
            return Err(problem(
                format!("expected version {VERSION} of the format, found {found}"),
                "use the version of ringmill that wrote it",
            ));
        }
        if header.kind != kind {
            return Err(problem(expected(header.kind.name()), name));
        }
        Ok((header, Self { path, rest }))
    }

    /// An error at this file.
    pub(crate) fn problem(&self, expected: &str, found: &str, help: &'static str) -> EncryptError {
        EncryptError::Format {
            path: self.path.to_owned(),
            problem: format!("expected {expected}, found {found}"),
            help,
        }
    }

    /// The next bytes.
    pub(crate) fn bytes(&mut self, count: usize) -> Result<&'a [u8], EncryptError> {
        match self.rest.split_at_checked(count) {
            Some((bytes, rest)) => {
                self.rest = rest;
                Ok(bytes)
            }
            None => {
                let found = format!("{} bytes less", count - self.rest.len());
                Err(self.problem("a longer file", &found, "copy the file again, or make it anew"))
            }
        }
    }

    pub(crate) fn number(&mut self) -> Result<u64, EncryptError> {
        let bytes = self.bytes(8)?;
        Ok(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    pub(crate) fn seed(&mut self) -> Result<u128, EncryptError> {
        let bytes = self.bytes(16)?;
        Ok(bytes.iter().rev().fold(0, |number, byte| number << 8 | u128::from(*byte)))
    }

    /// Words modulo 2^`bits`, aligned to the most significant bit of 64.
    pub(crate) fn words(&mut self, count: usize, bits: u32) -> Result<Vec<u64>, EncryptError> {
        self.packed(count, bits, |number| number << (64 - bits))
    }

    /// Words modulo 2^`bits`, aligned to the most significant bit of 32.
    pub(crate) fn narrow_words(&mut self, count: usize, bits: u32) -> Result<Vec<u32>, EncryptError> {
        self.packed(count, bits, |number| (number as u32) << (32 - bits))
    }

    /// Numbers below 2^`bits`, packed. The bytes are there before memory is taken.
    pub(crate) fn packed<T>(&mut self, count: usize, bits: u32, of: impl Fn(u64) -> T) -> Result<Vec<T>, EncryptError> {
        let length = (count as u128 * u128::from(bits)).div_ceil(8);
        let mut bytes = self.bytes(usize::try_from(length).unwrap_or(usize::MAX))?.chunks(8);
        let (mut held, mut available) = (0_u128, 0);
        let mut numbers = Vec::with_capacity(count);
        for _ in 0..count {
            if available < bits {
                held |= u128::from(bytes.next().map_or(0, padded)) << available;
                available += 64;
            }
            numbers.push(of((held & ((1_u128 << bits) - 1)) as u64));
            held >>= bits;
            available -= bits;
        }
        match held {
            0 => Ok(numbers),
            _ => Err(self.problem("zeros behind the last number", "other bits", "make the file again")),
        }
    }

    /// True if the payload has no more bytes.
    pub(crate) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Refuses bytes after the payload.
    pub(crate) fn end(&self) -> Result<(), EncryptError> {
        match self.rest.len() {
            0 => Ok(()),
            more => Err(self.problem("the end of the file", &format!("{more} bytes more"), "make the file again")),
        }
    }
}
