//! Numbers that depend on arguments: words with a range, as narrow as the range allows.

use super::numbers::{Arithmetic, maximum, minimum, wrap};
use crate::{
    domain::{Calculate, Concrete, Symbol, Symbolic},
    machine::Halt,
    scalar::Binary,
    value::{Word, mask},
};
use ringmill_dialects::attr::Predicate;

/// A signed integer, or an undefined value.
#[derive(Clone, Copy, Debug)]
pub(super) enum SymbolicNumber {
    /// It does not depend on arguments.
    Known(Option<i128>),
    /// The signed value of a word.
    Word {
        symbol: Symbol,
        /// Bits of the word.
        width: u32,
        /// Numbers that it lies between, if it is defined; both are numbers of the width.
        range: (i128, i128),
    },
}

use SymbolicNumber::Known;

/// Bits that numbers of a range need.
fn bits((low, high): (i128, i128)) -> u32 {
    let bits = |value: i128| i128::BITS + 1 - (value ^ (value >> 127)).leading_zeros();
    bits(low).max(bits(high))
}

impl SymbolicNumber {
    fn range(self) -> (i128, i128) {
        match self {
            Known(value) => (value.unwrap_or(0), value.unwrap_or(0)),
            Self::Word { range, .. } => range,
        }
    }

    /// Bits of the word, or those that a known number needs.
    fn width(self) -> u32 {
        match self {
            Known(_) => bits(self.range()),
            Self::Word { width, .. } => width,
        }
    }

    /// The number of a symbol.
    fn of(symbol: Symbol, width: u32, range: (i128, i128)) -> Self {
        match symbol {
            Symbol::Known(word) => Known(word.defined.then(|| wrap(word.value as i128, width))),
            Symbol::Node(_) => Self::Word { symbol, width, range },
        }
    }

    /// The number of a symbol of which nothing else is known.
    fn any(symbol: Symbol, width: u32) -> Self {
        Self::of(symbol, width, (minimum(width), maximum(width)))
    }
}

impl Symbolic {
    /// The result of an operation on the low bits of both sides, where the exact result, which lies
    /// in `range`, is a number of the width.
    fn fitted(&mut self, op: Binary, sides: [SymbolicNumber; 2], range: (i128, i128), width: u32) -> SymbolicNumber {
        let mut at = |width: u32| {
            let [a, b] = sides.map(|side| self.word(side, width));
            self.binary(op, width, a, b)
        };
        let result = at(width);
        if bits(range) <= width {
            return SymbolicNumber::of(result, width, range);
        }
        let exact_width = bits(range);
        let exact = at(exact_width);
        self.kept(exact, exact_width, result, width, range)
    }

    /// `low`, the low bits of `exact`, where they are the same number.
    fn kept(
        &mut self,
        exact: Symbol,
        exact_width: u32,
        low: Symbol,
        width: u32,
        range: (i128, i128),
    ) -> SymbolicNumber {
        let extended = self.resize([width, exact_width], true, low);
        let same = self.compare(Predicate::Equal, exact_width, exact, extended);
        let word = self.choose_word(same, low, Word::UNDEFINED.into());
        SymbolicNumber::of(word, width, (range.0.max(minimum(width)), range.1.min(maximum(width))))
    }

    /// An order of two numbers, at the width of the wider one.
    fn ordered(&mut self, op: Binary, a: SymbolicNumber, b: SymbolicNumber, range: (i128, i128)) -> SymbolicNumber {
        let width = a.width().max(b.width());
        let [a, b] = [a, b].map(|side| self.word(side, width));
        SymbolicNumber::of(self.binary(op, width, a, b), width, range)
    }

    /// The bit that says that a number is not 0.
    fn is_set(&mut self, number: SymbolicNumber) -> Symbol {
        let (low, high) = number.range();
        if (low == 0 && high == 1) || (low == -1 && high == 0) {
            return self.word(number, 1);
        }
        let width = number.width();
        let word = self.word(number, width);
        self.compare(Predicate::NotEqual, width, word, Word::new(0).into())
    }
}

impl Arithmetic for Symbolic {
    type Number = SymbolicNumber;

    fn constant(value: Option<i128>) -> SymbolicNumber {
        Known(value)
    }

    fn settled(number: SymbolicNumber) -> Result<Option<i128>, Halt> {
        match number {
            Known(value) => Ok(value),
            SymbolicNumber::Word { .. } => Err(Halt::secret_control()),
        }
    }

    fn number(&mut self, word: Symbol, width: u32, signed: bool) -> SymbolicNumber {
        if signed {
            return SymbolicNumber::any(word, width);
        }
        let extended = self.resize([width, width + 1], false, word);
        SymbolicNumber::of(extended, width + 1, (0, mask(width) as i128))
    }

    fn word(&mut self, number: SymbolicNumber, width: u32) -> Symbol {
        match number {
            Known(value) => Concrete.word(value, width).into(),
            SymbolicNumber::Word { symbol, width: own, .. } => self.resize([own, width], true, symbol),
        }
    }

    fn wrap(&mut self, number: SymbolicNumber, width: u32) -> SymbolicNumber {
        if let Known(value) = number {
            return Known(Concrete.wrap(value, width));
        }
        let word = self.word(number, width);
        match bits(number.range()) <= width {
            true => SymbolicNumber::of(word, width, number.range()),
            false => SymbolicNumber::any(word, width),
        }
    }

