//! Traits and effects of any op, whatever dialect it belongs to.

use crate::raw;
use melior::ir::{OperationRef, Type, TypeLike, Value, ValueLike};

/// True if an op on tensors computes each element from the operands' elements at the same place, as
/// the op of that name does on scalars (MLIR's trait `ElementwiseMappable`).
pub fn is_elementwise(operation: OperationRef<'_, '_>) -> bool {
    // SAFETY: the operation is alive.
    unsafe { raw::ringmillIsElementwise(operation.to_raw()) }
}

/// True if an op does nothing but compute its results, so that it may go when they have no uses.
pub fn is_erasable(operation: OperationRef<'_, '_>) -> bool {
    // SAFETY: the operation is alive.
    unsafe { raw::ringmillIsErasable(operation.to_raw()) }
}

/// True if ops of the affine dialect at the place of `operation` may take a value as a symbol.
pub fn is_affine_symbol<'c>(value: Value<'c, '_>, operation: OperationRef<'c, '_>) -> bool {
    // SAFETY: both are alive.
    unsafe { raw::ringmillIsAffineSymbol(value.to_raw(), operation.to_raw()) }
}

/// True if a type is a scalar that tensors may hold, of any dialect.
pub fn is_tensor_element(r#type: Type<'_>) -> bool {
    // SAFETY: the type is valid.
    unsafe { raw::ringmillIsTensorElement(r#type.to_raw()) }
}

/// True if a type is a tensor, with or without a rank.
pub fn is_tensor(r#type: Type<'_>) -> bool {
    // SAFETY: the type is valid.
    unsafe { raw::ringmillIsTensor(r#type.to_raw()) }
}
