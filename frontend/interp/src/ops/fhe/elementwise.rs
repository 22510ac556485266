//! Operations on one element each of their operands, which are broadcast.

use super::values::{Integer, Number, Output, Values};
use crate::{
    compile::{Op, Scope},
    error::InterpError,
    value::mask,
};
use ringmill_dialects::ops::Fhe;

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

    pub fn evaluate(self, operands: &[Values], output: &Output) -> Vec<Number> {
        output.of(|index| {
            let operand = |position: usize| operands[position].broadcast(index);
            Some(match self {
                Self::Zero => 0,
                Self::Add => operand(0)?.wrapping_add(operand(1)?),
                Self::Subtract => operand(0)?.wrapping_sub(operand(1)?),
                Self::Multiply => operand(0)?.wrapping_mul(operand(1)?),
                Self::Maximum => operands[0].larger(operand(0)?, operand(1)?),
                Self::And => operand(0)? & operand(1)?,
                Self::Or => operand(0)? | operand(1)?,
                Self::Nand => !(operand(0)? & operand(1)?),
                Self::Xor => operand(0)? ^ operand(1)?,
                Self::Not => !operand(0)?,
                Self::Mux if operand(0)? == 1 => operand(1)?,
                Self::Mux => operand(2)?,
                Self::Negate => operand(0)?.wrapping_neg(),
                Self::Keep => operand(0)?,
                Self::Lsb => operand(0)? & 1,
                Self::ToBool => operand(0).filter(|&value| value <= 1)?,
                Self::Round { from, to } if from == to => operand(0)?,
                Self::Round { from, to } => operand(0)?.wrapping_add(1 << (from - to - 1)) >> (from - to),
                Self::Reinterpret { from, to } if from <= to => operand(0)?.checked_shl(to - from).unwrap_or(0),
                // What lost bits do is not defined.
                Self::Reinterpret { from, to } => {
                    operand(0).filter(|value| value & mask(from - to) == 0)? >> (from - to)
                }
            })
        })
    }
}

/// Bits of the operand and of the result.
fn widths<'c, 'a>(op: Op<'c, 'a>, scope: &Scope<'_, 'c, 'a>) -> Result<[u32; 2], InterpError> {
    let from = Integer::of(scope.operand(op, 0)?, op, scope)?.width;
    Ok([from, Integer::of(scope.result(op, 0)?, op, scope)?.width])
}
