//! Integers that are known when compiling: counters of loops, and what is computed from them.

use crate::ir::{Constant, constant_of};
use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::{
    access::{AffineExpr, AffineMap},
    ops::Arith,
};

/// The integer of a constant.
pub(super) fn integer_of(value: Value<'_, '_>) -> Option<i64> {
    i64::try_from(constant_of(value)?.signed()).ok()
}

/// A bound that is a constant.
pub(super) fn bound(map: Option<AffineMap>) -> Option<i64> {
    match map?.results[..] {
        [AffineExpr::Constant(bound)] => Some(bound),
        _ => None,
    }
}

/// The integer that an op gives, if those of its operands are known; `None` if it does not fit into
/// the type.
pub(super) fn folded(operation: OperationRef<'_, '_>, operands: &[Option<i64>]) -> Option<i64> {
    let integers: Vec<i64> = operands.iter().copied().collect::<Option<_>>()?;
    let r#type = operation.results().next()?.r#type();
    let value = unbounded(operation, &integers)?;
    (Constant::new(value as u128, r#type)?.signed() == i128::from(value)).then_some(value)
}

/// The integer that an op gives, without a limit of its type.
fn unbounded(operation: OperationRef<'_, '_>, integers: &[i64]) -> Option<i64> {
    match (Arith::of(operation)?, integers) {
        (Arith::Constant, []) => integer_of(operation.results().next()?.into()),
        (Arith::AddI, &[left, right]) => left.checked_add(right),
        (Arith::SubI, &[left, right]) => left.checked_sub(right),
        (Arith::MulI, &[left, right]) => left.checked_mul(right),
        (Arith::RemSI | Arith::RemUI, &[left, right]) if left >= 0 && right > 0 => Some(left % right),
        (Arith::DivSI | Arith::DivUI | Arith::FloorDivSI, &[left, right]) if left >= 0 && right > 0 => {
            Some(left / right)
        }
        (Arith::IndexCast | Arith::ExtSI, &[value]) => Some(value),
        (Arith::IndexCastUI | Arith::ExtUI, &[value]) if value >= 0 => Some(value),
        _ => None,
    }
}
