//! The tensor_ext dialect: rotations of tensors, and reductions of rotations. A layout does not
//! change a value.

use super::memref::compile_alias;
use crate::{
    compile::{Kind, Op, Scope},
    domain::Calculate,
    error::InterpError,
    machine::{Halt, Machine},
    program::{Generic, Instruction, Run},
    registers::{AggregateSlot, Slot},
    scalar::{Binary, signed},
    value::{Tensor, Word},
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::{
    attr,
    ops::{OpName, TensorExt},
};
use std::sync::Arc;

/// `tensor_ext.rotate`. An undefined shift leaves nothing defined.
#[derive(Debug)]
struct Rotate {
    tensor: AggregateSlot,
    shift: Slot,
    /// Bits of the shift.
    width: u32,
    dimension: usize,
    result: AggregateSlot,
}

impl Generic for Rotate {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let shift = machine.control(self.shift);
        let tensor = machine.tensor(self.tensor)?;
        let rotated = match tensor.shape.get(self.dimension) {
            Some(&size) if size > 0 && shift.defined => {
                let shift = signed(self.width, shift.value).rem_euclid(size as i128) as usize;
                rotate(tensor, self.dimension, shift)
            }
            _ => Tensor::undefined(Arc::clone(&tensor.shape)),
        };
        machine.set_tensor(self.result, rotated);
        Ok(())
    }
}

/// The tensor whose element i in a dimension is element i + `shift` modulo its size.
fn rotate<W: Copy>(tensor: &Tensor<W>, dimension: usize, shift: usize) -> Tensor<W> {
    let inner: usize = tensor.shape[dimension + 1..].iter().product();
    let mut words = Vec::with_capacity(tensor.words.len());
    // A part for each index of the dimensions before this one.
    for part in tensor.words.chunks((tensor.shape[dimension] * inner).max(1)) {
        let (first, rest) = part.split_at((shift * inner).min(part.len()));
        words.extend_from_slice(rest);
        words.extend_from_slice(first);
    }
    Tensor::new(Arc::clone(&tensor.shape), words)
}

/// `tensor_ext.rotate_and_reduce`.
#[derive(Debug)]
struct RotateAndReduce {
    tensor: AggregateSlot,
    /// One for each step: a number, or one for each element.
    plaintexts: Option<AggregateSlot>,
    period: usize,
    steps: usize,
    reduction: Binary,
    /// Bits of an element.
    width: u32,
    result: AggregateSlot,
}

impl Generic for RotateAndReduce {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let tensor = machine.tensor(self.tensor)?.clone();
        let plaintexts = self.plaintexts.map(|slot| machine.tensor(slot).cloned()).transpose()?;
        let size = tensor.words.len();
        machine.charge((size * self.steps) as u64)?;
        let each = plaintexts.as_ref().map_or(0, |plaintexts| plaintexts.words.len() / self.steps.max(1));
        let domain = &mut machine.domain;
        let term = |domain: &mut D, step: usize, position: usize| {
            let word = tensor.words[(position + step * self.period) % size];
            let Some(plaintexts) = &plaintexts else { return word };
            let at = step * each + if each == 1 { 0 } else { position };
            let factor = plaintexts.words.get(at).copied().unwrap_or(Word::UNDEFINED.into());
            domain.binary(Binary::Mul, self.width, word, factor)
        };
        let mut words = Vec::with_capacity(size);
        for position in 0..size {
            let mut sum = term(domain, 0, position);
            for step in 1..self.steps {
                let next = term(domain, step, position);
                sum = domain.binary(self.reduction, self.width, sum, next);
            }
            words.push(sum);
        }
        machine.set_tensor(self.result, Tensor::new(tensor.shape, words));
        Ok(())
    }
}

/// The dimension that a rotation of a tensor of this shape rotates: the only one that is not 1, or
/// the last one.
fn rotated_dimension(shape: &[Option<usize>]) -> Option<usize> {
    let mut long = (0..shape.len()).filter(|&dimension| shape[dimension] != Some(1));
    match (long.next(), long.next()) {
        (Some(only), None) => Some(only),
        _ => shape.len().checked_sub(1),
    }
}

/// Compiles an operation of tensor_ext; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: TensorExt,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    let instruction = match name {
        TensorExt::Rotate => {
            let tensor = scope.operand(op, 0)?;
            let Kind::Tensor(shaped) = scope.kind(tensor, op)? else { return Err(scope.unsupported_type(tensor, op)) };
            let dimension = rotated_dimension(&shaped.shape);
            Instruction::of(Rotate {
                tensor: scope.aggregate(op, 0)?,
                shift: scope.slot(op, 1)?,
                width: scope.kind(scope.operand(op, 1)?, op)?.width(),
                dimension: dimension.ok_or_else(|| scope.unsupported_type(tensor, op))?,
                result: scope.result_aggregate(op, 0)?,
            })
        }
        TensorExt::RotateAndReduce => {
            let number = |value: i64| usize::try_from(value).unwrap_or(usize::MAX);
            let reduction = match attr::REDUCE_OP.of(op) {
                None => Some(Binary::Add),
                Some(text) => match OpName::ALL.iter().find(|name| name.text() == text) {
                    Some(OpName::Arith(name)) => Binary::of(*name),
                    _ => None,
                },
            };
            Instruction::of(RotateAndReduce {
                tensor: scope.aggregate(op, 0)?,
                plaintexts: if op.operand_count() > 1 { Some(scope.aggregate(op, 1)?) } else { None },
                period: number(scope.read(op, attr::PERIOD)?),
                steps: number(scope.read(op, attr::STEP_COUNT)?),
                reduction: reduction.ok_or_else(|| scope.unsupported_form(op, "its reduction is not known".into()))?,
                width: scope.kind(scope.operand(op, 0)?, op)?.width(),
                result: scope.result_aggregate(op, 0)?,
            })
        }
        TensorExt::AssignLayout | TensorExt::ConvertLayout => return compile_alias(op, scope).map(|()| true),
    };
    scope.emit(instruction);
    Ok(true)
}
