//! The operands and attributes in which ops keep their sizes.

use super::numbers::Numbers;
use melior::{
    Context,
    ir::{
        OperationRef, Value,
        attribute::{DenseI32ArrayAttribute, DenseI64ArrayAttribute},
        operation::OperationLike,
    },
};
use ringmill_dialects::{
    access,
    attr::{self, Attr, Sizes},
    ops::{Bufferization, MemRef, OpName, Tensor},
};
use std::ops::Range;

/// The operands that are sizes.
enum SizePosition {
    /// A segment.
    Segment(usize),
    /// All from a position.
    From(usize),
}

/// For ops whose result has a `?` for each of some operands: which ones.
fn made_by(name: OpName) -> Option<SizePosition> {
    match name {
        OpName::Bufferization(Bufferization::AllocTensor) | OpName::MemRef(MemRef::Alloc | MemRef::Alloca) => {
            Some(SizePosition::Segment(0))
        }
        OpName::Tensor(Tensor::Empty | Tensor::Generate) => Some(SizePosition::From(0)),
        OpName::Tensor(Tensor::Splat) => Some(SizePosition::From(1)),
        _ => None,
    }
}

/// For ops with sizes in arrays of numbers: the arrays, and for each the segment of the operands
/// that it is filled from.
fn listed_by(name: OpName) -> &'static [(Attr<Sizes>, usize)] {
    match name {
        OpName::MemRef(MemRef::ReinterpretCast | MemRef::Subview) | OpName::Tensor(Tensor::ExtractSlice) => {
            &[(attr::STATIC_SIZES, 2)]
        }
        OpName::Tensor(Tensor::InsertSlice) => &[(attr::STATIC_SIZES, 3)],
        OpName::Tensor(Tensor::Pad) => &[(attr::STATIC_LOW, 1), (attr::STATIC_HIGH, 2)],
        _ => &[],
    }
}

/// True if an op has operands that are sizes.
pub(crate) fn takes_sizes(name: OpName) -> bool {
    made_by(name).is_some() || !listed_by(name).is_empty()
}

/// For an op that makes a tensor or memref: the sizes that operands give, if all are known. The
/// operands go.
pub(super) fn drop_made<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    numbers: &Numbers<'c>,
) -> Option<Vec<usize>> {
    let position = made_by(OpName::of(operation)?)?;
    let range = match position {
        SizePosition::Segment(segment) => segment_range(operation, segment)?,
        SizePosition::From(first) => first..operation.operand_count(),
    };
    let operands: Vec<Value> = operation.operands().collect();
    let known: Vec<_> =
        operands.get(range.clone())?.iter().map(|&operand| numbers.size(operand)).collect::<Option<_>>()?;
    drop_operands(context, operation, &operands, range, &position);
    Some(known)
}

/// For an op that lists its sizes: writes those into the lists that are operands, if all are known.
/// True when no size is an operand now.
pub(super) fn write_listed<'c>(context: &'c Context, operation: OperationRef<'c, '_>, numbers: &Numbers<'c>) -> bool {
    let lists = OpName::of(operation).map_or(&[][..], listed_by);
    lists.iter().all(|&(sizes, segment)| write_list(context, operation, sizes, segment, numbers).is_some())
}

fn write_list<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    sizes: Attr<Sizes>,
    segment: usize,
    numbers: &Numbers<'c>,
) -> Option<()> {
    let operands: Vec<Value> = operation.operands().collect();
    let range = segment_range(operation, segment)?;
    let mut given = operands.get(range.clone())?.iter();
    let list: Vec<i64> = sizes
        .of(operation)?
        .into_iter()
        .map(|number| match number {
            Some(number) => Some(number),
            None => numbers.size(*given.next()?).map(|size| size as i64),
        })
        .collect::<Option<_>>()?;
    if !range.is_empty() {
        access::set_attribute(operation, sizes, DenseI64ArrayAttribute::new(context, &list).into());
        drop_operands(context, operation, &operands, range, &SizePosition::Segment(segment));
    }
    Some(())
}

/// The operands of a segment.
fn segment_range(operation: OperationRef<'_, '_>, segment: usize) -> Option<Range<usize>> {
    let lengths = attr::OPERAND_SEGMENT_SIZES.of(operation)?;
    let start = lengths.get(..segment)?.iter().sum();
    Some(start..start + lengths.get(segment)?)
}

fn drop_operands<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    operands: &[Value<'c, '_>],
    range: Range<usize>,
    position: &SizePosition,
) {
    let left: Vec<_> = operands[..range.start].iter().chain(&operands[range.end..]).copied().collect();
    let lengths = attr::OPERAND_SEGMENT_SIZES.of(operation);
    access::set_operands(operation, &left);
    if let (SizePosition::Segment(segment), Some(mut lengths)) = (position, lengths) {
        if let Some(length) = lengths.get_mut(*segment) {
            *length = 0;
        }
        let lengths: Vec<i32> = lengths.into_iter().map(|length| length as i32).collect();
        let lengths = DenseI32ArrayAttribute::new(context, &lengths);
        access::set_attribute(operation, attr::OPERAND_SEGMENT_SIZES, lengths.into());
    }
}
