//! Operations on single integers.

mod arith;
mod math;

pub(crate) use arith::{Binary, Extended, Resize, holds, signed};
pub(crate) use math::Unary;

use crate::{
    registers::Slot,
    value::{Word, mask},
};
use math::power;
use ringmill_dialects::attr::Predicate;

/// An integer operation. `width` is the width of the operands in bits, 1 to 128; 64 for an index.
#[derive(Clone, Debug)]
pub(crate) enum Scalar {
    /// Two operands and a result of one width.
    Binary {
        /// The operation.
        op: Binary,
        /// Operands' width.
        width: u8,
        /// Left and right.
        operands: [Slot; 2],
        /// Result.
        result: Slot,
    },
    /// One operand and a result of one width.
    Unary {
        /// The operation.
        op: Unary,
        /// Operand's width.
        width: u8,
        /// Operand.
        operand: Slot,
        /// Result.
        result: Slot,
    },
    /// `math.ipowi`.
    Power {
        /// Operands' width.
        width: u8,
        /// Base and exponent.
        operands: [Slot; 2],
        /// Result.
        result: Slot,
    },
    /// `arith.cmpi`.
    Compare {
        /// The relation.
        predicate: Predicate,
        /// Operands' width.
        width: u8,
        /// Left and right.
        operands: [Slot; 2],
        /// One bit.
        result: Slot,
    },
    /// `arith.select`.
    Select {
        /// One bit.
        condition: Slot,
        /// For 1, for 0.
        operands: [Slot; 2],
        /// Result.
        result: Slot,
    },
    /// A change of width.
    Resize {
        /// The source of new bits.
        op: Resize,
        /// Width of the operand.
        from: u8,
        /// Width of the result.
        to: u8,
        /// Operand.
        operand: Slot,
        /// Result.
        result: Slot,
    },
    /// Two operands and two results.
    Extended {
        /// The operation.
        op: Extended,
        /// Operands' width.
        width: u8,
        /// Left and right.
        operands: [Slot; 2],
        /// Low word or sum, high word or carry.
        results: [Slot; 2],
    },
}

impl Scalar {
    /// Most operands and results together.
    pub const MOST_REGISTERS: usize = 4;

    /// The registers of the operands, and those of the results.
    pub fn registers(&self) -> (Vec<Slot>, Vec<Slot>) {
        match *self {
            Self::Binary { operands, result, .. }
            | Self::Power { operands, result, .. }
            | Self::Compare { operands, result, .. } => (operands.to_vec(), vec![result]),
            Self::Unary { operand, result, .. } | Self::Resize { operand, result, .. } => (vec![operand], vec![result]),
            Self::Select { condition, operands: [yes, no], result } => (vec![condition, yes, no], vec![result]),
            Self::Extended { operands, results, .. } => (operands.to_vec(), results.to_vec()),
        }
    }

    /// The same operation on the first registers: operands, then results.
    pub fn renumbered(&self) -> Self {
        let two = [Slot(0), Slot(1)];
        match *self {
            Self::Binary { op, width, .. } => Self::Binary { op, width, operands: two, result: Slot(2) },
            Self::Unary { op, width, .. } => Self::Unary { op, width, operand: Slot(0), result: Slot(1) },
            Self::Power { width, .. } => Self::Power { width, operands: two, result: Slot(2) },
            Self::Compare { predicate, width, .. } => {
                Self::Compare { predicate, width, operands: two, result: Slot(2) }
            }
            Self::Select { .. } => Self::Select { condition: Slot(0), operands: [Slot(1), Slot(2)], result: Slot(3) },
            Self::Resize { op, from, to, .. } => Self::Resize { op, from, to, operand: Slot(0), result: Slot(1) },
            Self::Extended { op, width, .. } => {
                Self::Extended { op, width, operands: two, results: [Slot(2), Slot(3)] }
            }
        }
    }

    /// Executes the operation on a register file.
    #[inline(always)]
    pub fn run(&self, words: &mut [Word]) {
        match *self {
            Self::Binary { op, width, operands: [left, right], result } => {
                let (a, b) = (words[left.0 as usize], words[right.0 as usize]);
                words[result.0 as usize] = if a.defined && b.defined {
                    op.evaluate(u32::from(width), a.value, b.value)
                } else {
                    Word::UNDEFINED
                };
            }
            Self::Compare { predicate, width, operands: [left, right], result } => {
                let (a, b) = (words[left.0 as usize], words[right.0 as usize]);
                words[result.0 as usize] = Word {
                    value: u128::from(holds(predicate, u32::from(width), a.value, b.value)),
                    defined: a.defined && b.defined,
                };
            }
            Self::Select { condition, operands: [yes, no], result } => {
                let condition = words[condition.0 as usize];
                words[result.0 as usize] = match (condition.defined, condition.value) {
                    (false, _) => Word::UNDEFINED,
                    (true, 0) => words[no.0 as usize],
                    (true, _) => words[yes.0 as usize],
                };
            }
            Self::Resize { op, from, to, operand, result } => {
                let a = words[operand.0 as usize];
                words[result.0 as usize] =
                    Word { value: op.evaluate(u32::from(from), u32::from(to), a.value), defined: a.defined };
            }
            Self::Unary { op, width, operand, result } => {
                let a = words[operand.0 as usize];
                words[result.0 as usize] =
                    Word { value: op.evaluate(u32::from(width), a.value) & mask(u32::from(width)), defined: a.defined };
            }
            Self::Power { width, operands: [left, right], result } => {
                let (a, b) = (words[left.0 as usize], words[right.0 as usize]);
                words[result.0 as usize] =
                    if a.defined && b.defined { power(u32::from(width), a.value, b.value) } else { Word::UNDEFINED };
            }
            Self::Extended { op, width, operands: [left, right], results } => {
                let (a, b) = (words[left.0 as usize], words[right.0 as usize]);
                let values = op.evaluate(u32::from(width), a.value, b.value);
                for (slot, value) in results.into_iter().zip(values) {
                    words[slot.0 as usize] = Word { value, defined: a.defined && b.defined };
                }
            }
        }
    }
}
