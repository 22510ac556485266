//! Numbers and words of MLIR that stand for a choice.

/// The rounding of `tosa.rescale`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// `SINGLE_ROUND`: up from the middle.
    Single,
    /// `DOUBLE_ROUND`: away from zero, once more below the point.
    Double,
    /// `INEXACT_ROUND`: as the implementation likes.
    Inexact,
}

impl Rounding {
    /// The mode of a word of the attribute's text; `None` for other texts.
    pub fn named(text: &str) -> Option<Self> {
        match text {
            _ if text.contains("SINGLE_ROUND") => Some(Self::Single),
            _ if text.contains("DOUBLE_ROUND") => Some(Self::Double),
            _ if text.contains("INEXACT_ROUND") => Some(Self::Inexact),
            _ => None,
        }
    }
}

/// The reductions of the iterations of `affine.parallel` that integers have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reduction {
    /// Sum.
    Add,
    /// Largest signed number.
    MaxSigned,
    /// Largest unsigned number.
    MaxUnsigned,
    /// Smallest signed number.
    MinSigned,
    /// Smallest unsigned number.
    MinUnsigned,
    /// Product.
    Mul,
    /// Or, bit by bit.
    Or,
    /// And, bit by bit.
    And,
    /// Exclusive or, bit by bit.
    Xor,
}

impl Reduction {
    /// The way of a number of MLIR's `AtomicRMWKind`; `None` for those of floats.
    pub fn numbered(number: i64) -> Option<Self> {
        Some(match number {
            1 => Self::Add,
            4 => Self::MaxSigned,
            5 => Self::MaxUnsigned,
            7 => Self::MinSigned,
            8 => Self::MinUnsigned,
            10 => Self::Mul,
            11 => Self::Or,
            12 => Self::And,
            15 => Self::Xor,
            _ => return None,
        })
    }
}
