use super::types::{sizes, with_sizes};
use crate::ir::strides_and_offset;
use melior::{
    Context,
    ir::{Attribute, ShapedTypeLike, Type, r#type::MemRefType},
};

/// Strides and offset, in elements; `None` is known only when the program runs.
pub(super) type Layout = (Vec<Option<i64>>, Option<i64>);

/// A memref type with other sizes and that layout, which is written down where the type's own is
/// another.
pub(super) fn with_layout<'c>(
    context: &'c Context,
    r#type: Type<'c>,
    known: &[usize],
    layout: &Layout,
) -> Option<Type<'c>> {
    let plain = with_sizes(r#type, known)?;
    if strides_and_offset(plain).as_ref() == Some(layout) {
        return Some(plain);
    }
    let text = |number: &Option<i64>| number.map_or("?".to_owned(), |number| number.to_string());
    let strides: Vec<_> = layout.0.iter().map(text).collect();
    let written = format!("strided<[{}], offset: {}>", strides.join(", "), text(&layout.1));
    let written = Attribute::parse(context, &written)?;
    let memref = MemRefType::try_from(plain).ok()?;
    let known: Vec<_> = known.iter().map(|&size| size as i64).collect();
    Some(MemRefType::new(memref.element(), &known, Some(written), memref.memory_space()).into())
}

/// Layout of a window with these offsets and steps on a memref; MLIR's own rule, by which zero
/// times anything is known.
pub(super) fn window_layout(source: &Layout, offsets: &[Option<i64>], steps: &[Option<i64>]) -> Layout {
    let times = |a: Option<i64>, b: Option<i64>| match (a, b) {
        (Some(0), _) | (_, Some(0)) => Some(0),
        (Some(a), Some(b)) => a.checked_mul(b),
        _ => None,
    };
    let strides = source.0.iter().zip(steps).map(|(&stride, &step)| times(stride, step)).collect();
    let offset = source
        .0
        .iter()
        .zip(offsets)
        .try_fold(source.1, |sum, (&stride, &offset)| {
            let sum = sum?.checked_add(times(stride, offset)?)?;
            Some(Some(sum))
        })
        .flatten();
    (strides, offset)
}

/// The dimensions of a window that its result keeps: the others have one element. `strides` are the
/// window's, for memrefs.
pub(super) fn kept(window: &[Option<usize>], strides: Option<&[Option<i64>]>, result: Type<'_>) -> Option<Vec<usize>> {
    let result_sizes = sizes(result)?;
    let result_strides = strides.and_then(|_| Some(strides_and_offset(result)?.0));
    let mut kept = Vec::new();
    for (dimension, size) in window.iter().enumerate() {
        let next = kept.len();
        let same_stride = match (strides, &result_strides) {
            (Some(strides), Some(result)) => strides.get(dimension) == result.get(next),
            _ => true,
        };
        if result_sizes.get(next) == Some(size) && same_stride {
            kept.push(dimension);
        } else if *size != Some(1) {
            return None;
        }
    }
    (kept.len() == result_sizes.len()).then_some(kept)
}
