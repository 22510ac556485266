use super::{constant_of, fold};
use melior::ir::{
    OperationRef, TypeLike, Value, ValueLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::{
    access::AffineMap,
    attr::{self, Attr, Map},
    ops::{Affine, Arith, OpName},
};

/// Ops that are looked at for one number: index arithmetic is short.
const BUDGET: usize = 256;

/// The constant results of the map in an attribute, whose operands begin at `first`.
pub(crate) fn known_results(operation: OperationRef<'_, '_>, map: Attr<Map>, first: usize) -> Option<Vec<i64>> {
    results(operation, &map.of(operation)?, first, &mut { BUDGET })
}

fn results(operation: OperationRef<'_, '_>, map: &AffineMap, first: usize, budget: &mut usize) -> Option<Vec<i64>> {
    let mut dims = (first..first + map.dims + map.symbols)
        .map(|position| known(operation.operand(position).ok()?, budget))
        .collect::<Option<Vec<_>>>()?;
    let symbols = dims.split_off(map.dims);
    map.evaluate(&dims, &symbols)
}

/// The number that an `index` is: a constant, or integer or affine arithmetic on constants.
fn known(value: Value<'_, '_>, budget: &mut usize) -> Option<i64> {
    if let Some(constant) = constant_of(value) {
        return Some(constant.signed() as i64);
    }
    *budget = budget.checked_sub(1)?;
    let operation = OperationResult::try_from(value).ok()?.owner();
    let map = |budget: &mut usize| results(operation, &attr::MAP.of(operation)?, 0, budget);
    match OpName::of(operation)? {
        OpName::Affine(Affine::Apply) => map(budget)?.pop(),
        OpName::Affine(Affine::Min) => map(budget)?.into_iter().min(),
        OpName::Affine(Affine::Max) => map(budget)?.into_iter().max(),
        OpName::Arith(name) if operation.result_count() == 1 => arithmetic(name, operation, value, budget),
        _ => None,
    }
}

fn arithmetic(name: Arith, operation: OperationRef<'_, '_>, value: Value<'_, '_>, budget: &mut usize) -> Option<i64> {
    // Other widths would need more than 64 bits on the way.
    if !operation.operands().all(|operand| operand.r#type().is_index()) {
        return None;
    }
    let r#type = value.r#type();
    let operands = operation
        .operands()
        .map(|operand| super::Constant::new(known(operand, budget)? as u128, operand.r#type()))
        .collect::<Option<Vec<_>>>()?;
    Some(fold(name, operation, &operands, r#type)?.signed() as i64)
}
