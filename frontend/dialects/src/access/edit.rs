//! Edits through the shared references that walks and passes hand out.
//!
//! References to IR are copied freely and the compiler does not follow them, so erasing is the one
//! place in [`crate::access`] where safe code can go wrong. The rule: once [`erase`] or
//! [`replace_with_values`] has freed an op, nothing that stands for it, for an op or block in its
//! regions, or for a result or block argument of any of these may be passed to any function,
//! compared through or printed; it may only be dropped. A walk therefore takes the next op before
//! it edits the present one.

use super::has_uses;
use crate::attr::Attr;
use melior::{
    StringRef,
    ir::{Attribute, AttributeLike, BlockLike, BlockRef, OperationRef, Value, ValueLike, operation::OperationLike},
};
use mlir_sys::{
    mlirOperationDestroy, mlirOperationMoveBefore, mlirOperationRemoveAttributeByName, mlirOperationSetAttributeByName,
    mlirOperationSetOperand, mlirOperationSetOperands, mlirValueReplaceAllUsesOfWith,
};

/// Removes an op, with its regions, and frees it. Its results must have no uses left. Every copy of
/// the reference, and all that was reached through it, is dangling afterwards: see the rule at the
/// top of this module.
pub fn erase(operation: OperationRef<'_, '_>) {
    // SAFETY: the operation is alive and in a block or owned by it; destroying unlinks it first.
    unsafe { mlirOperationDestroy(operation.to_raw()) }
}

/// Makes every reader of `of` read `with`.
pub fn replace_all_uses<'c>(of: Value<'c, '_>, with: Value<'c, '_>) {
    // SAFETY: both values are alive.
    unsafe { mlirValueReplaceAllUsesOfWith(of.to_raw(), with.to_raw()) }
}

/// Replaces the results by as many values, then erases the op, to which then the same rule applies
/// as after [`erase`]. None of the values may be the op's own, or stem from its regions. False, and
/// nothing done, when the numbers differ.
pub fn replace_with_values<'c>(operation: OperationRef<'c, '_>, values: &[Value<'c, '_>]) -> bool {
    if operation.result_count() != values.len() {
        return false;
    }
    for (result, value) in operation.results().zip(values) {
        replace_all_uses(result.into(), *value);
    }
    erase(operation);
    true
}

/// Sets an attribute, inherent or discardable.
pub fn set_attribute<'c, K>(operation: OperationRef<'c, '_>, name: Attr<K>, attribute: Attribute<'c>) {
    // SAFETY: the operation is alive.
    unsafe {
        mlirOperationSetAttributeByName(operation.to_raw(), StringRef::new(name.text()).to_raw(), attribute.to_raw());
    }
}

/// Gives an op the attributes of another; those of the same name are replaced.
pub fn copy_attributes<'c>(from: OperationRef<'c, '_>, to: OperationRef<'c, '_>) {
    for (name, attribute) in from.attributes() {
        // SAFETY: the operation, the name and the attribute are alive.
        unsafe {
            mlirOperationSetAttributeByName(to.to_raw(), name.as_string_ref().to_raw(), attribute.to_raw());
        }
    }
}

/// Removes an attribute; false when there was none of that name.
pub fn remove_attribute<K>(operation: OperationRef<'_, '_>, name: Attr<K>) -> bool {
    // SAFETY: the operation is alive.
    unsafe { mlirOperationRemoveAttributeByName(operation.to_raw(), StringRef::new(name.text()).to_raw()) }
}

/// Replaces one operand. False, and nothing done, when there is none at the position.
pub fn set_operand<'c>(operation: OperationRef<'c, '_>, position: usize, value: Value<'c, '_>) -> bool {
    if position >= operation.operand_count() {
        return false;
    }
    // SAFETY: the operation has an operand there.
    unsafe { mlirOperationSetOperand(operation.to_raw(), position as isize, value.to_raw()) };
    true
}

/// Replaces all operands; their number may change.
pub fn set_operands<'c>(operation: OperationRef<'c, '_>, values: &[Value<'c, '_>]) {
    let raw: Vec<_> = values.iter().map(ValueLike::to_raw).collect();
    // SAFETY: the operation and the values are alive.
    unsafe { mlirOperationSetOperands(operation.to_raw(), raw.len() as isize, raw.as_ptr()) }
}

/// Removes an argument of a block, to which then the same rule applies as after [`erase`]. False,
/// and nothing done, when it is used, or there is none at the position.
pub fn erase_argument(block: BlockRef<'_, '_>, position: usize) -> bool {
    let Ok(argument) = block.argument(position) else { return false };
    if has_uses(argument.into()) {
        return false;
    }
    // SAFETY: the block has the argument, and nothing reads it.
    unsafe { block.erase_argument(position) };
    true
}

/// Moves an op before another, also into another block.
pub fn move_before(operation: OperationRef<'_, '_>, other: OperationRef<'_, '_>) {
    // SAFETY: both are alive and in blocks.
    unsafe { mlirOperationMoveBefore(operation.to_raw(), other.to_raw()) }
}
