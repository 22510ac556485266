//! Elements as the specification's pseudo-code sees them: signed integers, wide enough that nothing
//! here overflows.

use crate::{
    domain::{Calculate, Concrete},
    machine::Halt,
    ops::elements,
    value::{Tensor, Word, mask},
};
use ringmill_dialects::attr::Predicate;

/// Arithmetic on signed integers of a domain, each of which may be undefined. A result is undefined
/// if an operand is, except that a selection has only the chosen side's.
pub(super) trait Arithmetic: Calculate {
    /// A signed integer, or an undefined value.
    type Number: Copy;

    /// A number that is known; `None` is the undefined one.
    fn constant(value: Option<i128>) -> Self::Number;

    /// The number, if it must be known; `None` if it is undefined.
    ///
    /// # Errors
    /// It depends on an argument.
    fn settled(number: Self::Number) -> Result<Option<i128>, Halt>;

    /// Reads bits, with a sign or without.
    fn number(&mut self, word: Self::Word, width: u32, signed: bool) -> Self::Number;

    /// The low bits of a number.
    fn word(&mut self, number: Self::Number, width: u32) -> Self::Word;

    /// The number that the low bits are as two's complement.
    fn wrap(&mut self, number: Self::Number, width: u32) -> Self::Number;

    /// The number, if it is one of a width; else undefined.
    fn fits(&mut self, number: Self::Number, width: u32) -> Self::Number;

    /// The sum, if it is a number of a width; else undefined.
    fn sum(&mut self, a: Self::Number, b: Self::Number, width: u32) -> Self::Number;

    /// The difference, if it is a number of a width; else undefined.
    fn difference(&mut self, a: Self::Number, b: Self::Number, width: u32) -> Self::Number;

    /// The low bits of the product.
    fn product(&mut self, a: Self::Number, b: Self::Number, width: u32) -> Self::Number;

    /// The quotient, rounded to zero, if there is one of a width; else undefined.
    fn quotient(&mut self, a: Self::Number, b: Self::Number, width: u32) -> Self::Number;

    /// The larger number.
    fn larger(&mut self, a: Self::Number, b: Self::Number) -> Self::Number;

    /// The smaller number.
    fn smaller(&mut self, a: Self::Number, b: Self::Number) -> Self::Number;

    /// 1 where a relation holds, else 0.
    fn relation(&mut self, predicate: Predicate, a: Self::Number, b: Self::Number) -> Self::Number;

    /// `yes` where a number is not 0, else `no`; in words of at least `width` bits.
    fn either(&mut self, condition: Self::Number, sides: [Self::Number; 2], width: u32) -> Self::Number;

    /// floor(a / 2^amount); the amount is below the width of every operand here.
    fn halved(&mut self, a: Self::Number, amount: u32) -> Self::Number;

    /// A number within bounds.
    fn clamped(&mut self, number: Self::Number, low: i128, high: i128) -> Self::Number {
        let number = self.larger(number, Self::constant(Some(low)));
        self.smaller(number, Self::constant(Some(high)))
    }

    /// A number within those of a width.
    fn saturated(&mut self, number: Self::Number, width: u32) -> Self::Number {
        self.clamped(number, minimum(width), maximum(width))
    }
}

impl Arithmetic for Concrete {
    type Number = Option<i128>;

    fn constant(value: Option<i128>) -> Option<i128> {
        value
    }

    fn settled(number: Option<i128>) -> Result<Option<i128>, Halt> {
        Ok(number)
    }

    #[inline]
    fn number(&mut self, word: Word, width: u32, signed: bool) -> Option<i128> {
        let value = (word.value & mask(width)) as i128;
        word.defined.then(|| if signed { wrap(value, width) } else { value })
    }

    #[inline]
    fn word(&mut self, number: Option<i128>, width: u32) -> Word {
        number.map_or(Word::UNDEFINED, |value| Word::new(value as u128 & mask(width)))
    }

