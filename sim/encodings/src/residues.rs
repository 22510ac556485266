//! Integers modulo a number, and the representatives that messages are.

use std::fmt::Display;

use num_integer::Integer;

use crate::{EncodingError, Position};

/// The default of the parameter `signed`: messages are centred, as OpenFHE decodes them.
pub(crate) fn is_signed() -> bool {
    true
}

/// The integers modulo m with one representative of each: from 0 to m − 1, or centred, from
/// ⌊m/2⌋ − m + 1 to ⌊m/2⌋. (A centred even m has m/2 and not −m/2, as in OpenFHE.)
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Residues<T> {
    modulus: T,
    low: T,
    high: T,
}

impl<T: Integer + Clone + Display> Residues<T> {
    /// The residues modulo `modulus`, which is at least 2.
    pub(crate) fn new(modulus: T, signed: bool) -> Self {
        let two = T::one() + T::one();
        let high = if signed { modulus.div_floor(&two) } else { modulus.clone() - T::one() };
        let low = high.clone() + T::one() - modulus.clone();
        Self { modulus, low, high }
    }

    /// The modulus.
    pub(crate) fn modulus(&self) -> &T {
        &self.modulus
    }

    /// The residue of a message, from 0 to m − 1; a message that is not a representative is
    /// refused.
    pub(crate) fn residue(&self, message: &T, position: &Position) -> Result<T, EncodingError> {
        if (&self.low..=&self.high).contains(&message) {
            return Ok(message.mod_floor(&self.modulus));
        }
        let expected = format!("an integer from {} to {}", self.low, self.high);
        Err(EncodingError::Range { position: position.clone(), expected, found: message.to_string() })
    }

    /// The representative of an integer.
    pub(crate) fn message(&self, integer: &T) -> T {
        let residue = integer.mod_floor(&self.modulus);
        if residue > self.high { residue - self.modulus.clone() } else { residue }
    }
}

/// Checks that a coefficient of a plaintext is below its modulus.
pub(crate) fn check_reduced(coefficients: &[u64], modulus: u128) -> Result<(), EncodingError> {
    match coefficients.iter().position(|coefficient| u128::from(*coefficient) >= modulus) {
        None => Ok(()),
        Some(index) => Err(EncodingError::Range {
            position: Position::element(index),
            expected: format!("an integer from 0 to {}", modulus - 1),
            found: coefficients[index].to_string(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_integer_has_one_representative() {
        for modulus in 2..40_i128 {
            for signed in [false, true] {
                let residues = Residues::new(modulus, signed);
                assert_eq!(residues.high - residues.low + 1, modulus);
                for integer in -100..100 {
                    let message = residues.message(&integer);
                    assert_eq!((message - integer) % modulus, 0);
                    let residue = residues.residue(&message, &Position::whole()).unwrap();
                    assert_eq!(residue, integer.rem_euclid(modulus));
                }
                assert!(residues.residue(&(residues.high + 1), &Position::whole()).is_err());
                assert!(residues.residue(&(residues.low - 1), &Position::whole()).is_err());
            }
        }
    }

    #[test]
    fn the_half_of_an_even_modulus_is_positive() {
        let residues = Residues::new(16_i128, true);
        assert_eq!((residues.message(&8), residues.message(&9)), (8, -7));
    }
}
