//! Parsing sums that are results.

use super::{BIT, Defined, Parser, Span};
use crate::lincomb::{LincombNetlist, MODULAR_BITS, ModularSum, ModularTerm, Shown, Source};
use crate::text::words::Words;
use crate::text::{TextError, TextProblem};

/// A number in the sum of a word.
pub(super) enum NumberInWord {
    /// The weight of the term that follows, with the sign behind it.
    Weight(u32),
    /// The constant, which is last.
    Constant(u32),
}

impl<'a> Parser<'a> {
    /// The next number in the sum of a word of so many digits.
    pub(super) fn number_in_word(&self, width: u8, words: &mut Words<'_, 'a>) -> Result<NumberInWord, TextError> {
        let (number, span) = self.word(words, "a term 'WEIGHT*%ID' or the constant")?;
        let value = number.parse::<u32>().ok().filter(|value| *value <= u32::MAX >> (32 - u32::from(width)));
        let value = value.ok_or_else(|| self.error(span, TextProblem::Modular { found: number.to_owned(), width }))?;
        match (words.has_sign('*'), value) {
            (false, constant) => Ok(NumberInWord::Constant(constant)),
            (true, 0) => Err(self.error(span, TextProblem::Weight { found: number.to_owned() })),
            (true, weight) => Ok(NumberInWord::Weight(weight)),
        }
    }

    /// `%ID` of a sum of one digit, or `%ID.N`.
    pub(super) fn digit(&self, sum: u32, width: u8, words: &mut Words<'_, 'a>) -> Result<Shown, TextError> {
        let first = words.tokens.first().map_or(Span { offset: self.text.len(), length: 0 }, Span::of);
        words.node(BIT)?;
        let number = match words.has_sign('.') {
            true => Some(self.word(words, "the number of a digit")?),
            false => None,
        };
        let span = number.map_or(first, |(_, last)| first.to(last));
        let digit = match number.map(|(number, _)| number.parse::<u8>()) {
            None if width == 1 => Some(0),
            Some(Ok(digit)) if width > 1 && digit < width => Some(digit),
            _ => None,
        };
        let has = || format!("'{}' has {width} digits", self.written(first));
        let digit = digit.ok_or_else(|| self.error(span, TextProblem::Bit { name: self.written(span), has: has() }))?;
        Ok(Shown::Digit { sum, digit })
    }

    /// The terms, constant and origin of a sum that is a result.
    pub(super) fn modular(
        &self,
        operation: Span,
        announced: Option<(&'a str, Span)>,
        words: &mut Words<'_, 'a>,
        circuit: &mut LincombNetlist,
    ) -> Result<Defined, TextError> {
        let (text, span) = announced.unwrap_or(("1", operation));
        let width = text.parse().ok().filter(|width| MODULAR_BITS.contains(width));
        let width = width.ok_or_else(|| self.error(span, TextProblem::Width { found: text.to_owned() }))?;
        let mut sum = ModularSum { width, ..ModularSum::default() };
        loop {
            let value = match self.number_in_word(width, words)? {
                NumberInWord::Weight(weight) => weight,
                NumberInWord::Constant(constant) => {
                    sum.constant = constant;
                    break;
                }
            };
            let (input, at) = self.input(words)?;
            let (condition, at) = match words.has_sign('*') {
                true => {
                    let (condition, last) = self.input(words)?;
                    if !circuit.is_public(Source::Input(condition)) {
                        return Err(self.error(last, TextProblem::SecretCondition { name: self.written(last) }));
                    }
                    (Some(condition), at.to(last))
                }
                false => (None, at),
            };
            let is_there = sum.terms.iter().any(|term| (term.input, term.condition) == (input, condition));
            if is_there || condition == Some(input) {
                return Err(self.error(at, TextProblem::Twice { name: self.written(at) }));
            }
            sum.terms.push(ModularTerm { input, condition, weight: value });
            words.sign('+', "'+'")?;
        }
        sum.origin = words.origin()?.map(str::to_owned);
        Ok(Defined::Sum { place: circuit.add_sum(sum), width })
    }

    /// The position of an input, and where it stands.
    fn input(&self, words: &mut Words<'_, 'a>) -> Result<(u32, Span), TextError> {
        let (source, span) = self.bit(words)?;
        match source {
            Source::Input(position) => Ok((position, span)),
            _ => Err(self.error(span, TextProblem::NoInput { name: self.written(span) })),
        }
    }
}