    #[inline]
    fn wrap(&mut self, number: Option<i128>, width: u32) -> Option<i128> {
        Some(wrap(number?, width))
    }

    #[inline]
    fn fits(&mut self, number: Option<i128>, width: u32) -> Option<i128> {
        number.filter(|value| (minimum(width)..=maximum(width)).contains(value))
    }

    #[inline]
    fn sum(&mut self, a: Option<i128>, b: Option<i128>, width: u32) -> Option<i128> {
        self.fits(Some(a? + b?), width)
    }

    #[inline]
    fn difference(&mut self, a: Option<i128>, b: Option<i128>, width: u32) -> Option<i128> {
        self.fits(Some(a? - b?), width)
    }

    #[inline]
    fn product(&mut self, a: Option<i128>, b: Option<i128>, width: u32) -> Option<i128> {
        Some(wrap(a? * b?, width))
    }

    fn quotient(&mut self, a: Option<i128>, b: Option<i128>, width: u32) -> Option<i128> {
        self.fits(a?.checked_div(b?), width)
    }

    #[inline]
    fn larger(&mut self, a: Option<i128>, b: Option<i128>) -> Option<i128> {
        Some(a?.max(b?))
    }

    #[inline]
    fn smaller(&mut self, a: Option<i128>, b: Option<i128>) -> Option<i128> {
        Some(a?.min(b?))
    }

    fn relation(&mut self, predicate: Predicate, a: Option<i128>, b: Option<i128>) -> Option<i128> {
        let (a, b) = (a?, b?);
        let bits = |value: i128| value as u128;
        Some(i128::from(match predicate {
            Predicate::Equal => a == b,
            Predicate::NotEqual => a != b,
            Predicate::SignedLess => a < b,
            Predicate::SignedLessEqual => a <= b,
            Predicate::SignedGreater => a > b,
            Predicate::SignedGreaterEqual => a >= b,
            Predicate::UnsignedLess => bits(a) < bits(b),
            Predicate::UnsignedLessEqual => bits(a) <= bits(b),
            Predicate::UnsignedGreater => bits(a) > bits(b),
            Predicate::UnsignedGreaterEqual => bits(a) >= bits(b),
        }))
    }

    fn either(&mut self, condition: Option<i128>, [yes, no]: [Option<i128>; 2], _: u32) -> Option<i128> {
        if condition? == 0 { no } else { yes }
    }

    #[inline]
    fn halved(&mut self, a: Option<i128>, amount: u32) -> Option<i128> {
        Some(a? >> amount)
    }
}

/// A tensor of integers.
pub(super) struct Numbers<W> {
    pub tensor: Tensor<W>,
    /// Bits of an element, at most 64.
    pub width: u32,
}

impl<W: Copy + From<Word>> Numbers<W> {
    /// The extents.
    pub fn shape(&self) -> &[usize] {
        &self.tensor.shape
    }

    /// The bits at an index; nothing is defined outside.
    pub fn word(&self, index: &[usize]) -> W {
        elements::at(&self.tensor, index)
    }

    /// The bits of the only element, or the first.
    pub fn first_word(&self) -> W {
        self.tensor.words.first().copied().unwrap_or(Word::UNDEFINED.into())
    }

    /// The number at an index.
    #[inline]
    pub fn at<D: Arithmetic<Word = W>>(&self, domain: &mut D, index: &[usize]) -> D::Number {
        domain.number(self.word(index), self.width, true)
    }

    /// The only number, or the first.
    pub fn first<D: Arithmetic<Word = W>>(&self, domain: &mut D) -> D::Number {
        domain.number(self.first_word(), self.width, true)
    }
}

/// The low bits of a number, as two's complement.
pub(super) fn wrap(value: i128, width: u32) -> i128 {
    let unused = 128 - width;
    (value << unused) >> unused
}

/// The smallest number of a width.
pub(super) fn minimum(width: u32) -> i128 {
    -1 << (width - 1)
}

/// The largest number of a width.
pub(super) fn maximum(width: u32) -> i128 {
    !minimum(width)
}
