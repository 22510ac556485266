//! The ub dialect: undefined values.

use crate::{
    compile::{Kind, Op, Scope},
    error::InterpError,
    value::Tensor,
};

/// Compiles `ub.poison`.
pub(crate) fn compile_poison<'c, 'a>(op: Op<'c, 'a>, scope: &mut Scope<'_, 'c, 'a>) -> Result<(), InterpError> {
    let result = scope.result(op, 0)?;
    match scope.kind(result, op)? {
        // Scalar registers are undefined until something is written to them.
        Kind::Scalar { .. } => {
            scope.result_slot(op, 0)?;
        }
        Kind::Tensor(shaped) => {
            let shape = shaped.fixed().ok_or_else(|| scope.unsupported_type(result, op))?;
            let slot = scope.result_aggregate(op, 0)?;
            scope.unit.preset_tensor(slot, Tensor::undefined(shape));
        }
        Kind::MemRef(_) => return Err(scope.unsupported_type(result, op)),
    }
    Ok(())
}
