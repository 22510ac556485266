//! Folding modulo numbers a little below a power of two.

use crate::Modulus;

/// q = 2^bits − c: x1·2^bits + x0 folds into x1·c + x0 (Solinas 1999; Menezes et al., Handbook of
/// Applied Cryptography, 14.47).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solinas {
    /// Bits of q.
    pub bits: u32,
    /// 2^bits − q.
    pub c: u64,
    modulus: Modulus,
}

impl Solinas {
    /// Folds beyond which the circuit is not built.
    pub const MOST_FOLDS: usize = 8;

    /// The constants of an odd modulus.
    #[must_use]
    pub fn of(modulus: Modulus) -> Self {
        let bits = modulus.bits();
        Self { bits, c: modulus.value().wrapping_neg() & (u64::MAX >> (u64::BITS - bits)), modulus }
    }

    /// The largest value before each fold, (q−1)² first, and after the last one, where it is below
    /// 2q. None if [`Solinas::MOST_FOLDS`] folds are too few.
    #[must_use]
    pub fn largest(self) -> Option<Vec<u128>> {
        let (q, c) = (u128::from(self.modulus.value()), u128::from(self.c));
        let low = u128::MAX >> (u128::BITS - self.bits);
        let mut values = vec![(q - 1) * (q - 1)];
        while let Some(&x) = values.last().filter(|&&x| x >= 2 * q) {
            if values.len() > Self::MOST_FOLDS {
                return None;
            }
            // The highest x1 with what x0 it allows, or the one below with any.
            let high = x >> self.bits;
            let below = high.checked_sub(1).map_or(0, |high| high * c + low);
            values.push((high * c + (x & low)).max(below));
        }
        Some(values)
    }
}
