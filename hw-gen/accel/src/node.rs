//! The nodes of a graph, which define its values.

use crate::{RingValue, Scalar};
use ringmill_design::Form;
use ringmill_ir::{Operand, RingOp};

/// An operation on values of a graph. A constant is given by its index there.
pub(crate) type NodeOp = RingOp<RingValue, Operand<Scalar>, usize>;

/// The definition of a value. Its ring is stored in the graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Node {
    /// A frame of the stream with this index.
    Argument { stream: usize, frame: usize },
    /// An operation on polynomials. The constant zero is both coefficients and values.
    Ring(NodeOp),
    /// The sum of the products with this index in [`crate::RingGraph::sums`].
    SumOfProducts(usize),
    /// An automorphism on values, resolved after [`crate::ports`].
    PermuteValues(RingValue, u64),
    /// A polynomial in another order, with this index in [`crate::RingGraph::orders`].
    Reorder(RingValue, usize),
}

impl From<NodeOp> for Node {
    fn from(op: NodeOp) -> Self {
        Self::Ring(op)
    }
}

impl Node {
    /// The name of its kind, in reports and instance names.
    pub fn kind(self) -> &'static str {
        match self {
            Self::Argument { .. } => "argument",
            Self::Ring(op) => op.name(),
            Self::SumOfProducts(_) => "mac",
            Self::PermuteValues(..) => "automorphism",
            Self::Reorder(..) => "reorder",
        }
    }

    /// The required form of its operands; `None` for either form.
    pub fn operand_form(self) -> Option<Form> {
        match self {
            Self::Ring(op) => op.operand_form(),
            Self::SumOfProducts(_) | Self::PermuteValues(..) => Some(Form::Values),
            Self::Argument { .. } | Self::Reorder(..) => None,
        }
    }

    /// True if its operand may be of another ring.
    pub fn changes_ring(self) -> bool {
        matches!(self, Self::Ring(op) if op.changes_ring())
    }

    /// The form of its result; `None` for that of its operands.
    pub fn result_form(self) -> Option<Form> {
        match self {
            Self::Ring(op) => op.result_form(),
            _ => self.operand_form(),
        }
    }

    /// The scalar argument that it reads.
    pub fn scalar(self) -> Option<Scalar> {
        match self {
            Self::Ring(op) => op.scalar().and_then(Operand::variable),
            _ => None,
        }
    }

    /// The index of the constant that it is.
    pub fn constant(self) -> Option<usize> {
        match self {
            Self::Ring(RingOp::Constant(number)) => Some(number),
            _ => None,
        }
    }

    /// True if it needs no unit: an argument or a constant.
    pub fn is_source(self) -> bool {
        matches!(self, Self::Argument { .. } | Self::Ring(RingOp::Constant(_)))
    }
}
