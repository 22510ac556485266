//! The tosa dialect on integers, from the pseudo-code of the TOSA specification 1.0.
//!
//! What the specification leaves unpredictable (its REQUIRE) is undefined here: a sum, difference
//! or accumulator that leaves its type, a shift by the width or more, a value, multiplier or shift
//! out of `apply_scale`'s range, a subscript of `gather` out of range. A product wraps, a rescaled
//! or averaged number saturates. Widths that the specification does not list follow the same
//! formulae.

mod arrangement;
mod convolution;
mod elementwise;
mod lookup;
mod numbers;
mod operands;
mod pooling;
mod reduction;
mod rescale;
mod symbols;

use crate::{
    compile::{Op, Scope},
    domain::{Concrete, Symbolic},
    error::InterpError,
    machine::{Halt, Machine},
    ops::{elements::position, memref},
    program::{Execute, Instruction},
    registers::AggregateSlot,
    value::{Tensor, Word},
};
use arrangement::Arrangement;
use convolution::{Convolution, MatMul};
use elementwise::Elementwise;
use lookup::Lookup;
use melior::ir::operation::OperationLike;
use numbers::{Arithmetic, Numbers};
use operands::{Output, is_shape, narrow, output};
use pooling::Pooling;
use reduction::Reduction;
use rescale::Rescale;
use ringmill_dialects::{attr, ops::Tosa};
use std::sync::Arc;

/// An operation of tosa.
#[derive(Debug)]
pub(crate) struct TosaOp {
    kind: Function,
    /// Tensors, and the bits of their elements.
    operands: Vec<(AggregateSlot, u32)>,
    output: Output,
    result: AggregateSlot,
}

/// The function of an operation.
#[derive(Debug)]
enum Function {
    Arrangement(Arrangement),
    Convolution(Convolution),
    Elementwise(Elementwise),
    Lookup(Lookup),
    MatMul(MatMul),
    Pooling(Pooling),
    Reduction(Reduction),
    Rescale(Rescale),
}

impl Function {
    /// The bits of the element at an index of the result.
    fn element<D: Arithmetic>(
        &self,
        domain: &mut D,
        operands: &[Numbers<D::Word>],
        index: &[usize],
        output: &Output,
    ) -> Result<D::Word, Halt> {
        let width = output.width;
        let number = match self {
            Self::Arrangement(kind) => return Ok(kind.element(operands, position(&output.shape, index))),
            Self::Elementwise(kind) => return kind.element(domain, operands, index, width),
            Self::Lookup(kind) => return Ok(kind.element(domain, operands, index)),
            Self::Convolution(kind) => kind.element(domain, operands, index, width),
            Self::MatMul(kind) => kind.element(domain, operands, index, width),
            Self::Pooling(kind) => kind.element(domain, operands, index, width),
            Self::Reduction(kind) => kind.element(domain, operands, index, width),
            Self::Rescale(kind) => kind.element(domain, operands, index, width)?,
        };
        Ok(domain.word(number, width))
    }
}

impl TosaOp {
    fn run_in<D: Arithmetic>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let operands: Vec<Numbers<D::Word>> = self
            .operands
            .iter()
            .map(|&(slot, width)| Ok(Numbers { tensor: machine.tensor(slot)?.clone(), width }))
            .collect::<Result<_, Halt>>()?;
        machine.charge(self.steps(&operands))?;
        let domain = &mut machine.domain;
        let words = self.output.of(|index| self.kind.element(domain, &operands, index, &self.output))?;
        machine.set_tensor(self.result, Tensor::new(Arc::clone(&self.output.shape), words));
        Ok(())
    }

    /// Elements that are looked at, about.
    fn steps<W: Copy + From<Word>>(&self, operands: &[Numbers<W>]) -> u64 {
        let count = |shape: &[usize]| shape.iter().map(|&size| size as u64).product::<u64>();
        let window = match &self.kind {
            Function::Convolution(_) => operands[1].tensor.words.len() as u64,
            Function::MatMul(_) => operands[0].shape()[2] as u64,
            Function::Pooling(pooling) => pooling.window(),
            Function::Reduction(_) => operands[0].tensor.words.len() as u64 / count(&self.output.shape).max(1),
            Function::Arrangement(_) | Function::Elementwise(_) | Function::Lookup(_) | Function::Rescale(_) => 1,
        };
        count(&self.output.shape).saturating_mul(window)
    }
}

impl Execute for TosaOp {
    fn run(&self, machine: &mut Machine<'_>) -> Result<(), Halt> {
        self.run_in::<Concrete>(machine)
    }

    fn run_on_symbols(&self, machine: &mut Machine<'_, Symbolic>) -> Result<(), Halt> {
        self.run_in(machine)
    }
}

/// Compiles an operation of tosa; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(name: Tosa, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let kind = match name {
        Tosa::Const => return scope.constant(op, attr::VALUES).map(|()| true),
        // Who uses it reads it.
        Tosa::ConstShape => return Ok(true),
        Tosa::Identity => return memref::compile_alias(op, scope).map(|()| true),
        Tosa::Conv2d | Tosa::DepthwiseConv2d => {
            Function::Convolution(Convolution::compile(op, scope, name == Tosa::DepthwiseConv2d)?)
        }
        Tosa::MatMul => Function::MatMul(MatMul),
        Tosa::MaxPool2d | Tosa::AvgPool2d => Function::Pooling(Pooling::compile(op, scope, name == Tosa::AvgPool2d)?),
        Tosa::Rescale => Function::Rescale(Rescale::compile(op, scope)?),
        Tosa::Gather => Function::Lookup(Lookup::Gather),
        Tosa::Table => Function::Lookup(Lookup::table(op, scope)?),
        _ => {
            if let Some(arrangement) = Arrangement::compile(name, op, scope)? {
                Function::Arrangement(arrangement)
            } else if let Some(reduction) = Reduction::compile(name, op, scope)? {
                Function::Reduction(reduction)
            } else if let Some(elementwise) = Elementwise::compile(name, op, scope)? {
                Function::Elementwise(elementwise)
            } else {
                return Ok(false);
            }
        }
    };
    let operands = (0..op.operand_count())
        .filter(|&position| !is_shape(op, position))
        .map(|position| Ok((scope.aggregate(op, position)?, narrow(op, scope, scope.operand(op, position)?)?)))
        .collect::<Result<_, InterpError>>()?;
    let output = output(op, scope)?;
    let result = scope.result_aggregate(op, 0)?;
    scope.emit(Instruction::of(TosaOp { kind, operands, output, result }));
    Ok(true)
}
