//! Single operations on values that are in no register.

use super::Domain;
use crate::{
    registers::Slot,
    scalar::{Binary, Resize, Scalar, Unary},
    value::Word,
};
use ringmill_dialects::attr::Predicate;

/// Operations on words of a domain, with the meaning of [`Scalar`]. Widths are in bits, 1 to 128.
pub(crate) trait Calculate: Domain {
    /// The result of an operation that has one, in the register behind its operands.
    fn apply(&mut self, op: &Scalar, operands: &[Self::Word]) -> Self::Word {
        let mut file = [Self::Word::from(Word::UNDEFINED); Scalar::MOST_REGISTERS];
        file[..operands.len()].copy_from_slice(operands);
        self.scalar(op, &mut file);
        file[operands.len()]
    }

    /// Two operands and a result of one width.
    fn binary(&mut self, op: Binary, width: u32, left: Self::Word, right: Self::Word) -> Self::Word {
        let op = Scalar::Binary { op, width: width as u8, operands: [Slot(0), Slot(1)], result: Slot(2) };
        self.apply(&op, &[left, right])
    }

    /// One operand and a result of one width.
    fn unary(&mut self, op: Unary, width: u32, operand: Self::Word) -> Self::Word {
        self.apply(&Scalar::Unary { op, width: width as u8, operand: Slot(0), result: Slot(1) }, &[operand])
    }

    /// The bit of a comparison.
    fn compare(&mut self, predicate: Predicate, width: u32, left: Self::Word, right: Self::Word) -> Self::Word {
        let op = Scalar::Compare { predicate, width: width as u8, operands: [Slot(0), Slot(1)], result: Slot(2) };
        self.apply(&op, &[left, right])
    }

    /// `yes` where the bit is 1, else `no`.
    fn choose_word(&mut self, condition: Self::Word, yes: Self::Word, no: Self::Word) -> Self::Word {
        let op = Scalar::Select { condition: Slot(0), operands: [Slot(1), Slot(2)], result: Slot(3) };
        self.apply(&op, &[condition, yes, no])
    }

    /// The low bits of a word, or the word with its sign, or zeros, in front.
    fn resize(&mut self, [from, to]: [u32; 2], signed: bool, word: Self::Word) -> Self::Word {
        if from == to {
            return word;
        }
        let op = if signed { Resize::Sign } else { Resize::Zero };
        let op = Scalar::Resize { op, from: from as u8, to: to as u8, operand: Slot(0), result: Slot(1) };
        self.apply(&op, &[word])
    }
}

impl<D: Domain> Calculate for D {}
