//! The rules of cells that look up digits of a word.

use super::circuit::{Bootstrap, LincombNetlist, Term};
use super::signal::Source;
use crate::bounds::DIGIT_WIDTHS;

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
        let is_same = Term::of_digits(&self.terms, 0, width).eq(Term::of_digits(terms, 0, width));
        (digits.constant ^ constant) & mask == 0 && is_same
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
