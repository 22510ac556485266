//! Bits of a circuit: where they come from, and their inversions.

/// The source of a bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The constant 0.
    Zero,
    /// The input at this position.
    Input(u32),
    /// An output of a cell.
    Output {
        /// The cell's place.
        cell: u32,
        /// The place among its outputs.
        output: u8,
    },
}

/// A bit or its inversion, which is free.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Signal {
    /// The source of the bit.
    pub source: Source,
    /// True if it is inverted.
    pub inverted: bool,
}

impl Signal {
    /// A constant.
    pub fn constant(value: bool) -> Self {
        Self { source: Source::Zero, inverted: value }
    }

    /// The bit itself.
    pub fn of(source: Source) -> Self {
        Self { source, inverted: false }
    }

    /// The same bit, inverted if `invert`.
    #[must_use]
    pub fn inverted_if(self, invert: bool) -> Self {
        Self { source: self.source, inverted: self.inverted != invert }
    }
}
