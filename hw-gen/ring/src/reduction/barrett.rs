//! Barrett's reduction.

use crate::Modulus;

/// Barrett: q̂ = ((x >> (bits − 1)) · mu) >> (bits + 1), with x < q² and mu = ⌊2^(2·bits) / q⌋
/// (Barrett 1986; Menezes et al., Handbook of Applied Cryptography, 14.42, with radix 2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Barrett {
    /// Bits of q.
    pub bits: u32,
    /// ⌊2^(2·bits) / q⌋, bits + 1 bits wide.
    pub mu: u128,
}

impl Barrett {
    /// The constants of an odd modulus.
    #[must_use]
    pub fn of(modulus: Modulus) -> Self {
        let bits = modulus.bits();
        // q does not divide a power of two, so one less gives the same quotient; 2^128 itself would
        // not fit.
        let power_less_one = u128::MAX >> (u128::BITS - 2 * bits);
        Self { bits, mu: power_less_one / u128::from(modulus.value()) }
    }
}
