//! The dialects FHE and FHELinalg: an encrypted integer is its value, modulo 2^n.
//!
//! Operands are extended, by their sign if they have one, or cut to the result's width first: this
//! is exact, since a sum or product modulo 2^n depends on its operands modulo 2^n alone.

mod elementwise;
mod moves;
mod products;
mod tables;
mod values;
mod windows;

use crate::{
    compile::{Kind, Op, Scope},
    error::InterpError,
    machine::{Halt, Machine},
    program::{Generic, Instruction, Run},
    registers::Register,
    value::{Tensor, Word},
};
use elementwise::Elementwise;
use melior::ir::operation::OperationLike;
use moves::Move;
use products::Product;
use ringmill_dialects::ops::{Fhe, FheLinalg};
use std::sync::Arc;
use tables::Tables;
use values::{Integer, Output, Values};
use windows::Window;

/// An operation on encrypted integers.
#[derive(Debug)]
struct FheOp {
    function: Function,
    operands: Vec<(Register, Integer)>,
    output: Output,
    result: Register,
}

/// The function of an operation.
#[derive(Debug)]
enum Function {
    Elementwise(Elementwise),
    Move(Move),
    Product(Product),
    Tables(Tables),
    Window(Window),
}

impl FheOp {
    /// Elements that are looked at, about.
    fn steps<W: Copy + From<Word>>(&self, operands: &[Values<W>]) -> u64 {
        let each = match &self.function {
            Function::Elementwise(_) | Function::Move(_) | Function::Tables(_) => 1,
            Function::Product(product) => product.terms(operands),
            Function::Window(window) => window.size(operands),
        };
        (self.output.count() as u64).saturating_mul(each as u64)
    }
}

impl Generic for FheOp {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let operands: Vec<Values<D::Word>> = self
            .operands
            .iter()
            .map(|&(register, integer)| {
                let tensor = match register {
                    Register::Word(slot) => Tensor::new(Arc::from([]), vec![machine.word(slot)]),
                    Register::Aggregate(slot) => machine.tensor(slot)?.clone(),
                };
                Ok(Values { tensor, integer })
            })
            .collect::<Result<_, Halt>>()?;
        machine.charge(self.steps(&operands))?;
        let domain = &mut machine.domain;
        let words = match &self.function {
            Function::Elementwise(function) => function.evaluate(domain, &operands, &self.output),
            Function::Move(function) => function.evaluate(domain, &operands, &self.output),
            Function::Product(function) => function.evaluate(domain, &operands, &self.output),
            Function::Tables(function) => function.evaluate(domain, &operands, &self.output),
            Function::Window(function) => function.evaluate(domain, &operands, &self.output),
        };
        match self.result {
            Register::Word(slot) => {
                machine.set_word(slot, words.first().copied().unwrap_or(Word::UNDEFINED.into()));
            }
            Register::Aggregate(slot) => {
                machine.set_tensor(slot, Tensor::new(Arc::clone(&self.output.shape), words));
            }
        }
        Ok(())
    }
}

/// Compiles an operation of FHE.
pub(crate) fn compile<'c, 'a>(name: Fhe, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let function = match name {
        Fhe::ApplyLookupTable => Function::Tables(Tables::One),
        Fhe::GenGate => Function::Tables(Tables::Gate),
        _ => Function::Elementwise(Elementwise::of(name, op, scope)?),
    };
    emit(function, op, scope)
}

/// Compiles an operation of FHELinalg.
pub(crate) fn compile_linalg<'c, 'a>(
    name: FheLinalg,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    let function = match name {
        FheLinalg::AddEint | FheLinalg::AddEintInt => Function::Elementwise(Elementwise::Add),
        FheLinalg::SubEint | FheLinalg::SubEintInt | FheLinalg::SubIntEint => {
            Function::Elementwise(Elementwise::Subtract)
        }
        FheLinalg::MulEint | FheLinalg::MulEintInt => Function::Elementwise(Elementwise::Multiply),
        FheLinalg::NegEint => Function::Elementwise(Elementwise::Negate),
        FheLinalg::Lsb => Function::Elementwise(Elementwise::Lsb),
        FheLinalg::ToSigned | FheLinalg::ToUnsigned => Function::Elementwise(Elementwise::Keep),
        FheLinalg::Round => Function::Elementwise(Elementwise::round(op, scope)?),
        FheLinalg::ReinterpretPrecision => Function::Elementwise(Elementwise::reinterpret(op, scope)?),
        FheLinalg::ApplyLookupTable => Function::Tables(Tables::One),
        FheLinalg::ApplyMultiLookupTable => Function::Tables(Tables::Broadcast),
        FheLinalg::ApplyMappedLookupTable => Function::Tables(Tables::Mapped),
        FheLinalg::Dot | FheLinalg::DotEint => Function::Product(Product::Dot),
        FheLinalg::MatMulEintEint | FheLinalg::MatMulEintInt | FheLinalg::MatMulIntEint => {
            Function::Product(Product::MatMul)
        }
        FheLinalg::Sum => Function::Product(Product::sum(op, scope)?),
        FheLinalg::Conv2d => Function::Window(Window::convolution(op, scope)?),
        FheLinalg::MaxPool2d => Function::Window(Window::maximum(op, scope)?),
        FheLinalg::Broadcast
        | FheLinalg::Concat
        | FheLinalg::FancyAssign
        | FheLinalg::FancyIndex
        | FheLinalg::FromElement
        | FheLinalg::Transpose => Function::Move(Move::of(name, op, scope)?),
    };
    emit(function, op, scope)
}

fn emit<'c, 'a>(function: Function, op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<bool, InterpError> {
    let operands = (0..op.operand_count())
        .map(|position| {
            let value = scope.operand(op, position)?;
            Ok((scope.register(value, op)?, Integer::of(value, op, scope)?))
        })
        .collect::<Result<_, InterpError>>()?;
    let value = scope.result(op, 0)?;
    let Integer { width, .. } = Integer::of(value, op, scope)?;
    let shape = match scope.kind(value, op)? {
        Kind::Scalar { .. } => Arc::from([]),
        Kind::Tensor(shaped) | Kind::MemRef(shaped) => {
            shaped.fixed().ok_or_else(|| scope.unsupported_type(value, op))?
        }
    };
    let result = scope.define(value, op)?;
    scope.emit(Instruction::of(FheOp { function, operands, output: Output { shape, width }, result }));
    Ok(true)
}
