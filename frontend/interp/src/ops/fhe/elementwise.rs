//! Operations on one element each of their operands, which are broadcast.

use super::values::{Integer, Output, Values};
use crate::{
    compile::{Op, Scope},
    domain::Calculate,
    error::InterpError,
    scalar::Binary,
    value::{Word, mask},
};
use ringmill_dialects::{attr::Predicate, ops::Fhe};

/// An elementwise operation.
#[derive(Clone, Copy, Debug)]
pub(super) enum Elementwise {
    Add,
    And,
    /// The first value, extended or reduced.
    Keep,
    Lsb,
    Maximum,
    Multiply,
    /// The second value if the first is 1, else the third.
    Mux,
    Nand,
    Negate,
    Not,
    Or,
    /// From so many bits to so many.
    Reinterpret {
        from: u32,
        to: u32,
    },
    /// From so many bits to so many, which are not more.
    Round {
        from: u32,
        to: u32,
    },
    Subtract,
    /// A bit of an integer that is 0 or 1.
    ToBool,
    Xor,
    Zero,
}

impl Elementwise {
    /// The operation of this name, which is not one of a table.
    pub fn of<'c, 'a>(name: Fhe, op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Self, InterpError> {
        Ok(match name {
            Fhe::AddEint | Fhe::AddEintInt => Self::Add,
            Fhe::SubEint | Fhe::SubEintInt | Fhe::SubIntEint => Self::Subtract,
            Fhe::MulEint | Fhe::MulEintInt => Self::Multiply,
            Fhe::MaxEint => Self::Maximum,
            Fhe::NegEint => Self::Negate,
            Fhe::Lsb => Self::Lsb,
            Fhe::And => Self::And,
            Fhe::Or => Self::Or,
            Fhe::Nand => Self::Nand,
            Fhe::Xor => Self::Xor,
            Fhe::Not => Self::Not,
            Fhe::Mux => Self::Mux,
            Fhe::ToBool => Self::ToBool,
            Fhe::Zero | Fhe::ZeroTensor => Self::Zero,
            Fhe::Round => Self::round(op, scope)?,
            Fhe::ReinterpretPrecision => Self::reinterpret(op, scope)?,
            Fhe::ChangePartition
            | Fhe::FromBool
            | Fhe::ToSigned
            | Fhe::ToUnsigned
            | Fhe::ApplyLookupTable
            | Fhe::GenGate => Self::Keep,
        })
    }

    pub fn round<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Self, InterpError> {
        let [from, to] = widths(op, scope)?;
        Ok(Self::Round { from, to })
    }

    pub fn reinterpret<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<Self, InterpError> {
        let [from, to] = widths(op, scope)?;
        Ok(Self::Reinterpret { from, to })
    }

    pub fn evaluate<D: Calculate>(self, domain: &mut D, operands: &[Values<D::Word>], output: &Output) -> Vec<D::Word> {
        output.of(|index| self.element(domain, operands, index, output.width))
    }

    fn element<D: Calculate>(
        self,
        domain: &mut D,
        operands: &[Values<D::Word>],
        index: &[usize],
        width: u32,
    ) -> D::Word {
        let own = |position: usize| operands[position].broadcast(index);
        let binary = |domain: &mut D, op: Binary| {
            let [left, right] = [0, 1].map(|position| operands[position].resized(domain, own(position), width));
            domain.binary(op, width, left, right)
        };
        let not = |domain: &mut D, word: D::Word| domain.binary(Binary::Xor, width, word, number(mask(width)));
        match self {
            Self::Zero => number(0),
            Self::Add => binary(domain, Binary::Add),
            Self::Subtract => binary(domain, Binary::Sub),
            Self::Multiply => binary(domain, Binary::Mul),
            Self::And => binary(domain, Binary::And),
            Self::Or => binary(domain, Binary::Or),
            Self::Xor => binary(domain, Binary::Xor),
            Self::Nand => {
                let and = binary(domain, Binary::And);
                not(domain, and)
            }
            Self::Not => {
                let word = operands[0].resized(domain, own(0), width);
                not(domain, word)
            }
            Self::Maximum => {
                let larger = operands[0].larger(domain, own(0), own(1));
                operands[0].resized(domain, larger, width)
            }
            Self::Mux => {
                let [yes, no] = [1, 2].map(|position| operands[position].resized(domain, own(position), width));
                let chosen = domain.compare(Predicate::Equal, operands[0].integer.width, own(0), number(1));
                domain.choose_word(chosen, yes, no)
            }
            Self::Negate => {
                let word = operands[0].resized(domain, own(0), width);
                domain.binary(Binary::Sub, width, number(0), word)
            }
            Self::Keep => operands[0].resized(domain, own(0), width),
            Self::Lsb => {
                let word = operands[0].resized(domain, own(0), width);
                domain.binary(Binary::And, width, word, number(1))
            }
            Self::ToBool => {
                let own_width = operands[0].integer.width;
                let is_bit = domain.compare(Predicate::UnsignedLessEqual, own_width, own(0), number(1));
                let word = operands[0].resized(domain, own(0), width);
                domain.choose_word(is_bit, word, Word::UNDEFINED.into())
            }
            Self::Round { from, to } if from == to => operands[0].resized(domain, own(0), width),
            Self::Round { from, to } => {
                let rounded = domain.binary(Binary::Add, from, own(0), number(1 << (from - to - 1)));
                let high = domain.binary(Binary::ShiftRightUnsigned, from, rounded, number((from - to).into()));
                domain.resize([from, width], false, high)
            }
            Self::Reinterpret { from, to } if from <= to => {
                let word = operands[0].resized(domain, own(0), width);
                domain.binary(Binary::ShiftLeft, width, word, number((to - from).into()))
            }
            // The effect of lost bits is not defined.
            Self::Reinterpret { from, to } => {
                let lost = domain.binary(Binary::And, from, own(0), number(mask(from - to)));
                let keeps = domain.compare(Predicate::Equal, from, lost, number(0));
                let high = domain.binary(Binary::ShiftRightUnsigned, from, own(0), number((from - to).into()));
                let high = domain.resize([from, width], false, high);
                domain.choose_word(keeps, high, Word::UNDEFINED.into())
            }
        }
    }
}

/// A constant.
fn number<W: From<Word>>(value: u128) -> W {
    Word::new(value).into()
}

/// Bits of the operand and of the result.
fn widths<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<[u32; 2], InterpError> {
    let from = Integer::of(scope.operand(op, 0)?, op, scope)?.width;
    Ok([from, Integer::of(scope.result(op, 0)?, op, scope)?.width])
}
