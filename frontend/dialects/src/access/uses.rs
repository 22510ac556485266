use melior::ir::{OperationRef, Value, ValueLike};
use mlir_sys::{
    MlirOpOperand, mlirOpOperandGetNextUse, mlirOpOperandGetOperandNumber, mlirOpOperandGetOwner, mlirOpOperandIsNull,
    mlirValueGetFirstUse,
};

/// One operand of one op that reads a value.
#[derive(Clone, Copy)]
pub struct Use<'c, 'a> {
    /// The op that reads it.
    pub user: OperationRef<'c, 'a>,
    /// As which operand, from 0.
    pub operand: usize,
}

/// Every use of a value, latest first (MLIR's order).
pub fn uses<'c, 'a>(value: Value<'c, 'a>) -> Vec<Use<'c, 'a>> {
    let mut found = Vec::new();
    // SAFETY: the value is alive; the list of its uses is not changed meanwhile.
    unsafe {
        let mut next: MlirOpOperand = mlirValueGetFirstUse(value.to_raw());
        while !mlirOpOperandIsNull(next) {
            found.push(Use {
                user: OperationRef::from_raw(mlirOpOperandGetOwner(next)),
                operand: mlirOpOperandGetOperandNumber(next) as usize,
            });
            next = mlirOpOperandGetNextUse(next);
        }
    }
    found
}

/// True if anything reads a value.
pub fn has_uses(value: Value<'_, '_>) -> bool {
    // SAFETY: the value is alive.
    unsafe { !mlirOpOperandIsNull(mlirValueGetFirstUse(value.to_raw())) }
}
