//! Results that are sums: the client decrypts a whole word, and nothing is bootstrapped.

use super::signal::Signal;

/// A bit, or a product of a bit and a public bit, in a [`ModularSum`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ModularTerm {
    /// The position of the input that counts, public or secret.
    pub input: u32,
    /// The position of another, public input: the term counts where that is 1.
    pub condition: Option<u32>,
    /// The weight, 1 or more and below 2^width.
    pub weight: u32,
}

/// constant + Σ weight · input · condition, modulo 2^width: a word whose ciphertext is the sum of
/// those of the inputs, and whose digits outputs show. No cell reads them.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ModularSum {
    /// The terms, of different inputs and conditions.
    pub terms: Vec<ModularTerm>,
    /// The constant, below 2^width.
    pub constant: u32,
    /// The number of digits, one of [`MODULAR_BITS`](super::MODULAR_BITS).
    pub width: u8,
    /// The source location it came from.
    pub origin: Option<String>,
}

/// The bit that an output shows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Shown {
    /// A bit of its own.
    Bit(Signal),
    /// A digit of a sum.
    Digit {
        /// The sum's place.
        sum: u32,
        /// The digit, 0 for the least significant one.
        digit: u8,
    },
}

impl From<Signal> for Shown {
    fn from(signal: Signal) -> Self {
        Self::Bit(signal)
    }
}

impl Shown {
    /// The bit of its own, if it is one.
    pub fn bit(self) -> Option<Signal> {
        match self {
            Self::Bit(signal) => Some(signal),
            Self::Digit { .. } => None,
        }
    }

    /// The same with another bit in the place of its bit.
    #[must_use]
    pub fn map(self, of: impl FnOnce(Signal) -> Signal) -> Self {
        match self {
            Self::Bit(signal) => Self::Bit(of(signal)),
            digit @ Self::Digit { .. } => digit,
        }
    }
}

impl ModularSum {
    /// The largest word, 2^width − 1.
    pub fn mask(&self) -> u32 {
        u32::MAX >> (32 - u32::from(self.width))
    }

    /// A weight as the number of least magnitude that it is equal to modulo 2^width.
    pub fn centred(&self, weight: u32) -> i64 {
        let weight = i64::from(weight & self.mask());
        if weight >> (self.width - 1) == 1 { weight - (1 << self.width) } else { weight }
    }
}
