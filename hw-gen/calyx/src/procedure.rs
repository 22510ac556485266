//! A function over polynomials with loops and conditionals, as plain data.

use ringmill_design::{Form, Ring};
use ringmill_ir::RingOp;

/// A function over polynomials of one degree, with control flow that is decided while it runs.
///
/// All variables are mutable, and hold their values until they are assigned again; every one is
/// assigned before it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// The function's name, from which that of the top module is made.
    pub name: String,
    /// Coefficients of every polynomial, a power of two from 16 to 65536.
    pub n: u64,
    /// The rings of the polynomials, each of [`Procedure::n`] coefficients and modulo an odd prime.
    /// What evaluation form means in one is needed where it occurs.
    pub rings: Vec<Ring>,
    /// The polynomials and tensors of polynomials: each becomes a memory.
    pub polynomials: Vec<Polynomial>,
    /// The widths of the scalars in bits, 1 to 64: each becomes a register.
    pub scalars: Vec<u32>,
    /// The arguments of the function, in order; no variable twice.
    pub arguments: Vec<Port>,
    /// The results, in order.
    pub results: Vec<Port>,
    /// The statements.
    pub body: Vec<Statement>,
}

/// A variable that holds polynomials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Polynomial {
    /// The position of its ring in [`Procedure::rings`].
    pub ring: usize,
    /// The form of its polynomials.
    pub form: Form,
    /// Polynomials that it holds, at least 1; with more it is a tensor.
    pub frames: u64,
}

/// A position in [`Procedure::polynomials`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PolynomialId(pub usize);

/// A position in [`Procedure::scalars`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScalarId(pub usize);

/// An argument or a result: an AXI4-Stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// The stream's name, without `s_axis_` or `m_axis_`: `arg0`, `arg0_limb1`, `result0`.
    pub name: String,
    /// The variable that is filled before the body, or read after it.
    pub value: Variable,
}

/// A variable of either kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Variable {
    /// Polynomials: a stream of their coefficients, polynomial after polynomial.
    Polynomial(PolynomialId),
    /// A scalar: a stream of one beat.
    Scalar(ScalarId),
}

/// A scalar that is read.
pub type Operand = ringmill_ir::Operand<ScalarId>;

/// An operation on scalars.
pub type ScalarOperation = ringmill_ir::ScalarOperation<ScalarId>;

/// A polynomial, or an element of a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PolynomialRef {
    /// The variable.
    pub polynomial: PolynomialId,
    /// The index of the polynomial; an index out of range reads or writes an unspecified
    /// polynomial, or none.
    pub index: Operand,
}

impl PolynomialRef {
    /// The only, or the first, polynomial of a variable.
    #[must_use]
    pub fn of(polynomial: PolynomialId) -> Self {
        Self { polynomial, index: Operand::Constant(0) }
    }

    /// An element of a tensor.
    #[must_use]
    pub fn at(polynomial: PolynomialId, index: Operand) -> Self {
        Self { polynomial, index }
    }
}

/// Something that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The action.
    pub action: Action,
    /// The location in the program (`program.mlir:12:5`).
    pub origin: Option<String>,
}

impl From<Action> for Statement {
    /// A statement without an origin.
    fn from(action: Action) -> Self {
        Self { action, origin: None }
    }
}

/// The action of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Assigns a polynomial.
    Polynomial {
        /// The destination.
        to: PolynomialRef,
        /// The operation; its operands have the ring of `to`, and may be the same storage.
        operation: Operation,
    },
    /// Assigns a scalar.
    Scalar {
        /// The destination.
        to: ScalarId,
        /// The operation.
        operation: ScalarOperation,
    },
    /// One of two blocks.
    If {
        /// A scalar of one bit.
        condition: ScalarId,
        /// The statements for a condition of 1.
        then: Vec<Statement>,
        /// The statements for a condition of 0.
        otherwise: Vec<Statement>,
    },
    /// `test`, and while the condition then is 1: `body`, `test`.
    While {
        /// Computes the condition.
        test: Vec<Statement>,
        /// A scalar of one bit.
        condition: ScalarId,
        /// The repeated statements.
        body: Vec<Statement>,
    },
    /// `body` for each counter = from, from + step, … below `to`; it ends where the counter would
    /// pass the largest number of its width.
    For {
        /// Counts; the body does not assign it, nor what the loop's bounds are read from.
        /// Unspecified after the loop.
        counter: ScalarId,
        /// The first.
        from: Operand,
        /// The end.
        to: Operand,
        /// The increment.
        step: Operand,
        /// True if the numbers are compared as signed ones.
        signed: bool,
        /// The repeated statements.
        body: Vec<Statement>,
    },
}

/// An operation on polynomials, as a procedure has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// One of the list; its operands are places, a factor is a constant below q or a scalar of q's
    /// width that holds a residue.
    Ring(RingOp<PolynomialRef, Operand, Vec<u64>>),
    /// a, either form.
    Copy(PolynomialRef),
    /// The value of `to` + a · b, in evaluation form.
    MulAdd(PolynomialRef, PolynomialRef),
}

impl Operation {
    /// The places that it reads when it assigns `to`.
    pub(crate) fn operands(&self, to: PolynomialRef) -> Vec<PolynomialRef> {
        match self {
            Self::Ring(op) => op.operands(),
            Self::Copy(a) => vec![*a],
            Self::MulAdd(a, b) => vec![*a, *b, to],
        }
    }
}
