use melior::ir::{OperationRef, RegionLike, block::BlockLike, operation::OperationLike};

/// Calls `visit` with an op and everything in it, outer ops first.
pub(crate) fn walk<'c, 'a>(operation: OperationRef<'c, 'a>, visit: &mut impl FnMut(OperationRef<'c, 'a>)) {
    visit(operation);
    for region in operation.regions() {
        let mut next_block = region.first_block();
        while let Some(block) = next_block {
            next_block = block.next_in_region();
            let mut next = block.first_operation();
            while let Some(inner) = next {
                next = inner.next_in_block();
                walk(inner, visit);
            }
        }
    }
}
