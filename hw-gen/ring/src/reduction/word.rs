//! Montgomery's reduction word by word, and K-RED.

use crate::Modulus;

/// q = high·2^shift + 1: a step replaces t = t1·2^shift + t0 by t1 − t0·high = t·2^−shift mod q
/// (Mert, Öztürk, Savaş, DSD 2019). K-RED (Longa and Naehrig, CANS 2016) is the step with the other
/// sign: high·t0 − t1 = high·t mod q, as high = −2^−shift mod q. From t ≤ (q−1)² on, t stays in
/// [−(q−1), (q−1)²/2^(shift·steps)], so that `steps` steps leave it in (−q, q).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordMontgomery {
    /// Bits a step removes, at least 1.
    pub shift: u32,
    /// (q − 1) / 2^shift.
    pub high: u64,
    /// Steps of a product.
    pub steps: u32,
    /// Bits that all steps together must remove.
    removed: u32,
    modulus: Modulus,
}

impl WordMontgomery {
    /// As few steps as q allows, each as narrow as that number of them allows. For an odd modulus.
    #[must_use]
    pub fn of(modulus: Modulus) -> Self {
        Self::whole(modulus).narrowest()
    }

    /// Steps that remove all bits that q − 1 ends in zeros with, so that `high` is odd. For an odd
    /// modulus.
    #[must_use]
    pub fn whole(modulus: Modulus) -> Self {
        Self::with_shift(modulus, Self::widest(modulus), product_bits(modulus))
    }

    /// The same for products of a residue and any number of so many bits, more than q has.
    #[must_use]
    pub fn for_bits(self, bits: u32) -> Self {
        Self::with_shift(self.modulus, Self::widest(self.modulus), bits)
    }

    /// The same number of steps, each as narrow as it can be.
    #[must_use]
    pub fn narrowest(self) -> Self {
        Self::with_shift(self.modulus, self.removed.div_ceil(self.steps), self.removed)
    }

    fn widest(modulus: Modulus) -> u32 {
        (modulus.value() - 1).trailing_zeros().max(1)
    }

    fn with_shift(modulus: Modulus, shift: u32, removed: u32) -> Self {
        Self { shift, high: modulus.value() >> shift, steps: removed.div_ceil(shift), removed, modulus }
    }

    /// x·2^(shift·steps) mod q for a residue x: how a constant factor is stored, so that its
    /// reduced product is the plain product.
    #[must_use]
    pub fn encode(self, x: u64) -> u64 {
        self.modulus.mul(x, self.modulus.pow(2 % self.modulus.value(), u64::from(self.shift * self.steps)))
    }
}

/// Bits that must go before (q−1)² is below q: (q−1)² / 2^k < q just if q − 2 < 2^k.
fn product_bits(modulus: Modulus) -> u32 {
    u64::BITS - (modulus.value() - 2).leading_zeros()
}
