//! A compiled program: plain data, free of MLIR handles, shared by all evaluations.

use crate::{
    affine_function::Affine,
    ops::{
        affine::AffineOp, elementwise::Elementwise, func::Call, linalg::Structured, memref::MemRefOp,
        mod_arith::ModArithOp, polynomial::PolynomialOp, scf::ScfOp, slice::SliceOp, tensor::TensorOp, tosa::TosaOp,
    },
    scalar::Scalar,
    value::{Tensor, Word},
};
use ringmill_dialects::access::SourceLocation;
use std::sync::Arc;

/// A register for a scalar. Every scalar value of the program has its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot(pub u32);

/// A register for a tensor or memref.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AggregateSlot(pub u32);

/// A read of an aggregate register.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use {
    /// The register.
    pub slot: AggregateSlot,
    /// This is the last use of the value: it may be taken out of the register, so that a tensor is changed in place.
    pub take: bool,
}

/// Where a value lives.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Register {
    /// An integer or index.
    Word(Slot),
    /// A tensor or memref.
    Aggregate(AggregateSlot),
}

/// Operations in the order of execution.
#[derive(Debug, Default)]
pub(crate) struct Block {
    /// All but the terminator, whose work the owner of the block does.
    pub instructions: Vec<Instruction>,
    /// Some operation in it, or in a function it calls, may write memory.
    pub writes: bool,
    /// The operation that owns the block.
    pub location: Option<Arc<SourceLocation>>,
}

/// One operation. The frequent ones are unboxed.
#[derive(Debug)]
pub(crate) enum Instruction {
    /// On integers alone.
    Scalar(Scalar),
    /// A scalar operation on every element of tensors.
    Elementwise(Box<Elementwise>),
    /// Copies between registers.
    Move(Box<Moves>),
    /// An affine function of indices.
    Apply {
        /// The function.
        function: Box<Affine>,
        /// Its value.
        result: Slot,
    },
    /// `func.call`.
    Call(Box<Call>),
    /// The scf dialect.
    Scf(Box<ScfOp>),
    /// The affine dialect.
    Affine(Box<AffineOp>),
    /// The tensor dialect.
    Tensor(Box<TensorOp>),
    /// Slices, reshapes and paddings of tensors.
    Slice(Box<SliceOp>),
    /// The memref dialect.
    MemRef(Box<MemRefOp>),
    /// The linalg dialect.
    Linalg(Box<Structured>),
    /// The tosa dialect.
    Tosa(Box<TosaOp>),
    /// The mod_arith dialect.
    ModArith(Box<ModArithOp>),
    /// The polynomial dialect.
    Polynomial(Box<PolynomialOp>),
}

/// A simultaneous copy of registers.
#[derive(Debug, Default)]
pub(crate) struct Moves {
    /// Scalars, from and to.
    pub words: Vec<(Slot, Slot)>,
    /// Tensors and memrefs, from and to.
    pub aggregates: Vec<(Use, AggregateSlot)>,
    /// Some register is written before it is read, so that all are read first.
    pub buffered: bool,
}

impl Moves {
    /// Adds a copy.
    pub fn push(&mut self, from: Register, take: bool, to: Register) {
        match (from, to) {
            (Register::Word(from), Register::Word(to)) => {
                self.buffered |= self.words.iter().any(|&(_, written)| written == from);
                self.words.push((from, to));
            }
            (Register::Aggregate(slot), Register::Aggregate(to)) => {
                self.buffered |= self
                    .aggregates
                    .iter()
                    .any(|&(source, written)| written == slot || (source.take && source.slot == slot));
                self.aggregates.push((Use { slot, take }, to));
            }
            // The verifier gives both sides of a copy the same type.
            (Register::Word(_), Register::Aggregate(_)) | (Register::Aggregate(_), Register::Word(_)) => {}
        }
    }
}

/// The results of an operation that did not run because its condition or bound is undefined.
#[derive(Debug, Default)]
pub(crate) struct Results {
    /// Scalars.
    pub words: Vec<Slot>,
    /// Tensors and memrefs; `None` where nothing stands for an undefined value: memrefs and dynamic shapes.
    pub aggregates: Vec<(AggregateSlot, Option<Arc<[usize]>>)>,
}

/// A function with its own registers. A function called with constant tables in other positions is compiled anew.
#[derive(Debug)]
pub(crate) struct Function {
    /// Registers of the parameters.
    pub parameters: Vec<Register>,
    /// Registers of the returned values.
    pub returned: Vec<(Register, bool)>,
    /// The body.
    pub body: Block,
}

/// A `memref.global` without the `constant` mark: fresh in every evaluation.
#[derive(Debug)]
pub(crate) struct Global {
    /// Initial elements.
    pub words: Arc<Vec<Word>>,
    /// It may not be written.
    pub constant: bool,
}

/// An argument or result of the entry function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Port {
    /// Bits of an element, 1 to 128; an index has 64.
    pub width: u32,
    /// Extents; empty for a scalar. A polynomial has its limbs, if there are several, and N, behind the extents of a tensor of it.
    pub shape: Vec<usize>,
    /// The moduli of residues or of polynomials' coefficients, one for each limb; none for integers.
    pub moduli: Vec<u64>,
    /// How many elements are below the first modulus before the next one's begin: N of polynomials, 1 of residues.
    pub run: usize,
}

impl Port {
    /// The number of elements, 1 for a scalar.
    pub fn elements(&self) -> usize {
        self.shape.iter().product()
    }

    /// The modulus that an element is below; `None` for integers.
    pub fn modulus(&self, element: usize) -> Option<u64> {
        let limb = element.checked_div(self.run)?.checked_rem(self.moduli.len())?;
        self.moduli.get(limb).copied()
    }
}

/// Everything an evaluation needs.
#[derive(Debug)]
pub(crate) struct Program {
    /// Initial scalar registers: constants in place, the others undefined.
    pub words: Vec<Word>,
    /// The number of aggregate registers.
    pub aggregates: usize,
    /// Constant tensors.
    pub tensors: Vec<(AggregateSlot, Tensor)>,
    /// Globals.
    pub globals: Vec<Global>,
    /// Functions; callees come before their callers.
    pub functions: Vec<Function>,
    /// The entry, in `functions`.
    pub entry: usize,
    /// Arguments of the entry.
    pub arguments: Vec<Argument>,
    /// Results of the entry: its own, then the arguments that are stored to.
    pub results: Vec<Port>,
}

/// An argument of the entry function.
#[derive(Debug)]
pub(crate) struct Argument {
    /// Its type.
    pub port: Port,
    /// It is a memref that the program may write.
    pub stored: bool,
    /// It is a memref.
    pub memory: bool,
}
