//! Ops, each by the file of its dialect.

use super::{context, control, function::Function, numbers, tensors};
use melior::ir::OperationRef;
use ringmill_dialects::ops::{OpName, TensorExt};
use ringmill_passes::ProgramError;

/// Writes an op; false if it has no text.
pub(super) fn write(out: &mut Function, operation: OperationRef<'_, '_>) -> Result<bool, ProgramError> {
    match OpName::of(operation) {
        Some(OpName::Openfhe(name)) => context::write(out, name, operation),
        Some(OpName::Arith(name)) => numbers::write(out, name, operation),
        Some(OpName::Tensor(name)) => tensors::write(out, name, operation),
        Some(OpName::TensorExt(TensorExt::Rotate)) => tensors::rotate(out, operation),
        Some(OpName::Scf(name)) => control::write(out, name, operation),
        Some(OpName::Affine(name)) => control::write_affine(out, name, operation),
        Some(OpName::Func(name)) => control::write_call(out, name, operation),
        _ => Ok(false),
    }
}
