//! Masks from seeds: the words of tfhe-rs's generator.
//!
//! The generator is AES-128 in counter mode: the seed is the key, the counter counts blocks from 0,
//! and both are little-endian. tfhe-rs takes single bytes from it; whole blocks take a tenth of the
//! seconds.

use aes::{
    Aes128, Block,
    cipher::{BlockCipherEncrypt, KeyInit},
};

/// Bytes of a block.
const BLOCK: usize = 16;
/// Words that are made at once: a number whose bytes are whole blocks, and that the first cache
/// holds.
const PIECE: usize = 512;

/// A word of a ciphertext, made from one that is aligned to the most significant bit of 64.
pub(crate) trait Word: Copy + Default + Send + Sync {
    fn of_aligned(word: u64) -> Self;
}

impl Word for u64 {
    fn of_aligned(word: u64) -> Self {
        word
    }
}

impl Word for u32 {
    fn of_aligned(word: u64) -> Self {
        (word >> 32) as u32
    }
}

/// The masks of one seed.
pub(crate) struct Masks {
    cipher: Aes128,
    /// log2 of the modulus.
    bits: u32,
}

impl Masks {
    /// The masks modulo 2^`bits`, from 1 to 64 bits.
    pub(crate) fn new(seed: u128, bits: u32) -> Self {
        Self { cipher: Aes128::new(&seed.to_le_bytes().into()), bits }
    }

    /// Writes the words of the masks from the `first` on.
    pub(crate) fn fill<W: Word>(&self, first: usize, words: &mut [W]) {
        match self.bits.div_ceil(8) {
            1 => self.fill_from::<W, 1>(first, words),
            2 => self.fill_from::<W, 2>(first, words),
            3 => self.fill_from::<W, 3>(first, words),
            4 => self.fill_from::<W, 4>(first, words),
            5 => self.fill_from::<W, 5>(first, words),
            6 => self.fill_from::<W, 6>(first, words),
            7 => self.fill_from::<W, 7>(first, words),
            _ => self.fill_from::<W, 8>(first, words),
        }
    }

    /// As [`fill`](Self::fill), of words that take some bytes each.
    fn fill_from<W: Word, const BYTES: usize>(&self, first: usize, words: &mut [W]) {
        let mut blocks = [Block::default(); PIECE * 8 / BLOCK + 1];
        let start = first as u128 * BYTES as u128;
        let (mut counter, skipped) = (start / BLOCK as u128, (start % BLOCK as u128) as usize);
        for words in words.chunks_mut(PIECE) {
            let blocks = &mut blocks[..(skipped + words.len() * BYTES).div_ceil(BLOCK)];
            for (block, counter) in blocks.iter_mut().zip(counter..) {
                *block = counter.to_le_bytes().into();
            }
            self.cipher.encrypt_blocks(blocks);
            let bytes = &Block::cast_slice_to_core(blocks).as_flattened()[skipped..];
            for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<BYTES>().0) {
                let mut wide = [0; 8];
                wide[..BYTES].copy_from_slice(bytes);
                *word = W::of_aligned(u64::from_le_bytes(wide) << (64 - self.bits));
            }
            counter += (PIECE * BYTES / BLOCK) as u128;
        }
    }
}

#[cfg(test)]
mod tests {
    use tfhe::core_crypto::{
        commons::math::random::{RandomGenerator, Seed},
        prelude::{CiphertextModulus, DefaultRandomGenerator},
    };

    use super::*;

    const SEED: u128 = 0x0123_4567_89ab_cdef_0022_4466_88aa_ccee;

    #[test]
    fn masks_are_the_words_of_tfhe() {
        for bits in 1..=64 {
            let modulus = CiphertextModulus::<u64>::try_new_power_of_2(bits as usize).unwrap();
            let mut words = vec![0_u64; 3000];
            let mut generator = RandomGenerator::<DefaultRandomGenerator>::new(Seed(SEED));
            generator.fill_slice_with_random_uniform_custom_mod(&mut words, modulus);
            let expected: Vec<u64> = words.iter().map(|word| word << (64 - bits)).collect();
            let masks = Masks::new(SEED, bits);
            for (first, last) in [(0, 3000), (1, 1), (1, 2), (7, 700), (511, 1536), (2999, 3000)] {
                let mut found = vec![0_u64; last - first];
                masks.fill(first, &mut found);
                assert!(found == expected[first..last], "{bits} bits, {first} to {last}");
            }
        }
    }

    #[test]
    fn narrow_words_are_those_of_tfhe() {
        for bits in 1..=32 {
            let modulus = CiphertextModulus::<u32>::try_new_power_of_2(bits as usize).unwrap();
            let mut words = vec![0_u32; 1000];
            let mut generator = RandomGenerator::<DefaultRandomGenerator>::new(Seed(SEED));
            generator.fill_slice_with_random_uniform_custom_mod(&mut words, modulus);
            let expected: Vec<u32> = words.iter().map(|word| word << (32 - bits)).collect();
            let mut found = vec![0_u32; 1000];
            Masks::new(SEED, bits).fill(0, &mut found);
            assert!(found == expected, "{bits} bits");
        }
    }
}
