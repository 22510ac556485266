//! What makes a value of a graph.

use crate::{RingValue, Scalar};
use ringmill_design::Form;

/// What makes a value. Its ring stands in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// A frame of the stream of this number.
    Argument { stream: usize, frame: usize },
    /// The constant of this number; zero is both coefficients and values.
    Constant(usize),
    /// Coefficients to values at the odd powers of ψ.
    Ntt(RingValue),
    /// Values to coefficients.
    Intt(RingValue),
    /// The products of values.
    Mul(RingValue, RingValue),
    /// The sum of the products of this number in [`crate::RingGraph::sums`].
    SumOfProducts(usize),
    /// Sums of coefficients or of values.
    Add(RingValue, RingValue),
    /// Differences of coefficients or of values.
    Sub(RingValue, RingValue),
    /// Negated.
    Neg(RingValue),
    /// Times a number known beforehand.
    Scale(RingValue, u64),
    /// Times a scalar argument.
    ScaleBy(RingValue, Scalar),
    /// Times x to a power.
    Rotate(RingValue, Exponent),
    /// x to x^k.
    Automorphism(RingValue, u64),
    /// The same on values, known after [`crate::ports`].
    PermuteValues(RingValue, u64),
    /// A digit by the gadget of this number in the graph: the level of this number.
    Digit(RingValue, usize, u32),
    /// round(a · q' / q).
    Switch(RingValue),
    /// The residues of integers in [0, q), or in (−q/2, q/2] if `centered`.
    Lift { value: RingValue, centered: bool },
    /// A polynomial in the other order of this number in [`crate::RingGraph::orders`].
    Reorder(RingValue, usize),
}

/// A power of x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exponent {
    /// Known beforehand.
    Constant(u64),
    /// A scalar argument, of any size.
    Argument(Scalar),
}

impl Node {
    /// The name of its kind, in reports and instance names.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Argument { .. } => "argument",
            Self::Constant(_) => "constant",
            Self::Ntt(_) => "ntt",
            Self::Intt(_) => "intt",
            Self::Mul(..) => "mul",
            Self::SumOfProducts(_) => "mac",
            Self::Add(..) => "add",
            Self::Sub(..) => "sub",
            Self::Neg(_) => "neg",
            Self::Scale(..) | Self::ScaleBy(..) => "scale",
            Self::Rotate(..) => "rotate",
            Self::Automorphism(..) | Self::PermuteValues(..) => "automorphism",
            Self::Digit(..) => "digit",
            Self::Switch(_) => "switch",
            Self::Lift { .. } => "lift",
            Self::Reorder(..) => "reorder",
        }
    }

    /// The form it needs its operands in; none for either.
    pub fn operand_form(self) -> Option<Form> {
        match self {
            Self::Ntt(_) | Self::Rotate(..) | Self::Digit(..) | Self::Switch(_) | Self::Lift { .. } => {
                Some(Form::Coefficients)
            }
            Self::Intt(_) | Self::Mul(..) | Self::SumOfProducts(_) | Self::PermuteValues(..) => Some(Form::Values),
            _ => None,
        }
    }

    /// Whether its operand may be of another ring.
    pub fn changes_ring(self) -> bool {
        matches!(self, Self::Lift { .. } | Self::Switch(_) | Self::Digit(..))
    }

    /// The form of what it makes; none for that of its operands.
    pub fn result_form(self) -> Option<Form> {
        match self {
            Self::Ntt(_) => Some(Form::Values),
            Self::Intt(_) => Some(Form::Coefficients),
            _ => self.operand_form(),
        }
    }
}
