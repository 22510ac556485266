use melior::ir::{OperationRef, RegionLike, block::BlockLike, operation::OperationLike};

/// Calls `visit` with an op and everything in it, outer ops first.
pub(crate) fn walk<'c, 'a>(operation: OperationRef<'c, 'a>, visit: &mut impl FnMut(OperationRef<'c, 'a>)) {
    visit(operation);
    for_each_inner(operation, |inner| walk(inner, visit));
}

/// Calls `visit` with each op in the blocks of an op, but not with what is in those; it may move or
/// erase the op that it gets.
pub(crate) fn for_each_inner<'c, 'a>(operation: OperationRef<'c, 'a>, mut visit: impl FnMut(OperationRef<'c, 'a>)) {
    for region in operation.regions() {
        let mut next_block = region.first_block();
        while let Some(block) = next_block {
            next_block = block.next_in_region();
            let mut next = block.first_operation();
            while let Some(inner) = next {
                next = inner.next_in_block();
                visit(inner);
            }
        }
    }
}
