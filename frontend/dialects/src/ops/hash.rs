use std::hash::Hasher;

/// An odd number whose bits look random: 2^64 over the golden ratio.
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Hashes texts eight bytes at a time. Every op of a program is looked up, and nobody chooses what
/// is in the table.
#[derive(Default)]
pub(super) struct NameHasher(u64);

impl NameHasher {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(FACTOR);
    }
}

impl Hasher for NameHasher {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.add(u64::from_le_bytes(*word));
        }
        self.add(rest.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
    }

    fn write_u8(&mut self, byte: u8) {
        self.add(u64::from(byte));
    }

    fn finish(&self) -> u64 {
        // The table takes the low bits, which a product mixes least.
        self.0.rotate_left(26)
    }
}
