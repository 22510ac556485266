//! The change from modulus p to modulus 2^w.

use super::limbs;

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
