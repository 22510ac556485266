use super::slot::{Slot, is_elementwise, read_slot, written_slot};
use crate::ir::key;
use melior::ir::{OperationRef, Value, operation::OperationLike};
use ringmill_dialects::access;
use rustc_hash::FxHashMap;

/// The slot in which the result of an op is best computed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Target {
    /// None in particular.
    #[default]
    Any,
    /// One slot of tensors of one size.
    Slot {
        /// The index.
        index: usize,
        /// The number of elements.
        size: usize,
    },
    /// Several slots.
    Several,
}

impl Target {
    fn join(self, other: Self) -> Self {
        match (self, other) {
            (one, Self::Any) | (Self::Any, one) => one,
            (one, other) if one == other => one,
            _ => Self::Several,
        }
    }
}

/// The targets of the results of elementwise ops, by value: HECO's target slots (Viand et al.,
/// "HECO", USENIX Security 2023, section 5). `operations` are in an order where each comes before
/// the ops that use it.
///
/// An op on one element that was read, and on something computed, stays at the index of that
/// element. The result of another one goes where it is inserted, or where the ops are that use it.
pub(super) fn targets(operations: &[OperationRef<'_, '_>]) -> FxHashMap<usize, Target> {
    let mut found: FxHashMap<usize, Target> = FxHashMap::default();
    for &operation in operations.iter().rev() {
        if !is_elementwise(operation) {
            continue;
        }
        let Some(result) = operation.results().next() else { continue };
        let read: Vec<Slot> = operation.operands().filter_map(read_slot).collect();
        let target = match read[..] {
            [Slot { index, size, .. }] => Target::Slot { index, size },
            _ => of_users(result.into(), &found),
        };
        found.insert(key(result.into()), target);
    }
    found
}

fn of_users(value: Value<'_, '_>, found: &FxHashMap<usize, Target>) -> Target {
    access::uses(value).into_iter().fold(Target::default(), |target, used| {
        let result = used.user.results().next();
        target.join(match (written_slot(used.user), result) {
            (Some(slot), _) if used.operand == 0 => Target::Slot { index: slot.index, size: slot.size },
            (_, Some(result)) => found.get(&key(result.into())).copied().unwrap_or_default(),
            _ => Target::Any,
        })
    })
}
