//! Bytes of a file in the making.

use ringmill_evaluation::Identity;
use ringmill_parameters::{Parameters, SetFile};
use sha2::{Digest, Sha256};
use zeroize::Zeroizing;

use super::header::{Header, Kind, MAGIC, VERSION};
use crate::{KeyIdentifier, Marks};

/// A payload that grows. It may hold secrets: it is zeroised when dropped.
#[derive(Default)]
pub(crate) struct Writer {
    payload: Zeroizing<Vec<u8>>,
}

impl Writer {
    /// A writer that never moves its first `capacity` bytes.
    pub(crate) fn with_capacity(capacity: usize) -> Self {
        Self { payload: Zeroizing::new(Vec::with_capacity(capacity)) }
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.payload.extend_from_slice(bytes);
    }

    pub(crate) fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// Words modulo 2^`bits`, aligned to the most significant bit of 64.
    pub(crate) fn words(&mut self, words: &[u64], bits: u32) {
        self.packed(words.iter().map(|word| word >> (64 - bits)), bits);
    }

    /// Words modulo 2^`bits`, aligned to the most significant bit of 32.
    pub(crate) fn narrow_words(&mut self, words: &[u32], bits: u32) {
        self.packed(words.iter().map(|word| u64::from(word >> (32 - bits))), bits);
    }

    /// Numbers below 2^`bits`, packed, the lowest bit first, and filled to a byte.
    pub(crate) fn packed(&mut self, numbers: impl Iterator<Item = u64>, bits: u32) {
        let (mut held, mut count) = (0_u128, 0);
        for number in numbers {
            held |= u128::from(number) << count;
            count += bits;
            while count >= 8 {
                self.payload.push(held as u8);
                held >>= 8;
                count -= 8;
            }
        }
        if count > 0 {
            self.payload.push(held as u8);
        }
    }

    /// The whole file.
    pub(crate) fn finish(
        self,
        kind: Kind,
        set: &Parameters,
        keys: KeyIdentifier,
        program: Option<Identity>,
        marks: Marks,
    ) -> Zeroizing<Vec<u8>> {
        let header = Header {
            version: VERSION,
            kind,
            set: SetFile::new(set, None),
            keys: keys.to_string(),
            program: program.map(|program| program.to_string()),
            marks,
        };
        let header = serde_json::to_vec(&header).unwrap_or_default();
        let length = MAGIC.len() + 4 + header.len() + self.payload.len() + 32;
        let mut bytes = Zeroizing::new(Vec::with_capacity(length));
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&(header.len() as u32).to_le_bytes());
        bytes.extend_from_slice(&header);
        bytes.extend_from_slice(&self.payload);
        let checksum = Sha256::digest(bytes.as_slice());
        bytes.extend_from_slice(&checksum);
        bytes
    }
}
