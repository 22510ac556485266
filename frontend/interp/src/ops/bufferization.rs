//! The bufferization dialect: between tensors and memrefs.

use crate::{
    compile::{Kind, Op, Scope, source_of},
    error::InterpError,
    ops::{memref::MemRefOp, tensor::TensorOp},
    program::Instruction,
};
use melior::ir::operation::OperationLike;
use ringmill_dialects::ops::Bufferization;
use std::sync::Arc;

/// Compiles an operation of bufferization; `false` if it is none that is known.
pub(crate) fn compile<'c, 'a>(
    name: Bufferization,
    op: Op<'c, 'a>,
    scope: &mut Scope<'_, 'c, 'a>,
) -> Result<bool, InterpError> {
    let compiled = match name {
        Bufferization::ToTensor => {
            MemRefOp::ToTensor { memory: scope.aggregate(op, 0)?, result: scope.result_aggregate(op, 0)? }
        }
        Bufferization::ToBuffer => {
            MemRefOp::ToBuffer { tensor: scope.aggregate(op, 0)?, result: scope.result_aggregate(op, 0)? }
        }
        Bufferization::MaterializeInDestination
            if matches!(scope.kind(scope.operand(op, 1)?, op)?, Kind::MemRef(_)) =>
        {
            scope.note_write();
            MemRefOp::Materialize { tensor: scope.aggregate(op, 0)?, target: scope.aggregate(op, 1)? }
        }
        // The result has all elements of the source.
        Bufferization::MaterializeInDestination => {
            let results = scope.results(op)?;
            let moves = scope.moves_from(op, 0, &results)?;
            scope.emit(Instruction::Move(Box::new(moves)));
            return Ok(true);
        }
        Bufferization::AllocTensor if op.operand_count() == 0 => {
            let empty = TensorOp::Fill {
                element: None,
                sizes: scope.result_sizes(op, 0)?,
                result: scope.result_aggregate(op, 0)?,
                location: source_of(op).map(Arc::new),
            };
            scope.emit(Instruction::of(empty));
            return Ok(true);
        }
        Bufferization::AllocTensor => return Ok(false),
    };
    scope.emit(Instruction::of(compiled));
    Ok(true)
}
