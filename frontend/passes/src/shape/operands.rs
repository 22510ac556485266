//! Where ops keep their sizes.

use super::numbers::Numbers;
use melior::{
    Context,
    ir::{
        OperationRef, Value,
        attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute},
        operation::OperationLike,
    },
};
use ringmill_dialects::access;
use std::ops::Range;

/// Ops whose result has a `?` for each of these operands: of a segment, or of all from a position.
const MADE: &[(&str, Sizes)] = &[
    ("bufferization.alloc_tensor", Sizes::Segment(0)),
    ("memref.alloc", Sizes::Segment(0)),
    ("memref.alloca", Sizes::Segment(0)),
    ("tensor.empty", Sizes::From(0)),
    ("tensor.generate", Sizes::From(0)),
    ("tensor.splat", Sizes::From(1)),
];

/// Ops with sizes in an array of numbers, where the least number stands for an operand of the segment.
const LISTED: &[(&str, &[(&str, usize)])] = &[
    ("memref.reinterpret_cast", &[("static_sizes", 2)]),
    ("memref.subview", &[("static_sizes", 2)]),
    ("tensor.extract_slice", &[("static_sizes", 2)]),
    ("tensor.insert_slice", &[("static_sizes", 3)]),
    ("tensor.pad", &[("static_low", 1), ("static_high", 2)]),
];

enum Sizes {
    Segment(usize),
    From(usize),
}

/// Whether an op has operands that are sizes.
pub(crate) fn takes_sizes(name: &str) -> bool {
    MADE.iter().any(|row| row.0 == name) || LISTED.iter().any(|row| row.0 == name)
}

/// For an op that makes a tensor or memref: the sizes that operands give, if all are known. The operands go.
pub(super) fn drop_made<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    name: &str,
    numbers: &Numbers<'c>,
) -> Option<Vec<usize>> {
    let (_, place) = MADE.iter().find(|row| row.0 == name)?;
    let range = match place {
        Sizes::Segment(segment) => segment_range(operation, *segment)?,
        Sizes::From(first) => *first..operation.operand_count(),
    };
    let operands: Vec<Value> = operation.operands().collect();
    let known: Vec<_> =
        operands.get(range.clone())?.iter().map(|&operand| numbers.size(operand)).collect::<Option<_>>()?;
    drop_operands(context, operation, &operands, range, place);
    Some(known)
}

/// For an op that lists its sizes: writes those into the lists that are operands, if all are known. True when no size is an operand now.
pub(super) fn write_listed<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    name: &str,
    numbers: &Numbers<'c>,
) -> bool {
    let lists = LISTED.iter().find(|row| row.0 == name).map_or(&[][..], |row| row.1);
    lists.iter().all(|&(attribute, segment)| write_list(context, operation, attribute, segment, numbers).is_some())
}

fn write_list<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    attribute: &str,
    segment: usize,
    numbers: &Numbers<'c>,
) -> Option<()> {
    let operands: Vec<Value> = operation.operands().collect();
    let range = segment_range(operation, segment)?;
    let mut given = operands.get(range.clone())?.iter();
    let list: Vec<i64> = listed(operation, attribute)?
        .into_iter()
        .map(|number| match number {
            Some(number) => Some(number),
            None => numbers.size(*given.next()?).map(|size| size as i64),
        })
        .collect::<Option<_>>()?;
    if !range.is_empty() {
        access::set_attribute(operation, attribute, DenseI64ArrayAttribute::new(context, &list).into());
        drop_operands(context, operation, &operands, range, &Sizes::Segment(segment));
    }
    Some(())
}

/// The numbers of an array attribute; `None` stands for an operand.
pub(super) fn listed(operation: OperationRef<'_, '_>, attribute: &str) -> Option<Vec<Option<i64>>> {
    let numbers = DenseI64ArrayAttribute::try_from(operation.attribute(attribute).ok()?).ok()?;
    let numbers = (0..numbers.len()).map(|position| numbers.element(position).ok()).collect::<Option<Vec<_>>>()?;
    Some(numbers.into_iter().map(|number| (number != i64::MIN).then_some(number)).collect())
}

fn segments(operation: OperationRef<'_, '_>) -> Option<Vec<i32>> {
    let lengths = DenseI32ArrayAttribute::try_from(operation.attribute("operandSegmentSizes").ok()?).ok()?;
    (0..lengths.len()).map(|position| lengths.element(position).ok()).collect()
}

/// The operands of a segment.
fn segment_range(operation: OperationRef<'_, '_>, segment: usize) -> Option<Range<usize>> {
    let lengths = segments(operation)?;
    let length = |length: &i32| usize::try_from(*length).ok();
    let start = lengths.get(..segment)?.iter().map(length).sum::<Option<usize>>()?;
    Some(start..start + length(lengths.get(segment)?)?)
}

fn drop_operands<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    operands: &[Value<'c, '_>],
    range: Range<usize>,
    place: &Sizes,
) {
    let left: Vec<_> = operands[..range.start].iter().chain(&operands[range.end..]).copied().collect();
    let lengths = segments(operation);
    access::set_operands(operation, &left);
    if let (Sizes::Segment(segment), Some(mut lengths)) = (place, lengths) {
        if let Some(length) = lengths.get_mut(*segment) {
            *length = 0;
        }
        let lengths = DenseI32ArrayAttribute::new(context, &lengths);
        access::set_attribute(operation, "operandSegmentSizes", lengths.into());
    }
}
