use super::read::key;
use melior::ir::{
    Value, ValueLike,
    block::{BlockArgument, BlockLike},
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::ops::{Func, MemRef, OpName, Tensor};
use rustc_hash::FxHashSet;

/// The first argument of the enclosing function that `value` is computed from, through operands
/// alone: loads lead to their memref; values carried by loops are not followed, nor extents.
pub(crate) fn argument_behind(value: Value<'_, '_>) -> Option<usize> {
    let mut seen = FxHashSet::default();
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        if !seen.insert(key(value)) {
            continue;
        }
        // A conversion that fails prints the value, which looks at the whole module.
        if !value.is_block_argument() {
            let Ok(result) = OperationResult::try_from(value) else { continue };
            let owner = result.owner();
            // An extent is not a secret, whatever it is the extent of.
            if !matches!(OpName::of(owner), Some(OpName::MemRef(MemRef::Dim) | OpName::Tensor(Tensor::Dim))) {
                pending.extend(owner.operands());
            }
        } else if let Ok(argument) = BlockArgument::try_from(value) {
            let owner = argument.owner();
            let of_function = owner.parent_operation().is_some_and(|parent| Func::Func.is(parent));
            if of_function {
                return Some(argument.argument_number());
            }
        }
    }
    None
}
