//! Arithmetic modulo the prime of a set, in the word that suits it.

mod goldilocks;
mod medium;
mod small;

pub(crate) use goldilocks::Goldilocks;
pub(crate) use medium::Medium;
pub(crate) use small::Small;

/// Products that a sum holds.
pub(crate) const PRODUCTS: usize = 15;

/// Arithmetic modulo a prime p. Residues in the transform are *lazy*: they may exceed p by a
/// factor that the implementation chooses.
pub(crate) trait Field: Copy + Send + Sync {
    /// A residue.
    type Word: Copy + Default + Send + Sync + std::fmt::Debug;
    /// A constant that many words are multiplied with.
    type Factor: Copy + Send + Sync + std::fmt::Debug;
    /// A sum of products.
    type Sum: Copy + Default + Send + Sync;

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
    /// sum + word·key; at most [`PRODUCTS`] are added before [`Field::reduce`].
    fn accumulate(self, sum: Self::Sum, word: Self::Word, key: Self::Word) -> Self::Sum;
    /// A sum modulo p, to which as many products may be added again.
    fn partial(self, sum: Self::Sum) -> Self::Sum;
    /// The word of a sum, as [`Field::inverse`] takes it.
    fn reduce(self, sum: Self::Sum) -> Self::Word;
    /// A lazy word as [`Field::accumulate`] takes it.
    fn normalize(self, word: Self::Word) -> Self::Word;
}
