//! Results that are sums: the client decrypts a whole word, and nothing is bootstrapped.

use super::{LincombNetlist, Signal};
use crate::bounds::MODULAR_BITS;

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
    /// The number of digits, one of [`MODULAR_BITS`].
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
        mask(self.width)
    }

    /// A weight as the number of least magnitude that it is equal to modulo 2^width.
    pub fn centred(&self, weight: u32) -> i64 {
        let weight = i64::from(weight & self.mask());
        if weight >> (self.width - 1) == 1 { weight - (1 << self.width) } else { weight }
    }
}

/// The largest word of a width.
pub(super) fn mask(width: u8) -> u32 {
    u32::MAX >> (32 - u32::from(width))
}

impl LincombNetlist {
    /// Adds a sum after the sums there are, and returns its place.
    ///
    /// # Panics
    /// If the width is none of [`MODULAR_BITS`], a weight is 0 or beyond the width, the constant is
    /// beyond it, two terms have the same input and condition, an input is not there, or a condition
    /// is the term's input or not public.
    pub fn add_sum(&mut self, sum: ModularSum) -> u32 {
        assert!(MODULAR_BITS.contains(&sum.width), "a word of {} bits", sum.width);
        assert!(sum.constant <= sum.mask(), "a constant modulo the width");
        for (place, term) in sum.terms.iter().enumerate() {
            assert!((1..=sum.mask()).contains(&term.weight), "a weight modulo the width");
            assert!((term.input as usize) < self.inputs().len(), "inputs come before the sum");
            let is_public = |input: u32| self.public_inputs().get(input as usize) == Some(&true);
            assert!(term.condition.is_none_or(|of| is_public(of) && of != term.input), "conditions are public");
            let is_same = |other: &ModularTerm| (other.input, other.condition) == (term.input, term.condition);
            assert!(!sum.terms[..place].iter().any(is_same), "no product twice");
        }
        self.push_sum(sum)
    }

    /// Adds the sums of a circuit with the same inputs.
    pub fn add_sums_of(&mut self, circuit: &Self) {
        for sum in circuit.sums() {
            self.add_sum(sum.clone());
        }
    }
}
