//! Roots of unity.

use crate::{Modulus, RingError, prime::two_adic_order};

/// A primitive root of unity of order 2N, so that its N-th power is −1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NegacyclicRoot {
    modulus: Modulus,
    n: u64,
    value: u64,
}

impl NegacyclicRoot {
    /// Takes `value` as ψ for transforms of `n` points after checking ψ^n = −1, which for a power
    /// of two n makes it primitive.
    ///
    /// # Errors
    /// [`RingError::NotAPowerOfTwo`], [`RingError::NoRoot`] when q has no such root at
    /// all, [`RingError::NotPrimitive`] otherwise.
    pub fn new(modulus: Modulus, n: u64, value: u64) -> Result<Self, RingError> {
        let q = modulus.value();
        if n.is_power_of_two() && n >= 2 && value < q && q > 2 && modulus.pow(value, n) == q - 1 {
            return Ok(Self { modulus, n, value });
        }
        let suggestion = Self::smallest(modulus, n)?.value;
        Err(RingError::NotPrimitive { q, n, value, suggestion })
    }

    /// The smallest primitive 2n-th root, the canonical choice where a program names none.
    ///
    /// # Errors
    /// [`RingError::NotAPowerOfTwo`] or [`RingError::NoRoot`].
    pub fn smallest(modulus: Modulus, n: u64) -> Result<Self, RingError> {
        if !n.is_power_of_two() || n < 2 {
            return Err(RingError::NotAPowerOfTwo { n });
        }
        let q = modulus.value();
        if q == 2 || two_adic_order(q) / 2 < n {
            return Err(RingError::no_root(q, n));
        }
        // A non-residue x has x^((q−1)/2) = −1, so x^((q−1)/2n) has order exactly 2n.
        let exponent = (q - 1) / (2 * n);
        let any = (2..q).map(|x| modulus.pow(x, exponent)).find(|&root| modulus.pow(root, n) == q - 1);
        let any = any.ok_or_else(|| RingError::no_root(q, n))?;
        // The primitive 2n-th roots are the odd powers of one of them.
        let square = modulus.mul(any, any);
        let odd_powers = std::iter::successors(Some(any), |&root| Some(modulus.mul(root, square)));
        let value = odd_powers.take(usize::try_from(n).unwrap_or(usize::MAX)).min().unwrap_or(any);
        Ok(Self { modulus, n, value })
    }

    /// ψ.
    #[must_use]
    pub fn value(self) -> u64 {
        self.value
    }

    /// Points of the transform, N.
    #[must_use]
    pub fn n(self) -> u64 {
        self.n
    }

    /// The modulus ψ lives in.
    #[must_use]
    pub fn modulus(self) -> Modulus {
        self.modulus
    }

    /// ψ^−1.
    #[must_use]
    pub fn inverse(self) -> u64 {
        self.modulus.inverse(self.value)
    }
}
