//! Arithmetic modulo a prime below 2^64.

use crate::{RingError, prime::is_prime, residue};

/// A prime modulus below 2^64. Values are residues 0..q.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Modulus(u64);

impl Modulus {
    /// Takes `q` after checking that it is prime.
    ///
    /// # Errors
    /// [`RingError::Composite`].
    pub fn new(q: u64) -> Result<Self, RingError> {
        if is_prime(q) { Ok(Self(q)) } else { Err(RingError::Composite { q, suggestions: Vec::new() }) }
    }

    /// The prime q.
    #[must_use]
    pub fn value(self) -> u64 {
        self.0
    }

    /// Bits of q − 1, the largest residue; for an odd q also the bits of q.
    #[must_use]
    pub fn bits(self) -> u32 {
        u64::BITS - (self.0 - 1).leading_zeros()
    }

    /// a + b mod q.
    #[must_use]
    pub fn add(self, a: u64, b: u64) -> u64 {
        let to_q = self.0 - b;
        if a >= to_q { a - to_q } else { a + b }
    }

    /// a − b mod q.
    #[must_use]
    pub fn sub(self, a: u64, b: u64) -> u64 {
        if a >= b { a - b } else { a + (self.0 - b) }
    }

    /// a · b mod q.
    #[must_use]
    pub fn mul(self, a: u64, b: u64) -> u64 {
        residue::mul(a, b, self.0)
    }

    /// base^exponent mod q.
    #[must_use]
    pub fn pow(self, base: u64, exponent: u64) -> u64 {
        residue::pow(base, exponent, self.0)
    }

    /// a^−1 mod q, by Fermat's little theorem; `a` is not 0.
    #[must_use]
    pub fn inverse(self, a: u64) -> u64 {
        self.pow(a, self.0 - 2)
    }
}

impl TryFrom<u128> for Modulus {
    type Error = RingError;

    /// As [`Modulus::new`]; [`RingError::TooWide`] from 2^64 on.
    fn try_from(q: u128) -> Result<Self, RingError> {
        u64::try_from(q).map_err(|_| RingError::TooWide { q }).and_then(Self::new)
    }
}
