//! Scalar operations, alone or on every element of tensors.

use crate::{
    compile::{Kind, Op, Scope},
    error::InterpError,
    machine::{Halt, Machine},
    program::Run,
    program::{Generic, Instruction},
    registers::{AggregateSlot, Register, Slot},
    scalar::Scalar,
    value::Tensor,
};
use melior::ir::operation::OperationLike;
use std::sync::Arc;

/// A scalar operation done for each element of its tensors.
#[derive(Debug)]
pub(crate) struct Elementwise {
    /// Tensors, and the scalar registers their elements go to.
    operands: Vec<(AggregateSlot, Slot)>,
    /// The operation.
    scalar: Scalar,
    /// Scalar registers of the results, and the tensors they go to.
    results: Vec<(Slot, AggregateSlot)>,
}

/// Compiles an operation that `make` builds from the widths of the first operand and the first
/// result, and the registers of all operands and results.
pub(crate) fn compile<'c, 'a>(
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
    make: impl FnOnce(&[u8], &[Slot], &[Slot]) -> Scalar,
) -> Result<(), InterpError> {
    let widths = [scope.width(scope.operand(op, 0)?, op)?, scope.width(scope.result(op, 0)?, op)?];
    let tensors = matches!(scope.kind(scope.result(op, 0)?, op)?, Kind::Tensor(_));
    let mut operands = Vec::new();
    let mut elements = Vec::new();
    for position in 0..op.operand_count() {
        match scope.register(scope.operand(op, position)?, op)? {
            Register::Word(slot) => operands.push(slot),
            Register::Aggregate(tensor) => {
                let slot = scope.new_slot();
                operands.push(slot);
                elements.push((tensor, slot));
            }
        }
    }
    let mut results = Vec::new();
    let mut outputs = Vec::new();
    for position in 0..op.result_count() {
        if tensors {
            let slot = scope.new_slot();
            results.push(slot);
            outputs.push((slot, scope.result_aggregate(op, position)?));
        } else {
            results.push(scope.result_slot(op, position)?);
        }
    }
    let scalar = make(&widths, &operands, &results);
    scope.emit(if tensors {
        Instruction::of(Elementwise { operands: elements, scalar, results: outputs })
    } else {
        Instruction::Scalar(scalar)
    });
    Ok(())
}

/// Compiles `arith.select`: of scalars, of tensors by one condition or element by element, and of
/// memrefs.
pub(crate) fn compile_select<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    if let Kind::MemRef(_) = scope.kind(scope.result(op, 0)?, op)? {
        return super::memref::compile_select(op, scope);
    }
    compile(op, scope, |_, operands, results| Scalar::Select {
        condition: operands[0],
        operands: [operands[1], operands[2]],
        result: results[0],
    })
}

/// The first two of the registers.
pub(crate) fn pair(slots: &[Slot]) -> [Slot; 2] {
    [slots[0], slots[1]]
}

impl Generic for Elementwise {
    fn run<D: Run>(&self, machine: &mut Machine<'_, D>) -> Result<(), Halt> {
        let tensors: Vec<(Tensor<D::Word>, Slot)> = self
            .operands
            .iter()
            .map(|&(tensor, slot)| Ok((machine.tensor(tensor)?.clone(), slot)))
            .collect::<Result<_, Halt>>()?;
        let Some((first, _)) = tensors.first() else {
            return Err(Halt::Undefined);
        };
        let (shape, count) = (Arc::clone(&first.shape), first.words.len());
        if tensors.iter().any(|(tensor, _)| tensor.words.len() != count) {
            return Err(Halt::Undefined);
        }
        let mut results: Vec<Vec<D::Word>> = vec![Vec::with_capacity(count); self.results.len()];
        for element in 0..count {
            for (tensor, slot) in &tensors {
                machine.set_word(*slot, tensor.words[element]);
            }
            machine.scalar(&self.scalar);
            for (words, &(slot, _)) in results.iter_mut().zip(&self.results) {
                words.push(machine.word(slot));
            }
        }
        for (words, &(_, tensor)) in results.into_iter().zip(&self.results) {
            machine.set_tensor(tensor, Tensor::new(Arc::clone(&shape), words));
        }
        Ok(())
    }
}
