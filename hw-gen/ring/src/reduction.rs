//! Constants of the reduction circuits in `rtl/arith`.

use crate::Modulus;

/// Barrett: q̂ = ((x >> (bits − 1)) · mu) >> (bits + 1), with x < q² and mu = ⌊2^(2·bits) / q⌋ (Barrett 1986; Menezes et al., Handbook of
/// Applied Cryptography, 14.42, with radix 2).
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
        // q does not divide a power of two, so one less gives the same quotient; 2^128 itself would not fit.
        let power_less_one = u128::MAX >> (u128::BITS - 2 * bits);
        Self { bits, mu: power_less_one / u128::from(modulus.value()) }
    }
}

/// Montgomery with R = 2^bits: x ↦ x·R^−1 mod q for x < q·R (Montgomery 1985).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Montgomery {
    /// Bits of q, and of R − 1.
    pub bits: u32,
    /// −q^−1 mod R.
    pub q_negated_inverse: u64,
    modulus: Modulus,
}

impl Montgomery {
    /// The constants of an odd modulus.
    #[must_use]
    pub fn of(modulus: Modulus) -> Self {
        let q = modulus.value();
        let bits = modulus.bits();
        // Newton: q·q = 1 mod 8 for odd q gives three right bits, and each step doubles their number.
        let mut inverse = q;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(q.wrapping_mul(inverse)));
        }
        Self { bits, q_negated_inverse: inverse.wrapping_neg() & (u64::MAX >> (u64::BITS - bits)), modulus }
    }

    /// x·R mod q for a residue x: how a constant factor is stored, so that its Montgomery product is the plain product.
    #[must_use]
    pub fn encode(self, x: u64) -> u64 {
        ((u128::from(x) << self.bits) % u128::from(self.modulus.value())) as u64
    }
}
