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

    /// Σ a·b over pairs of residues, of at most 2^63 pairs. The sum is kept below 2^128: as it is
    /// for a small q, else below q².
    pub fn sum_of_products(self, pairs: impl Iterator<Item = (u64, u64)>) -> u64 {
        let q = u128::from(self.q);
        let sum: u128 = if self.q <= 1 << 32 {
            pairs.map(|(a, b)| u128::from(a * b)).sum()
        } else {
            pairs.fold(0, |sum, (a, b)| {
                let product = u128::from(a) * u128::from(b);
                let room = q * q - product;
                if sum < room { sum + product } else { sum - room }
            })
        };
        (sum % q) as u64
    }
}
