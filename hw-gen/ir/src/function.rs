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
    /// What it is given, in order.
    pub arguments: Vec<Argument>,
    /// The names of the streams of what its body ends with: `result0`, `result1_limb0`.
    pub results: Vec<String>,
    /// What it does.
    pub body: Block,
    /// By number.
    pub values: Vec<ValueInfo>,
}

impl Function {
    /// What kind of thing a value is.
    #[must_use]
    pub fn type_of(&self, value: Value) -> Type {
        self.values[value.0].r#type
    }
}

/// A value of a [`Function`], by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(pub usize);

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueInfo {
    /// Its type.
    pub r#type: Type,
    /// Where in the program the operation stands of which it is a result; none for what lies
    /// between.
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
    /// How it is given.
    pub form: Form,
}

/// What a function is given: a stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The stream's name: `arg0`, `arg0_limb1`.
    pub name: String,
    /// What it is in the function.
    pub value: Value,
    /// Whether it is given once, and stays.
    pub resident: bool,
}

/// Where in the program something comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// The name of the operation there: `polynomial.mul`.
    pub operation: String,
    /// Its place.
    pub location: Option<SourceLocation>,
}

/// The number of an operation, or of the end of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OpId(pub usize);

/// Operations one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// What it is given each time it runs.
    pub arguments: Vec<Value>,
    /// What it does.
    pub ops: Vec<Op>,
    /// What it gives.
    pub end: End,
}

/// The end of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Its number.
    pub id: OpId,
    /// What the block gives.
    pub values: Vec<Operand<Value>>,
    /// Where it comes from.
    pub source: Source,
}

/// Something that is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Op {
    /// Its number.
    pub id: OpId,
    /// What.
    pub action: Action,
    /// What it makes.
    pub results: Vec<Value>,
    /// Where it comes from.
    pub source: Source,
}

/// What an operation does.
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
        /// Where it is 1.
        then: Block,
        /// Where it is 0.
        otherwise: Block,
    },
    /// `body` for each number = from, from + step, … below `to`: it is given the number and what it
    /// gave before, at first `initial`.
    For {
        /// The first number.
        from: Operand<Value>,
        /// The end.
        to: Operand<Value>,
        /// What is added.
        step: Operand<Value>,
        /// Whether the numbers are compared as signed ones.
        signed: bool,
        /// What the body is given first.
        initial: Vec<Operand<Value>>,
        /// What is repeated.
        body: Block,
    },
    /// `test`, given what `body` gave before, at first `initial`: it gives a condition and the rest
    /// to `body` where that is 1, and else to what follows.
    While {
        /// What the test is given first.
        initial: Vec<Operand<Value>>,
        /// Computes the condition.
        test: Block,
        /// What is repeated.
        body: Block,
    },
}

impl Action {
    /// What it reads itself, without what its blocks read.
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
