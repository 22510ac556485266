//! The degree of a polynomial ring.

use crate::{EncodingError, Position};

/// The largest degree.
const MOST: usize = 65_536;

/// N in Z\[x\]/(x^N + 1): a power of two from 2 to 65536.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Degree(usize);

impl Degree {
    /// Takes `n` after checking its range.
    pub(crate) fn new(n: usize) -> Result<Self, EncodingError> {
        if n.is_power_of_two() && (2..=MOST).contains(&n) {
            return Ok(Self(n));
        }
        Err(EncodingError::Parameter {
            field: "n".into(),
            expected: format!("a power of two from 2 to {MOST}"),
            found: n.to_string(),
            remedy: "the ring is that of polynomials modulo x^n + 1",
        })
    }

    /// N.
    pub(crate) fn get(self) -> usize {
        self.0
    }

    /// Checks that a plaintext has N coefficients.
    pub(crate) fn check_coefficients<T>(self, coefficients: &[T]) -> Result<(), EncodingError> {
        if coefficients.len() == self.0 {
            return Ok(());
        }
        let expected = format!("{} coefficients", self.0);
        Err(EncodingError::Count { position: Position::whole(), expected, found: coefficients.len() })
    }
}

/// Checks that `messages` are at most `most`, the number that a plaintext holds.
pub(crate) fn check_messages<T>(messages: &[T], most: usize) -> Result<(), EncodingError> {
    if messages.len() <= most {
        return Ok(());
    }
    let noun = if most == 1 { "message" } else { "messages" };
    let expected = format!("at most {most} {noun}");
    Err(EncodingError::Count { position: Position::whole(), expected, found: messages.len() })
}
