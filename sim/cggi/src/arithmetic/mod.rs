//! Arithmetic modulo the prime of a set, in the word that suits it.
//!
//! Loops over slices of words compile to vector instructions: products are of 32-bit halves, and
//! there are no branches.

mod goldilocks;
mod limbs;
mod medium;
mod small;

pub(crate) use goldilocks::Goldilocks;
pub(crate) use medium::Medium;
pub(crate) use small::Small;

/// Coefficients whose products are summed together.
pub(crate) const BLOCK: usize = 16;
/// Products that a sum holds.
pub(crate) const PRODUCTS: usize = 15;

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

/// The constants of the change from modulus p to modulus 2^w.
///
/// tfhe-rs joins v·2^w and half of p with a bitwise or. That is an addition for p below 2^(w+1);
/// for larger primes, as that of set A, it rounds down more often.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounding {
    pub(crate) modulus_log2: u32,
    /// ⌊2^(63+w) / p⌋ for w < 64: p is above 2^(w−1).
    reciprocal: u64,
}

impl Rounding {
    pub(crate) fn new(modulus_log2: u32, prime: u64) -> Self {
        let reciprocal = match modulus_log2 {
            64 => 0,
            w => ((1u128 << (63 + w)) / u128::from(prime)) as u64,
        };
        Self { modulus_log2, reciprocal }
    }

    /// The quotient for a residue v of a prime p below 2^61.
    ///
    /// Shifts and sums are the wrapping ones, though none wraps by surprise: checks would keep the
    /// loop from becoming vector instructions.
    #[inline(always)]
    pub(crate) fn quotient(self, v: u64, p: u64) -> u64 {
        let w = self.modulus_log2;
        // the estimate is at most four below
        let mut quotient = limbs::high_estimate(v << 1, self.reciprocal);
        let mut rest = (v.wrapping_shl(w) | p >> 1).wrapping_sub(quotient.wrapping_mul(p));
        for log2 in [1, 1, 0] {
            let multiple = p << log2;
            let over = if rest >= multiple { u64::MAX } else { 0 };
            quotient = quotient.wrapping_add(over & 1 << log2);
            rest = rest.wrapping_sub(over & multiple);
        }
        quotient.wrapping_shl(64 - w)
    }
}
