//! Identifiers of key pairs.

use std::fmt;

use crate::{EncryptError, randomness};

/// The identifier of a key pair: 128 random bits that are no secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KeyIdentifier(pub(crate) [u8; 16]);

impl KeyIdentifier {
    /// A new identifier.
    pub(crate) fn new() -> Result<Self, EncryptError> {
        Ok(Self(randomness::seed()?.to_le_bytes()))
    }

    /// Reads 32 hexadecimal digits.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut bytes = [0; 16];
        if text.len() != 32 || !text.is_ascii() {
            return None;
        }
        for (position, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * position..2 * position + 2], 16).ok()?;
        }
        Some(Self(bytes))
    }
}

impl fmt::Display for KeyIdentifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
