//! Words that are sums.

use crate::word::WordId;

/// A word that is a sum of multiples of other words.
pub(super) struct Root {
    pub(super) word: WordId,
    /// Bits that determine it.
    pub(super) width: u32,
    pub(super) constant: u128,
}
