//! A function over polynomials with loops and conditionals, as plain data.

use ringmill_design::{Form, Ring};
use ringmill_ir::RingOp;

/// A function over polynomials of one degree, with control flow that is decided at run time.
///
/// All variables are mutable and hold their values until they are assigned again. Every variable is
/// assigned before it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// The function's name, from which the name of the top module is made.
    pub name: String,
    /// The number of coefficients of every polynomial, a power of two from 16 to 65536.
    pub n: u64,
    /// The rings of the polynomials, each of [`Procedure::n`] coefficients and modulo an odd prime.
    /// A ring needs a splitting only if a value in evaluation form occurs in it.
    pub rings: Vec<Ring>,
    /// The polynomials and tensors of polynomials. Each becomes a memory.
    pub polynomials: Vec<Polynomial>,
    /// The widths of the scalars in bits, 1 to 64. Each scalar becomes a register.
    pub scalars: Vec<u32>,
    /// The arguments, in order. No variable occurs twice.
    pub arguments: Vec<Port>,
    /// The results, in order.
    pub results: Vec<Port>,
    /// The statements.
    pub body: Vec<Statement>,
}

/// A variable that holds polynomials.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Polynomial {
    /// The index of its ring in [`Procedure::rings`].
    pub ring: usize,
    /// The form of its polynomials.
    pub form: Form,
    /// The number of polynomials that it holds, at least 1. A variable with more than one is a
    /// tensor.
    pub frames: u64,
}

/// An index into [`Procedure::polynomials`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PolynomialId(pub usize);

/// An index into [`Procedure::scalars`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ScalarId(pub usize);

/// An argument or a result, which is an AXI4-Stream.
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
    /// A scalar: a stream with one beat for each transaction.
    Scalar(ScalarId),
}

/// A constant, or a scalar variable that is read.
pub type Operand = ringmill_ir::Operand<ScalarId>;

/// An operation on scalars.
pub type ScalarOperation = ringmill_ir::ScalarOperation<ScalarId>;

/// A reference to a polynomial: a variable, or an element of a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PolynomialRef {
    /// The variable.
    pub polynomial: PolynomialId,
    /// The element of the tensor. An index out of range reads or writes an unspecified element, or
    /// none.
    pub index: Operand,
}

impl PolynomialRef {
    /// Refers to the only, or the first, polynomial of a variable.
    #[must_use]
    pub fn of(polynomial: PolynomialId) -> Self {
        Self { polynomial, index: Operand::Constant(0) }
    }

    /// Refers to an element of a tensor.
    #[must_use]
    pub fn at(polynomial: PolynomialId, index: Operand) -> Self {
        Self { polynomial, index }
    }
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// The action.
    pub action: Action,
    /// The location in the program that it comes from (`program.mlir:12:5`).
    pub origin: Option<String>,
}

impl From<Action> for Statement {
    /// Makes a statement without an origin.
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
        /// The operation. Its operands have the ring of `to` and may refer to the same polynomial.
        operation: Operation,
    },
    /// Assigns a scalar.
    Scalar {
        /// The destination.
        to: ScalarId,
        /// The operation.
        operation: ScalarOperation,
    },
    /// Runs one of two blocks.
    If {
        /// A scalar of one bit.
        condition: ScalarId,
        /// Runs if the condition is 1.
        then: Vec<Statement>,
        /// Runs if the condition is 0.
        otherwise: Vec<Statement>,
    },
    /// Runs `test`; as long as the condition is 1 afterwards, runs `body` and `test` again.
    While {
        /// Computes the condition.
        test: Vec<Statement>,
        /// A scalar of one bit.
        condition: ScalarId,
        /// The repeated statements.
        body: Vec<Statement>,
    },
    /// Runs `body` for each counter = from, from + step, … below `to`. The loop ends when the
    /// counter would exceed the largest number of its width.
    For {
        /// The counter. The body assigns neither it nor the scalars of the loop's bounds. Its value
        /// after the loop is unspecified.
        counter: ScalarId,
        /// The first value of the counter.
        from: Operand,
        /// The exclusive end.
        to: Operand,
        /// The increment.
        step: Operand,
        /// True if the numbers are compared as signed ones.
        signed: bool,
        /// The repeated statements.
        body: Vec<Statement>,
    },
}

/// An operation on polynomials in a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operation {
    /// One of the ring operations. Its operands are references; a factor is a constant below q or a
    /// scalar of q's width that holds a residue.
    Ring(RingOp<PolynomialRef, Operand, Vec<u64>>),
    /// A copy of a, in either form.
    Copy(PolynomialRef),
    /// The old value of `to` + a · b, in evaluation form.
    MulAdd(PolynomialRef, PolynomialRef),
}

impl Operation {
    /// Returns the references that the operation reads when it assigns `to`.
    pub(crate) fn operands(&self, to: PolynomialRef) -> Vec<PolynomialRef> {
        match self {
            Self::Ring(op) => op.operands(),
            Self::Copy(a) => vec![*a],
            Self::MulAdd(a, b) => vec![*a, *b, to],
        }
    }
}
