//! Digits of a word inside a circuit: its ciphertext stays one sum until something needs its bits.

use super::variance::{Change, changes};
use super::{Bootstrap, LincombNetlist, Signal, Source, Term};
use crate::bounds::DIGIT_WIDTHS;

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

    /// The entries at which an output's table changes, and true where it falls there; at 0 from the
    /// last entry of the other half turn.
    pub fn changes(&self, table: u32) -> impl Iterator<Item = Change> {
        let last = self.entries() - 1;
        let first = table & 1 == 1;
        let wraps = self.top.is_none() && first == (table >> last & 1 == 1);
        wraps.then_some((0, !first)).into_iter().chain(changes(table, last))
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

impl Bootstrap {
    /// The digit of its word that an output is, if it is one.
    fn digit(&self, output: u8) -> Option<u8> {
        let digits = self.digits.as_ref()?;
        let table = *self.tables.get(usize::from(output))?;
        (0..digits.count).find(|place| digits.table_of(*place) == Some(table)).map(|place| digits.low + place)
    }

    /// True if the lowest digits of another's word, so many, are those of this one's.
    fn has_lowest_digits(&self, width: u8, constant: u32, terms: &[Term]) -> bool {
        let mask = u32::MAX >> (32 - u32::from(width));
        let Some(digits) = self.digits.as_ref().filter(|digits| digits.width() >= width) else { return false };
        let counts = |terms: &[Term]| -> Vec<(Signal, u32)> {
            let counts = terms.iter().map(|term| (term.signal, term.weight & mask));
            counts.filter(|(_, weight)| *weight != 0).collect()
        };
        (digits.constant ^ constant) & mask == 0 && counts(&self.terms) == counts(terms)
    }
}

/// A rule of cells that look up digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DigitFault {
    /// Digits beyond what a cell resolves or a weight holds.
    Width,
    /// A constant or a weight beyond the digits of the sum.
    Weight,
    /// Something that is subtracted and not the digit of the same word.
    NotTheDigit,
    /// A circuit with public inputs, or a cell with selectors.
    Public,
    /// A table beyond the digits but the highest.
    Table,
}

impl LincombNetlist {
    /// The rule that a cell of digits breaks, if it breaks one: everything that it subtracts is an
    /// output that is that digit of the same word.
    pub fn digit_fault(&self, cell: &Bootstrap) -> Option<DigitFault> {
        let digits = cell.digits.as_ref()?;
        if !(1..=self.message_bits() + 1).contains(&digits.count) || !DIGIT_WIDTHS.contains(&digits.width()) {
            return Some(DigitFault::Width);
        }
        let mask = u32::MAX >> (32 - u32::from(digits.width()));
        let has_weights = cell.terms.iter().all(|term| (1..=mask).contains(&term.weight));
        if digits.constant > mask || !has_weights {
            return Some(DigitFault::Weight);
        }
        if self.public_inputs().contains(&true) || !cell.selectors.is_empty() || cell.linear.is_some() {
            return Some(DigitFault::Public);
        }
        let is_digit = |(source, digit): (Source, u8)| match source {
            Source::Output { cell: of, output } => self.cells().get(of as usize).is_some_and(|other| {
                other.digit(output) == Some(digit) && other.has_lowest_digits(digit + 1, digits.constant, &cell.terms)
            }),
            _ => false,
        };
        let has_neighbours = digits.below.len() <= digits.low.into() && (digits.low == 0 || !digits.below.is_empty());
        if !has_neighbours || !digits.subtracted().all(is_digit) {
            return Some(DigitFault::NotTheDigit);
        }
        let entries = u32::MAX >> (32 - digits.entries());
        cell.tables.iter().any(|table| table & !entries != 0).then_some(DigitFault::Table)
    }
}
