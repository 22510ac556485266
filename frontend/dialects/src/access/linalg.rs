use super::{AffineMap, affine_map};
use crate::raw;
use melior::ir::{Attribute, BlockRef, OperationRef, RegionLike, attribute::ArrayAttribute, operation::OperationLike};

/// The kind of a loop of a linalg op.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IteratorType {
    /// Iterations are independent.
    Parallel,
    /// Iterations accumulate into the output.
    Reduction,
    /// A sliding window.
    Window,
}

/// The indexing map of each operand, inputs first; named ops included. `None` when the op is not
/// linalg's.
pub fn indexing_maps(operation: OperationRef<'_, '_>) -> Option<Vec<AffineMap>> {
    // SAFETY: the operation is alive; the result is null or an array attribute.
    let attribute = unsafe { Attribute::from_option_raw(raw::ringmillIndexingMaps(operation.to_raw())) }?;
    let maps = ArrayAttribute::try_from(attribute).ok()?;
    (0..maps.len()).map(|index| affine_map(maps.element(index).ok()?)).collect()
}

/// The type of each loop, outermost first; named ops included. `None` when the op is not linalg's.
pub fn iterator_types(operation: OperationRef<'_, '_>) -> Option<Vec<IteratorType>> {
    // SAFETY: with no capacity nothing is written.
    let count = unsafe { raw::ringmillIteratorTypes(operation.to_raw(), std::ptr::null_mut(), 0) };
    let mut kinds = vec![0; usize::try_from(count).ok()?];
    // SAFETY: the buffer has room for the capacity given.
    unsafe { raw::ringmillIteratorTypes(operation.to_raw(), kinds.as_mut_ptr(), kinds.len()) };
    Some(
        kinds
            .into_iter()
            .map(|kind| match kind {
                0 => IteratorType::Parallel,
                1 => IteratorType::Reduction,
                _ => IteratorType::Window,
            })
            .collect(),
    )
}

/// The number of operands that are inputs; the operands after them are outputs. `None` when the op
/// is not linalg's.
pub fn input_count(operation: OperationRef<'_, '_>) -> Option<usize> {
    // SAFETY: the operation is alive.
    usize::try_from(unsafe { raw::ringmillLinalgInputs(operation.to_raw()) }).ok()
}

/// The block that computes one element: its arguments are the operands' elements, inputs first; it
/// ends with `linalg.yield`. Named ops have one as well, though they do not print it. `None` when
/// the op is not linalg's.
pub fn scalar_body<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<BlockRef<'c, 'a>> {
    input_count(operation)?;
    operation.region(0).ok()?.first_block()
}
