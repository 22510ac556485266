//! Constant tables that a program indexes with a secret.

use super::mask;

/// Names a [`Table`] of a [`WordGraph`](super::WordGraph).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TableId(pub(super) u32);

impl TableId {
    /// Position among the graph's tables, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A constant table of words of one width.
///
/// Let k be the least number with 2^k ≥ the table's length. An index counts modulo 2^k; one that is
/// still beyond the end has its top bit (of the k) dropped, which always lands inside: that choice
/// never costs a cell, since both halves of the table then agree there.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    width: u32,
    words: Vec<u128>,
}

impl Table {
    /// A table of `words`, each reduced to `width` bits.
    ///
    /// # Panics
    /// When `words` is empty or `width` is not in 1..=128: no program type has such tables.
    pub fn new(words: Vec<u128>, width: u32) -> Self {
        assert!(!words.is_empty(), "a table has at least one word");
        let words = words.into_iter().map(|word| word & mask(width)).collect();
        Self { width, words }
    }

    /// Width of each word in bits.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The words in index order.
    pub fn words(&self) -> &[u128] {
        &self.words
    }

    /// Number k of low index bits that select a word: the least k with 2^k ≥ the length.
    pub fn index_bits(&self) -> u32 {
        self.words.len().next_power_of_two().trailing_zeros()
    }

    /// The word at `index`; any index is valid, see the type's documentation.
    pub fn word(&self, index: u128) -> u128 {
        let bits = self.index_bits();
        if bits == 0 {
            return self.words[0];
        }
        let low = (index & mask(bits)) as usize;
        self.words.get(low).copied().unwrap_or_else(|| self.words[low - (1 << (bits - 1))])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_index_beyond_the_end_drops_its_top_bit() {
        let table = Table::new(vec![10, 11, 12, 13, 14, 15], 4);
        assert_eq!(table.index_bits(), 3);
        let read: Vec<u128> = (0..10).map(|index| table.word(index)).collect();
        assert_eq!(read, [10, 11, 12, 13, 14, 15, 12, 13, 10, 11]);
    }

    #[test]
    fn a_table_of_one_word_ignores_its_index() {
        assert_eq!(Table::new(vec![0x1f], 4).word(u128::MAX), 0xf);
    }
}
