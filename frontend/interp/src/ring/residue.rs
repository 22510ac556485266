//! Integers modulo q.

/// The integers modulo q, 2 ≤ q < 2^64. Values are residues from 0 to q − 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Residues {
    /// q.
    pub q: u64,
}

impl Residues {
    /// The residue of any integer.
    pub fn of(self, integer: i128) -> u64 {
        integer.rem_euclid(i128::from(self.q)) as u64
    }

    /// a + b.
    pub fn add(self, a: u64, b: u64) -> u64 {
        ((u128::from(a) + u128::from(b)) % u128::from(self.q)) as u64
    }

    /// a − b.
    pub fn sub(self, a: u64, b: u64) -> u64 {
        self.of(i128::from(a) - i128::from(b))
    }

    /// a · b.
    pub fn mul(self, a: u64, b: u64) -> u64 {
        (u128::from(a) * u128::from(b) % u128::from(self.q)) as u64
    }

    /// base^exponent.
    pub fn pow(self, base: u64, exponent: u64) -> u64 {
        match exponent {
            0 => 1 % self.q,
            _ if exponent.is_multiple_of(2) => self.pow(self.mul(base, base), exponent / 2),
            _ => self.mul(base, self.pow(base, exponent - 1)),
        }
    }

    /// 1 / a, by Euclid's algorithm; `None` when a and q have a common factor.
    pub fn inverse(self, a: u64) -> Option<u64> {
        let (mut old, mut new) = ((i128::from(self.q), 0i128), (i128::from(a), 1i128));
        while new.0 != 0 {
            let quotient = old.0 / new.0;
            (old, new) = (new, (old.0 - quotient * new.0, old.1 - quotient * new.1));
        }
        (old.0 == 1).then(|| self.of(old.1))
    }

    /// Σ a·b over pairs, each product reduced on its own only where 128 bits could not hold the sum of 2^63 of them.
    pub fn sum_of_products(self, pairs: impl Iterator<Item = (u64, u64)>) -> u64 {
        let q = u128::from(self.q);
        let small = self.q <= 1 << 32;
        let sum: u128 = if small {
            pairs.map(|(a, b)| u128::from(a * b)).sum()
        } else {
            pairs.map(|(a, b)| u128::from(a) * u128::from(b) % q).sum()
        };
        (sum % q) as u64
    }
}
