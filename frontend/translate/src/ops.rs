//! Ops, each by the file of its dialect.

use crate::{aggregate, boolean, control, function::Function, plain, shortint, target::Target};
use melior::ir::OperationRef;
use ringmill_dialects::ops::OpName;
use ringmill_passes::ProgramError;

/// Writes an op; false if it has no text.
pub(crate) fn write<'c, 'a>(
    out: &mut Function<'_, 'c, 'a>,
    operation: OperationRef<'c, 'a>,
) -> Result<bool, ProgramError> {
    match OpName::of(operation) {
        Some(OpName::TfheRust(name)) if out.target == Target::TfheRust => shortint::write(out, name, operation),
        Some(OpName::TfheRustBool(name)) if out.target == Target::TfheRustBool => boolean::write(out, name, operation),
        Some(OpName::Arith(name)) => plain::write(out, name, operation),
        Some(OpName::Comb(name)) => plain::write_comb(out, name, operation),
        Some(OpName::Tensor(name)) => aggregate::write(out, name, operation),
        Some(OpName::MemRef(name)) => aggregate::write_memory(out, name, operation),
        Some(OpName::Affine(name)) => control::write_affine(out, name, operation),
        Some(OpName::Func(name)) => control::write_call(out, name, operation),
        Some(OpName::Scf(name)) => control::write(out, name, operation),
        _ => Ok(false),
    }
}
