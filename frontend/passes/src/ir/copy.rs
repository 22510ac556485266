use super::{key, walk};
use melior::ir::{
    BlockRef, OperationRef, RegionLike, Value,
    block::BlockLike,
    operation::{OperationLike, OperationResult},
};
use ringmill_dialects::access;
use rustc_hash::{FxHashMap, FxHashSet};

/// Values of an original by their identity, and what stands for them in a copy.
pub(crate) type Substitutes<'c, 'a> = FxHashMap<usize, Value<'c, 'a>>;

/// Copies an op with its regions before `anchor`; operands, in the regions too, become their
/// substitutes. The copy's results are added as substitutes of the original's.
pub(crate) fn copy_before<'c, 'a>(
    operation: OperationRef<'c, 'a>,
    block: BlockRef<'c, 'a>,
    anchor: OperationRef<'c, 'a>,
    substitutes: &mut Substitutes<'c, 'a>,
) -> OperationRef<'c, 'a> {
    let copy = block.insert_operation_before(anchor, (*operation).clone());
    walk(copy, &mut |inner| {
        for (position, operand) in inner.operands().enumerate().collect::<Vec<_>>() {
            if let Some(&substitute) = substitutes.get(&key(operand)) {
                access::set_operand(inner, position, substitute);
            }
        }
    });
    for (old, new) in operation.results().zip(copy.results()) {
        substitutes.insert(key(old.into()), new.into());
    }
    copy
}

/// The values that an op, or what is in its regions, reads from outside of it; each once.
pub(crate) fn read_values<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<Value<'c, 'a>> {
    let mut inside = FxHashSet::default();
    let mut read = Vec::new();
    walk(operation, &mut |inner| {
        read.extend(inner.operands());
        if operation.region_count() == 0 {
            return;
        }
        if inner != operation {
            inside.extend(inner.results().map(|result| key(result.into())));
        }
        for region in inner.regions() {
            let blocks = std::iter::successors(region.first_block(), |block| block.next_in_region());
            for block in blocks {
                let arguments = (0..block.argument_count()).filter_map(|position| block.argument(position).ok());
                inside.extend(arguments.map(|argument| key(argument.into())));
            }
        }
    });
    let mut seen = inside;
    read.retain(|value| seen.insert(key(*value)));
    read
}

/// Erases the ops behind values, and those behind their operands, as far as they do nothing but
/// compute what is not used any more.
pub(crate) fn erase_unused(values: Vec<Value<'_, '_>>) {
    let mut pending = values;
    // Erased results must not be looked at again.
    let mut gone = FxHashSet::default();
    while let Some(value) = pending.pop() {
        if gone.contains(&key(value)) {
            continue;
        }
        let Ok(result) = OperationResult::try_from(value) else { continue };
        let owner = result.owner();
        let used = owner.results().any(|result| access::has_uses(result.into()));
        if used || !access::is_erasable(owner) {
            continue;
        }
        gone.extend(owner.results().map(|result| key(result.into())));
        pending.extend(read_values(owner));
        access::erase(owner);
    }
}

/// The ops of a block, in order.
pub(crate) fn operations<'c, 'a>(block: BlockRef<'c, 'a>) -> impl Iterator<Item = OperationRef<'c, 'a>> {
    std::iter::successors(block.first_operation(), |operation| operation.next_in_block())
}

/// Every block in the regions of an op, also of the ops inside, outer ones first.
pub(crate) fn blocks_in<'c, 'a>(operation: OperationRef<'c, 'a>) -> Vec<BlockRef<'c, 'a>> {
    let mut blocks = Vec::new();
    walk(operation, &mut |inner| {
        for region in inner.regions() {
            blocks.extend(std::iter::successors(region.first_block(), |block| block.next_in_region()));
        }
    });
    blocks
}
