//! Arithmetic modulo the prime of a set, in the word that suits it.
//!
//! Loops over slices of words compile to vector instructions: products are of 32-bit halves, and
//! there are no branches.

mod block;
mod goldilocks;
mod limbs;
mod medium;
mod rounding;
mod small;

pub(crate) use block::{BLOCK, PRODUCTS};
pub(crate) use goldilocks::Goldilocks;
pub(crate) use medium::Medium;
pub(crate) use rounding::Rounding;
pub(crate) use small::Small;

/// Arithmetic modulo a prime p. Residues in the transform are *lazy*: they may exceed p by a
/// factor that the implementation chooses.
pub(crate) trait Field: Copy + Send + Sync + std::fmt::Debug {
    /// A residue.
    type Word: Copy + Default + Send + Sync + std::fmt::Debug;
    /// A constant that many words are multiplied with.
    type Factor: Copy + Send + Sync + std::fmt::Debug;
    /// Sums of products, one for each coefficient of a block.
    type Sums: Default;

    /// The prime.
    fn prime(self) -> u64;
    /// A word of a residue below p.
    fn word(self, residue: u64) -> Self::Word;
    /// The residue below p of a lazy word.
    fn residue(self, word: Self::Word) -> u64;
    /// A factor of a residue below p.
    fn factor(self, residue: u64) -> Self::Factor;
    /// A word of a signed digit, of absolute value below p.
    fn digit(self, digit: i64) -> Self::Word;
    /// One butterfly of the forward transform: (x + f·y, x − f·y).
    fn forward(self, x: Self::Word, y: Self::Word, factor: Self::Factor) -> (Self::Word, Self::Word);
    /// One butterfly of the inverse transform: (x + y, f·(x − y)).
    fn inverse(self, x: Self::Word, y: Self::Word, factor: Self::Factor) -> (Self::Word, Self::Word);
    /// The form in which a key's residue is stored for [`Field::accumulate`].
    fn key(self, residue: u64) -> Self::Word;
    /// Adds words times keys; at most [`PRODUCTS`] are added before [`Field::reduce`].
    fn accumulate(self, sums: &mut Self::Sums, words: &[Self::Word; BLOCK], keys: &[Self::Word; BLOCK]);
    /// The words of the sums, as [`Field::inverse`] takes them.
    fn reduce(self, sums: &Self::Sums) -> [Self::Word; BLOCK];
    /// The sum of two words that [`Field::reduce`] gave, as it gives them.
    fn add(self, x: Self::Word, y: Self::Word) -> Self::Word;
    /// A lazy word as [`Field::accumulate`] takes it.
    fn normalize(self, word: Self::Word) -> Self::Word;
    /// ⌊(v·2^w | ⌊p/2⌋) / p⌋ modulo 2^w, aligned to the most significant bit of 64, for the residue
    /// v of a lazy word; see [`Rounding`].
    fn to_power_of_two(self, word: Self::Word, rounding: Rounding) -> u64;
}
