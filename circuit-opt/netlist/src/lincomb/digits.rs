//! Digits of a word inside a circuit: its ciphertext stays one sum until something needs its bits.

use super::signal::Source;

/// The digits that a cell looks up of its sum, which is a word: constant + Σ weight · bit, modulo
/// 2^(low + count).
///
/// The ciphertext of such a sum has a phase of that number times 2^-(low + count), so that the
/// `count` highest digits fill the torus. A bootstrapping resolves them once those next below are
/// subtracted (large-precision evaluation: Z. Liu, D. Micciancio, Y. Polyakov, eprint 2021/1337);
/// digits farther below are an error that takes a small part of the margin. A half turn negates
/// what it looks up: an output is an entry of its table, inverted where the highest digit is 1,
/// unless that is subtracted, too.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Digits {
    /// The constant of the sum, below 2^(low + count).
    pub constant: u32,
    /// The lowest digit that is looked up.
    pub low: u8,
    /// The number of digits that are looked up, 1 to one more than message bits.
    pub count: u8,
    /// The digits next below `low`, the lowest first, at least one if there are any: outputs of
    /// cells of the same word.
    pub below: Vec<Source>,
    /// The highest digit, where it is subtracted.
    pub top: Option<Source>,
}

impl Digits {
    /// The number of digits of the sum.
    pub fn width(&self) -> u8 {
        self.low + self.count
    }

    /// Entries of a table: one for each value of the digits but the highest.
    pub fn entries(&self) -> u32 {
        1 << (self.count - 1)
    }

    /// The sources that are subtracted, with the digit that each is.
    pub fn subtracted(&self) -> impl Iterator<Item = (Source, u8)> + '_ {
        let top = self.top.iter().map(|source| (*source, self.width() - 1));
        self.below.iter().copied().zip(self.left()..).chain(top)
    }

    /// The number of digits below that are not subtracted.
    pub fn left(&self) -> u8 {
        self.low.saturating_sub(self.below.len() as u8)
    }

    /// The value of an output with some table for a sum.
    pub fn value(&self, table: u32, sum: u32) -> bool {
        let digits = sum >> self.low & (u32::MAX >> (32 - u32::from(self.count)));
        let entry = digits & (self.entries() - 1);
        let is_high = digits >= self.entries() && self.top.is_none();
        (table >> entry & 1 == 1) != is_high
    }

    /// The table of an output that is the digit at `place` of those looked up, 0 for the lowest;
    /// nothing for the highest digit if that is subtracted.
    pub fn table_of(&self, place: u8) -> Option<u32> {
        let top = self.count - 1;
        match place {
            place if place < top && self.top.is_some() => Some(
                (0..self.entries()).filter(|entry| entry >> place & 1 == 1).fold(0, |table, entry| table | 1 << entry),
            ),
            place if place == top && self.top.is_none() => Some(0),
            _ => None,
        }
    }
}
