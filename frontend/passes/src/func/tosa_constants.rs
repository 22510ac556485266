//! Elements of tosa, and constants of them.

use crate::ir::{extents, scalar_width};
use melior::ir::{
    OperationRef, Type, Value, ValueLike,
    operation::{OperationLike, OperationResult},
    r#type::IntegerType,
};
use ringmill_dialects::{
    attr,
    ops::{Arith, OpName, Tosa},
};

/// Bits of a signless element; `None` for other types.
pub(super) fn element_width(r#type: Type<'_>) -> Option<u32> {
    let (element, _) = extents(r#type)?;
    IntegerType::try_from(element).ok().filter(|integer| integer.is_signless()).and_then(|_| scalar_width(element))
}

/// The numbers of a constant, as bits.
pub(super) fn constant(value: Value<'_, '_>) -> Option<Vec<u128>> {
    let operation = OperationResult::try_from(value).ok()?.owner();
    match OpName::of(operation)? {
        OpName::Tosa(Tosa::Const | Tosa::ConstShape) => attr::VALUES.of(operation),
        OpName::Arith(Arith::Constant) => attr::VALUE_ELEMENTS.of(operation),
        _ => None,
    }
}

/// The signed numbers of a constant operand.
pub(super) fn numbers(operation: OperationRef<'_, '_>, position: usize) -> Option<Vec<i64>> {
    let value = operation.operand(position).ok()?;
    let unused = 64 - element_width(value.r#type()).unwrap_or(64);
    Some(constant(value)?.into_iter().map(|bits| ((bits as u64) << unused) as i64 >> unused).collect())
}
