//! Forms: coefficients, or values at points.

use std::fmt;

/// How a polynomial is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// By its coefficients.
    Coefficients,
    /// By its values at the points of the transform.
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
