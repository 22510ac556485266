//! The form of a polynomial.

use std::fmt;

/// The form of a polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// By its coefficients, lowest power first.
    Coefficients,
    /// By its values at the points of the transform: number k at ψ^(2k+1), or ω^k in a cyclic ring.
    /// If the ring splits into pairs, these are in FIPS 203's order.
    Values,
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Coefficients => "coefficient",
            Self::Values => "evaluation",
        })
    }
}
