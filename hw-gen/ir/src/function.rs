//! Functions on polynomials in SSA form: every value is made once, and a block gives what it ends
//! with to what it belongs to.

use ringmill_design::{Form, Ring, SourceLocation};

use crate::{Operand, RingOp, ScalarOperation};

/// A function over rings of one degree. Polynomials are modulo one prime: those of a residue number
/// system are one value for each of its moduli.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    /// Its name, from which that of the top module is made.
    pub name: String,
    /// The rings, each once, in the order in which they are met.
    pub rings: Vec<Ring>,
    /// The arguments, in order.
    pub arguments: Vec<Argument>,
    /// The names of the streams of what its body ends with: `result0`, `result1_limb0`.
    pub results: Vec<String>,
    /// The body.
    pub body: Block,
    /// By number.
    pub values: Vec<ValueInfo>,
}

impl Function {
    /// The type of a value.
    #[must_use]
    pub fn type_of(&self, value: Value) -> Type {
        self.values[value.0].r#type
    }
}

/// A value of a [`Function`], by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub usize);

/// The properties of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueInfo {
    /// Its type.
    pub r#type: Type,
    /// The location of the operation whose result it is; none for intermediate values.
    pub origin: Option<SourceLocation>,
}

/// The type of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// A polynomial.
    Polynomial(PolynomialType),
    /// So many polynomials, at least one.
    Tensor(PolynomialType, u64),
    /// An integer or a residue of so many bits.
    Scalar(u32),
}

/// The type of a polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolynomialType {
    /// The position of its ring in [`Function::rings`].
    pub ring: usize,
    /// The form.
    pub form: Form,
}

/// An argument of a function: a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The stream's name: `arg0`, `arg0_limb1`.
    pub name: String,
    /// The value in the function.
    pub value: Value,
    /// True if it is given once, and stays.
    pub resident: bool,
}

/// A location in the program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The name of the operation there: `polynomial.mul`.
    pub operation: String,
    /// Its index.
    pub location: Option<SourceLocation>,
}

/// The number of an operation, or of the end of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpId(pub usize);

/// Operations one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The arguments of each run.
    pub arguments: Vec<Value>,
    /// The operations.
    pub ops: Vec<Op>,
    /// The end.
    pub end: End,
}

/// The end of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Its number.
    pub id: OpId,
    /// The results of the block.
    pub values: Vec<Operand<Value>>,
    /// The source.
    pub source: Source,
}

/// Something that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// Its number.
    pub id: OpId,
    /// The action.
    pub action: Action,
    /// The results.
    pub results: Vec<Value>,
    /// The source.
    pub source: Source,
}

/// The action of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Makes a polynomial.
    Ring(RingOp<Value, Operand<Value>, Vec<u64>>),
    /// Makes a scalar.
    Scalar(ScalarOperation<Value>),
    /// Makes an element of a tensor a polynomial of its own, counted row by row.
    Extract(Value, Operand<Value>),
    /// Makes polynomials a tensor.
    Gather(Vec<Value>),
    /// One of two blocks: makes what that gives.
    If {
        /// A scalar of one bit.
        condition: Value,
        /// The block for a condition of 1.
        then: Block,
        /// The block for a condition of 0.
        otherwise: Block,
    },
    /// `body` for each number = from, from + step, … below `to`: it is given the number and what it
    /// gave before, at first `initial`.
    For {
        /// The first number.
        from: Operand<Value>,
        /// The end.
        to: Operand<Value>,
        /// The increment.
        step: Operand<Value>,
        /// True if the numbers are compared as signed ones.
        signed: bool,
        /// The first arguments of the body.
        initial: Vec<Operand<Value>>,
        /// The repeated block.
        body: Block,
    },
    /// `test`, given what `body` gave before, at first `initial`: it gives a condition and the rest
    /// to `body` where that is 1, and else to what follows.
    While {
        /// The first arguments of the test.
        initial: Vec<Operand<Value>>,
        /// Computes the condition.
        test: Block,
        /// The repeated block.
        body: Block,
    },
}

impl Action {
    /// The operands that it reads itself, without those that its blocks read.
    #[must_use]
    pub fn operands(&self) -> Vec<Operand<Value>> {
        let variables = |values: &[Value]| values.iter().copied().map(Operand::Variable).collect();
        match self {
            Self::Ring(op) => op.operands().into_iter().map(Operand::Variable).chain(op.scalar()).collect(),
            Self::Scalar(operation) => operation.operands(),
            Self::Extract(tensor, index) => vec![Operand::Variable(*tensor), *index],
            Self::Gather(elements) => variables(elements),
            Self::If { condition, .. } => variables(&[*condition]),
            Self::For { from, to, step, initial, .. } => [from, to, step].into_iter().chain(initial).copied().collect(),
            Self::While { initial, .. } => initial.clone(),
        }
    }

    /// Its blocks, in the order in which they run.
    #[must_use]
    pub fn blocks(&self) -> Vec<&Block> {
        match self {
            Self::If { then, otherwise, .. } => vec![then, otherwise],
            Self::For { body, .. } => vec![body],
            Self::While { test, body, .. } => vec![test, body],
            _ => Vec::new(),
        }
    }
}
