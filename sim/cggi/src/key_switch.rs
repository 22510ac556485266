//! The key switch: from dimension kN modulo 2^w to dimension n modulo a smaller power of two.

use ringmill_parameters::Parameters;

use crate::decompose::Digits;

/// A key-switching key: for each coefficient of the big key and each digit, the least significant
/// one first, a ciphertext of dimension n. Words are aligned to the most significant bit of 32.
#[derive(Clone, Debug)]
pub struct KeySwitchKey {
    digits: Digits,
    /// Words of a ciphertext: n + 1.
    row: usize,
    switched_log2: u32,
    words: Vec<u32>,
}

impl KeySwitchKey {
    /// The key of words in the order of tfhe-rs's `LweKeyswitchKey`.
    ///
    /// # Panics
    /// If the number of words is not [`Parameters::key_switch_key_words`].
    #[must_use]
    pub fn new(set: &Parameters, words: Vec<u32>) -> Self {
        assert_eq!(words.len(), set.key_switch_key_words(), "the words of a key-switching key");
        let row = set.lwe_dimension + 1;
        Self { digits: Digits::new(set.key_switch), row, switched_log2: set.switched_log2, words }
    }

    /// The words, for a file.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// Switches the key of a ciphertext: mask first, body last, words aligned to the most
    /// significant bit of 64. The result has n + 1 words, aligned to the most significant bit of
    /// 32.
    ///
    /// # Panics
    /// If the ciphertext is not of dimension kN or `into` not of n + 1 words.
    pub fn switch(&self, ciphertext: &[u64], into: &mut [u32]) {
        let levels = self.digits.levels();
        assert_eq!((ciphertext.len() - 1) * levels * self.row, self.words.len(), "a ciphertext of the set");
        assert_eq!(into.len(), self.row, "a switched ciphertext of the set");
        crate::vectorize(
            #[inline(always)]
            || self.accumulate(ciphertext, into),
        );
    }

    #[inline(always)]
    fn accumulate(&self, ciphertext: &[u64], into: &mut [u32]) {
        let (body, mask) = ciphertext.split_last().expect("a ciphertext has a body");
        into.fill(0);
        let unused = 32 - self.switched_log2;
        // rounded to the modulus; a carry beyond the top wraps
        let rounded = (body >> (31 + unused)).wrapping_add(1) >> 1;
        into[self.row - 1] = (rounded as u32) << unused;
        for (word, rows) in mask.iter().zip(self.words.chunks_exact(self.digits.levels() * self.row)) {
            let mut state = self.digits.start(*word);
            for row in rows.chunks_exact(self.row) {
                let digit = self.digits.next(&mut state) as u32;
                for (sum, word) in into.iter_mut().zip(row) {
                    *sum = sum.wrapping_sub(word.wrapping_mul(digit));
                }
            }
        }
    }
}
