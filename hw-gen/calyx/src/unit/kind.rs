//! What units compute.

/// What a unit computes, in which ring (its number).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// d = a + b.
    Add(usize),
    /// d = a − b.
    Sub(usize),
    /// d = −a.
    Neg(usize),
    /// d = a.
    Copy(usize),
    /// d = a · b of values, or with `accumulate` also c + a · b.
    Multiply { ring: usize, accumulate: bool },
    /// d = a · factor, one residue for all.
    Scale(usize),
    /// Between coefficients and values.
    Transform { ring: usize, inverse: bool },
    /// Coefficient i goes to place (multiplier · i + offset) mod N, with `negate` negated where that is N or more mod 2N.
    Affine(usize),
    /// d = a table.
    Constant { ring: usize, table: Vec<u64> },
}

impl Kind {
    /// The number of its ring.
    pub fn ring(&self) -> usize {
        match *self {
            Self::Add(ring)
            | Self::Sub(ring)
            | Self::Neg(ring)
            | Self::Copy(ring)
            | Self::Scale(ring)
            | Self::Affine(ring)
            | Self::Multiply { ring, .. }
            | Self::Transform { ring, .. }
            | Self::Constant { ring, .. } => ring,
        }
    }

    /// Its name in reports and modules.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Add(_) => "add",
            Self::Sub(_) => "sub",
            Self::Neg(_) => "neg",
            Self::Copy(_) => "copy",
            Self::Multiply { .. } => "mul",
            Self::Scale(_) => "scale",
            Self::Transform { inverse: false, .. } => "ntt",
            Self::Transform { inverse: true, .. } => "intt",
            Self::Affine(_) => "affine",
            Self::Constant { .. } => "constant",
        }
    }

    /// Whether it reads a memory.
    pub fn reads(&self) -> bool {
        !matches!(self, Self::Constant { .. })
    }

    /// What it computes, for the header.
    pub fn equation(&self) -> &'static str {
        match self {
            Self::Add(_) => "d = (a + b) mod Q, word by word",
            Self::Sub(_) => "d = (a - b) mod Q, word by word",
            Self::Neg(_) => "d = -a mod Q, word by word",
            Self::Copy(_) => "d = a, word by word",
            Self::Multiply { accumulate: false, .. } => "d = a * b of values, word by word",
            Self::Multiply { accumulate: true, .. } => "d = (accumulate ? c : 0) + a * b of values, word by word",
            Self::Scale(_) => "d = a * factor mod Q, word by word",
            Self::Transform { inverse: false, .. } => "d = the values of the coefficients a",
            Self::Transform { inverse: true, .. } => "d = the coefficients of the values a",
            Self::Affine(_) => "element i goes to place (multiplier*i + offset) mod N",
            Self::Constant { .. } => "d = a table",
        }
    }
}
