//! Parsing cells that look up digits of a word.

use super::modular::NumberInWord;
use super::{Defined, Parser, Span};
use crate::lincomb::{Bootstrap, DIGIT_WIDTHS, DigitFault, Digits, LincombNetlist, MOST_OUTPUTS, Signal, Source, Term};
use crate::text::lex::{Kind, Token};
use crate::text::words::Words;
use crate::text::{TextError, TextProblem};

impl<'a> Parser<'a> {
    /// `LOW to HIGH of WEIGHT*BIT + … + CONSTANT`, then `below`, `top` and `tables`.
    pub(super) fn digits(
        &self,
        operation: Span,
        announced: Option<(&'a str, Span)>,
        words: &mut Words<'_, 'a>,
        circuit: &mut LincombNetlist,
    ) -> Result<Defined, TextError> {
        let (low, at) = self.digit_number(words)?;
        words.keyword("to", "'to'")?;
        let (high, last) = self.digit_number(words)?;
        let span = at.to(last);
        let count = (high + 1).checked_sub(low).filter(|count| (1..=circuit.message_bits() + 1).contains(count));
        let most = circuit.message_bits() + 1;
        let count = count.filter(|_| DIGIT_WIDTHS.contains(&(high + 1)));
        let count = count.ok_or_else(|| self.error(span, TextProblem::Digits { found: self.written(span), most }))?;
        words.keyword("of", "'of'")?;
        let (terms, constant) = self.word_terms(high + 1, words, circuit)?;
        let mut digits = Digits { constant, low, count, below: Vec::new(), top: None };
        if words.has_word("below") {
            while matches!(words.tokens.first(), Some(Token { kind: Kind::Node(_), .. })) {
                digits.below.push(self.bit(words)?.0);
            }
        }
        if words.has_word("top") {
            digits.top = Some(self.bit(words)?.0);
        }
        words.keyword("tables", "'below', 'top' or 'tables'")?;
        let mut cell = Bootstrap { terms, digits: Some(digits), ..Bootstrap::default() };
        self.tables(&mut cell, words)?;
        let outputs = cell.tables.len();
        let (text, span) = announced.unwrap_or(("1", operation));
        if cell.tables.is_empty() {
            return Err(words.expected("a table '0x…'"));
        }
        if text.parse() != Ok(outputs) || outputs > MOST_OUTPUTS {
            return Err(self.error(span, TextProblem::Outputs { announced: text.to_owned(), tables: outputs }));
        }
        cell.origin = words.origin()?.map(str::to_owned);
        match circuit.digit_fault(&cell) {
            None => Ok(Defined::Cell { place: circuit.add_cell(cell), outputs }),
            Some(DigitFault::Public) => Err(self.error(operation, TextProblem::PublicDigits)),
            Some(_) => Err(self.error(operation, TextProblem::Subtracted)),
        }
    }

    /// The number of a digit.
    fn digit_number(&self, words: &mut Words<'_, 'a>) -> Result<(u8, Span), TextError> {
        let (number, span) = self.word(words, "the number of a digit")?;
        let most = *DIGIT_WIDTHS.end();
        let digit = number.parse().ok().filter(|digit| *digit < most);
        digit
            .map(|digit| (digit, span))
            .ok_or_else(|| self.error(span, TextProblem::Digits { found: number.to_owned(), most }))
    }

    /// The terms and the constant of a word of so many digits.
    fn word_terms(
        &self,
        width: u8,
        words: &mut Words<'_, 'a>,
        circuit: &LincombNetlist,
    ) -> Result<(Vec<Term>, u32), TextError> {
        let mut cell = Bootstrap::default();
        loop {
            let weight = match self.number_in_word(width, words)? {
                NumberInWord::Weight(weight) => weight,
                NumberInWord::Constant(constant) => return Ok((cell.terms, constant)),
            };
            let inverted = words.has_sign('~');
            let (source, at): (Source, Span) = self.bit(words)?;
            self.check_term(&cell, source, at, circuit)?;
            cell.terms.push(Term { weight, signal: Signal { source, inverted } });
            words.sign('+', "'+'")?;
        }
    }
}
