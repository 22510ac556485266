//! Types of slices, views and pads whose sizes are known.

use super::{
    layout::{kept, window_layout, with_layout},
    types::{sizes, with_sizes},
};
use crate::ir::{extents, strides_and_offset};
use melior::{
    Context,
    ir::{OperationRef, Type, TypeLike, ValueLike, operation::OperationLike},
};
use ringmill_dialects::{
    attr::{self, Attr, Sizes},
    ops::{MemRef, OpName, Tensor},
};

/// The type of a result. `earlier` is the type that the source was written with, `window` the sizes
/// that were written.
pub(super) fn window_type<'c>(
    context: &'c Context,
    operation: OperationRef<'c, '_>,
    earlier: Type<'c>,
    window: &[Option<usize>],
) -> Option<Type<'c>> {
    let result = operation.result(0).ok()?.r#type();
    let known: Vec<usize> = numbers(operation, attr::STATIC_SIZES)?;
    let of_kept =
        |kept: &[usize]| kept.iter().map(|&dimension| known.get(dimension).copied()).collect::<Option<Vec<_>>>();
    match OpName::of(operation) {
        Some(OpName::Tensor(Tensor::ExtractSlice)) => with_sizes(result, &of_kept(&kept(window, None, result)?)?),
        Some(OpName::MemRef(MemRef::ReinterpretCast)) => {
            with_layout(context, result, &known, &strides_and_offset(result)?)
        }
        _ => {
            let source = strides_and_offset(operation.operand(0).ok()?.r#type())?;
            let offsets = attr::STATIC_OFFSETS.of(operation)?;
            let steps = attr::STATIC_STRIDES.of(operation)?;
            let written = window_layout(&strides_and_offset(earlier)?, &offsets, &steps).0;
            let kept = kept(window, Some(&written), result)?;
            let (strides, offset) = window_layout(&source, &offsets, &steps);
            let strides = kept.iter().map(|&dimension| strides.get(dimension).copied()).collect::<Option<_>>()?;
            with_layout(context, result, &of_kept(&kept)?, &(strides, offset))
        }
    }
}

/// A padded tensor of known size.
pub(super) fn padded_type<'c>(operation: OperationRef<'c, '_>) -> Option<Type<'c>> {
    let (_, source) = extents(operation.operand(0).ok()?.r#type())?;
    let (low, high) = (attr::STATIC_LOW.of(operation)?, attr::STATIC_HIGH.of(operation)?);
    let known = source
        .iter()
        .zip(low.iter().zip(high))
        .map(|(&size, (&low, high))| {
            let size = i64::try_from(size).ok()?.checked_add(low?)?.checked_add(high?)?;
            usize::try_from(size).ok()
        })
        .collect::<Option<Vec<_>>>()?;
    with_sizes(operation.result(0).ok()?.r#type(), &known)
}

/// The sizes that an op writes down; `None` stands for an operand.
pub(super) fn written_sizes(operation: OperationRef<'_, '_>) -> Option<Vec<Option<usize>>> {
    let list = attr::STATIC_SIZES.of(operation)?;
    Some(list.into_iter().map(|number| number.and_then(|number| usize::try_from(number).ok())).collect())
}

fn numbers(operation: OperationRef<'_, '_>, sizes: Attr<Sizes>) -> Option<Vec<usize>> {
    sizes.of(operation)?.into_iter().map(|number| usize::try_from(number?).ok()).collect()
}

/// A cast's result where its source is known.
pub(super) fn cast_type<'c>(operation: OperationRef<'c, '_>) -> Option<Type<'c>> {
    let source = operation.operand(0).ok()?.r#type();
    let result = operation.result(0).ok()?.r#type();
    let (_, known) = extents(source)?;
    // A memref takes its source's layout too: what the result would be by its own could be another.
    if result.is_mem_ref() {
        super::types::agree(&sizes(result)?, &known).then_some(source)
    } else {
        with_sizes(result, &known)
    }
}
