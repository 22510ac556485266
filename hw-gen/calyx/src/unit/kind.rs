//! The kinds of units.

use ringmill_ir::RingOp;

use crate::procedure::Operation;

/// The operation of a unit, with the index of its ring.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An operation without operands: only its table is known.
    Ring(usize, RingOp<(), (), Vec<u64>>),
    /// d = a.
    Copy(usize),
    /// d = a · b of values; with `accumulate`, d = c + a · b.
    Multiply { ring: usize, accumulate: bool },
    /// Coefficient i goes to index (multiplier · i + offset) mod N. With `negate`, it is negated if
    /// (multiplier · i + offset) mod 2N is N or more.
    Affine(usize),
}

impl Kind {
    /// Returns the kind of unit that an operation needs.
    pub fn of(operation: &Operation, ring: usize) -> Self {
        match operation {
            Operation::Copy(_) => Self::Copy(ring),
            Operation::Ring(RingOp::Mul(..)) | Operation::MulAdd(..) => Self::Multiply { ring, accumulate: false },
            Operation::Ring(RingOp::Rotate(..) | RingOp::Automorphism(..)) => Self::Affine(ring),
            Operation::Ring(op) => Self::Ring(ring, op.as_ref().map(|_| (), |_| (), Clone::clone)),
        }
    }

    /// True if such a unit exists. No unit changes the modulus.
    pub fn is_served(&self) -> bool {
        let Self::Ring(_, op) = self else { return true };
        match op {
            RingOp::Ntt(()) | RingOp::Intt(()) | RingOp::Mul(..) | RingOp::Add(..) | RingOp::Sub(..) => true,
            RingOp::Neg(()) | RingOp::Scale(..) | RingOp::Rotate(..) | RingOp::Automorphism(..) => true,
            RingOp::Constant(_) => true,
            RingOp::Digit { .. } | RingOp::Switch(()) | RingOp::Lift { .. } | RingOp::Reduce { .. } => false,
        }
    }

    /// The index of its ring.
    pub fn ring(&self) -> usize {
        match *self {
            Self::Ring(ring, _) | Self::Copy(ring) | Self::Affine(ring) | Self::Multiply { ring, .. } => ring,
        }
    }

    /// Its name in reports and modules.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Ring(_, op) => op.name(),
            Self::Copy(_) => "copy",
            Self::Multiply { .. } => "mul",
            Self::Affine(_) => "affine",
        }
    }

    /// True if it reads a memory.
    pub fn reads(&self) -> bool {
        !matches!(self, Self::Ring(_, op) if op.operands().is_empty())
    }

    /// Its equation, for the header.
    pub fn equation(&self) -> &'static str {
        match self {
            Self::Ring(_, RingOp::Add(..)) => "d = (a + b) mod Q, word by word",
            Self::Ring(_, RingOp::Sub(..)) => "d = (a - b) mod Q, word by word",
            Self::Ring(_, RingOp::Neg(_)) => "d = -a mod Q, word by word",
            Self::Ring(_, RingOp::Scale(..)) => "d = a * factor mod Q, word by word",
            Self::Ring(_, RingOp::Ntt(_)) => "d = the values of the coefficients a",
            Self::Ring(_, RingOp::Intt(_)) => "d = the coefficients of the values a",
            Self::Ring(_, RingOp::Constant(_)) => "d = a table",
            Self::Ring(_, op) => op.name(),
            Self::Copy(_) => "d = a, word by word",
            Self::Multiply { accumulate: false, .. } => "d = a * b of values, word by word",
            Self::Multiply { accumulate: true, .. } => "d = (accumulate ? c : 0) + a * b of values, word by word",
            Self::Affine(_) => "element i goes to index (multiplier*i + offset) mod N",
        }
    }
}
