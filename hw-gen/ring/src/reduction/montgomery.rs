//! Montgomery's reduction.

use crate::Modulus;

/// Montgomery with R = 2^bits: x ↦ x·R^−1 mod q for x < q·R (Montgomery 1985), as ⌊x/R⌋ − ⌊(x·q^−1
/// mod R)·q / R⌋ in (−q, q).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Montgomery {
    /// Bits of q, and of R − 1.
    pub bits: u32,
    /// q^−1 mod R.
    pub q_inverse: u64,
    modulus: Modulus,
}

impl Montgomery {
    /// The constants of an odd modulus.
    #[must_use]
    pub fn of(modulus: Modulus) -> Self {
        let q = modulus.value();
        let bits = modulus.bits();
        // Newton: q·q = 1 mod 8 for odd q gives three right bits, and each step doubles their
        // number.
        let mut inverse = q;
        for _ in 0..5 {
            inverse = inverse.wrapping_mul(2u64.wrapping_sub(q.wrapping_mul(inverse)));
        }
        Self { bits, q_inverse: inverse & (u64::MAX >> (u64::BITS - bits)), modulus }
    }

    /// x·R mod q for a residue x: how a constant factor is stored, so that its Montgomery product
    /// is the plain product.
    #[must_use]
    pub fn encode(self, x: u64) -> u64 {
        ((u128::from(x) << self.bits) % u128::from(self.modulus.value())) as u64
    }
}
