//! Integers and real numbers as messages.

use std::fmt;

/// A message that is an integer, or a real number where the encoding has fraction bits.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Number {
    /// An integer.
    Integer(i128),
    /// A real number.
    Real(f64),
}

impl From<i128> for Number {
    fn from(integer: i128) -> Self {
        Self::Integer(integer)
    }
}

impl From<f64> for Number {
    fn from(real: f64) -> Self {
        Self::Real(real)
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(integer) => integer.fmt(f),
            Self::Real(real) => real.fmt(f),
        }
    }
}
