//! Sunzi's theorem, also called the Chinese remainder theorem.

use num_bigint::BigUint;
use num_integer::Integer;

use crate::{EncodingError, Field};

/// The largest number of moduli.
const MOST: usize = 256;

/// Moduli without common divisors: integers below their product M stand for their residues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sunzi {
    moduli: Vec<u64>,
    product: BigUint,
    /// For each modulus m, the number below M that is 1 modulo m and 0 modulo the others.
    weights: Vec<BigUint>,
}

impl Sunzi {
    /// Takes 1 to 256 moduli of at least 2, after checking that no two share a divisor.
    pub(crate) fn new(moduli: &[u64]) -> Result<Self, EncodingError> {
        if !(1..=MOST).contains(&moduli.len()) {
            return Err(EncodingError::Parameter {
                field: "moduli".into(),
                expected: format!("1 to {MOST} moduli"),
                found: moduli.len().to_string(),
                remedy: "list the moduli, as in [3, 5, 7]",
            });
        }
        if let Some(index) = moduli.iter().position(|modulus| *modulus < 2) {
            return Err(EncodingError::Parameter {
                field: Field { name: "moduli", index: Some(index) },
                expected: "a modulus of at least 2".to_owned(),
                found: moduli[index].to_string(),
                remedy: "leave it out: it distinguishes no integers",
            });
        }
        for (at, &one) in moduli.iter().enumerate() {
            for &other in &moduli[at + 1..] {
                let divisor = one.gcd(&other);
                if divisor != 1 {
                    return Err(EncodingError::Coprime { one, other, divisor });
                }
            }
        }
        let product: BigUint = moduli.iter().copied().product();
        let weight = |modulus: &u64| {
            let others = &product / modulus;
            let inverse = others.modinv(&BigUint::from(*modulus));
            inverse.map_or(BigUint::ZERO, |inverse| inverse * others)
        };
        Ok(Self { moduli: moduli.to_vec(), weights: moduli.iter().map(weight).collect(), product })
    }

    /// M, the product of the moduli.
    pub(crate) fn product(&self) -> &BigUint {
        &self.product
    }

    /// The moduli.
    pub(crate) fn moduli(&self) -> &[u64] {
        &self.moduli
    }

    /// The residues of an integer.
    pub(crate) fn split(&self, integer: &BigUint) -> impl Iterator<Item = u64> {
        self.moduli.iter().map(move |modulus| {
            let residue = integer % modulus;
            residue.iter_u64_digits().next().unwrap_or_default()
        })
    }

    /// The integer below M with these residues.
    pub(crate) fn join(&self, residues: impl IntoIterator<Item = u64>) -> BigUint {
        let sum: BigUint = self.weights.iter().zip(residues).map(|(weight, residue)| weight * residue).sum();
        sum % &self.product
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn sunzis_own_example() {
        // Sunzi Suanjing, chapter 3, problem 26: 2, 3, 2 modulo 3, 5, 7
        let sunzi = Sunzi::new(&[3, 5, 7]).unwrap();
        assert_eq!(sunzi.join([2, 3, 2]), BigUint::from(23_u8));
    }

    #[test]
    fn every_integer_below_a_small_product_comes_back() {
        for moduli in [&[2, 3][..], &[4, 9, 5], &[7], &[3, 5, 7, 8]] {
            let sunzi = Sunzi::new(moduli).unwrap();
            let product: u64 = moduli.iter().product();
            for integer in 0..product {
                let residues: Vec<u64> = sunzi.split(&integer.into()).collect();
                assert!(residues.iter().zip(moduli).all(|(residue, modulus)| *residue == integer % modulus));
                assert_eq!(sunzi.join(residues), integer.into());
            }
        }
    }

    #[test]
    fn common_divisors_are_refused() {
        let error = Sunzi::new(&[9, 5, 6]).unwrap_err();
        assert_eq!(error, EncodingError::Coprime { one: 9, other: 6, divisor: 3 });
        assert!(matches!(Sunzi::new(&[]), Err(EncodingError::Parameter { .. })));
        assert!(matches!(Sunzi::new(&[0]), Err(EncodingError::Parameter { .. })));
        assert!(matches!(Sunzi::new(&[5, 5]), Err(EncodingError::Coprime { .. })));
    }

    proptest! {
        #[test]
        fn wide_residues_come_back(words in prop::array::uniform3(any::<u64>())) {
            let moduli = [0xFFFF_FFFF_0000_0001, 18_446_744_073_709_551_557, 1 << 63];
            let sunzi = Sunzi::new(&moduli).unwrap();
            let residues: Vec<u64> = words.iter().zip(moduli).map(|(word, modulus)| word % modulus).collect();
            let joined = sunzi.join(residues.iter().copied());
            prop_assert!(&joined < sunzi.product());
            prop_assert_eq!(sunzi.split(&joined).collect::<Vec<_>>(), residues);
        }
    }
}