    fn fits(&mut self, number: SymbolicNumber, width: u32) -> SymbolicNumber {
        if let Known(value) = number {
            return Known(Concrete.fits(value, width));
        }
        if bits(number.range()) <= width {
            return number;
        }
        let low = self.word(number, width);
        let own = number.width();
        let exact = self.word(number, own);
        self.kept(exact, own, low, width, number.range())
    }

    fn sum(&mut self, a: SymbolicNumber, b: SymbolicNumber, width: u32) -> SymbolicNumber {
        match (a, b) {
            (Known(a), Known(b)) => Known(Concrete.sum(a, b, width)),
            (Known(Some(0)), other) | (other, Known(Some(0))) => self.fits(other, width),
            _ => {
                let range = (a.range().0 + b.range().0, a.range().1 + b.range().1);
                self.fitted(Binary::Add, [a, b], range, width)
            }
        }
    }

    fn difference(&mut self, a: SymbolicNumber, b: SymbolicNumber, width: u32) -> SymbolicNumber {
        match (a, b) {
            (Known(a), Known(b)) => Known(Concrete.difference(a, b, width)),
            (other, Known(Some(0))) => self.fits(other, width),
            _ => {
                let range = (a.range().0 - b.range().1, a.range().1 - b.range().0);
                self.fitted(Binary::Sub, [a, b], range, width)
            }
        }
    }

    fn product(&mut self, a: SymbolicNumber, b: SymbolicNumber, width: u32) -> SymbolicNumber {
        if let (Known(a), Known(b)) = (a, b) {
            return Known(Concrete.product(a, b, width));
        }
        let ((al, ah), (bl, bh)) = (a.range(), b.range());
        let corners = [(al, bl), (al, bh), (ah, bl), (ah, bh)].map(|(a, b)| a.checked_mul(b));
        let [a, b] = [a, b].map(|side| self.word(side, width));
        let product = self.binary(Binary::Mul, width, a, b);
        let range = corners.into_iter().collect::<Option<Vec<i128>>>().and_then(|corners| {
            let range = (*corners.iter().min()?, *corners.iter().max()?);
            (bits(range) <= width).then_some(range)
        });
        match range {
            Some(range) => SymbolicNumber::of(product, width, range),
            None => SymbolicNumber::any(product, width),
        }
    }

    fn quotient(&mut self, a: SymbolicNumber, b: SymbolicNumber, width: u32) -> SymbolicNumber {
        if let (Known(a), Known(b)) = (a, b) {
            return Known(Concrete.quotient(a, b, width));
        }
        let [a, b] = [a, b].map(|side| self.word(side, width));
        SymbolicNumber::any(self.binary(Binary::DivSigned, width, a, b), width)
    }

    fn larger(&mut self, a: SymbolicNumber, b: SymbolicNumber) -> SymbolicNumber {
        if let (Known(a), Known(b)) = (a, b) {
            return Known(Concrete.larger(a, b));
        }
        let range = (a.range().0.max(b.range().0), a.range().1.max(b.range().1));
        self.ordered(Binary::MaxSigned, a, b, range)
    }

    fn smaller(&mut self, a: SymbolicNumber, b: SymbolicNumber) -> SymbolicNumber {
        if let (Known(a), Known(b)) = (a, b) {
            return Known(Concrete.smaller(a, b));
        }
        let range = (a.range().0.min(b.range().0), a.range().1.min(b.range().1));
        self.ordered(Binary::MinSigned, a, b, range)
    }

    fn relation(&mut self, predicate: Predicate, a: SymbolicNumber, b: SymbolicNumber) -> SymbolicNumber {
        if let (Known(a), Known(b)) = (a, b) {
            return Known(Concrete.relation(predicate, a, b));
        }
        let width = a.width().max(b.width());
        let [a, b] = [a, b].map(|side| self.word(side, width));
        let bit = self.compare(predicate, width, a, b);
        SymbolicNumber::of(self.resize([1, 2], false, bit), 2, (0, 1))
    }

    fn either(&mut self, condition: SymbolicNumber, [yes, no]: [SymbolicNumber; 2], width: u32) -> SymbolicNumber {
        if let Known(condition) = condition {
            return match condition {
                None => Known(None),
                Some(0) => no,
                Some(_) => yes,
            };
        }
        let condition = self.is_set(condition);
        let width = yes.width().max(no.width()).max(width);
        let range = (yes.range().0.min(no.range().0), yes.range().1.max(no.range().1));
        let [yes, no] = [yes, no].map(|side| self.word(side, width));
        SymbolicNumber::of(self.choose_word(condition, yes, no), width, range)
    }

    fn halved(&mut self, a: SymbolicNumber, amount: u32) -> SymbolicNumber {
        if let Known(a) = a {
            return Known(Concrete.halved(a, amount));
        }
        let width = a.width();
        let amount_word = Word::new(amount.into()).into();
        let (low, high) = a.range();
        let word = self.word(a, width);
        let halved = match amount < width {
            true => self.binary(Binary::ShiftRightSigned, width, word, amount_word),
            false => self.binary(Binary::ShiftRightSigned, width, word, Word::new(u128::from(width) - 1).into()),
        };
        SymbolicNumber::of(halved, width, (low >> amount, high >> amount))
    }
}
