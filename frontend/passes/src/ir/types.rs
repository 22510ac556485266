use melior::ir::{ShapedTypeLike, r#type::DimSize};
use melior::ir::{
    Type, TypeLike,
    r#type::{IntegerType, MemRefType, RankedTensorType},
};
use ringmill_dialects::access;

/// Bits of an `index`: what the contract's programs see of it.
pub(crate) const INDEX_WIDTH: u32 = 64;

/// Most elements of a tensor or memref. Extents that are zero are left out of the product, so of a
/// type that was let through the product of some extents never overflows either.
pub(crate) const MAX_ELEMENTS: usize = 1 << 25;

/// True if a tensor or memref of these extents has at most [`MAX_ELEMENTS`].
pub(crate) fn fits(extents: &[usize]) -> bool {
    let product = extents.iter().try_fold(1usize, |count, &extent| count.checked_mul(extent.max(1)));
    product.is_some_and(|product| product <= MAX_ELEMENTS)
}

/// Bits of an integer or index type.
pub(crate) fn scalar_width(r#type: Type<'_>) -> Option<u32> {
    if r#type.is_index() {
        return Some(INDEX_WIDTH);
    }
    IntegerType::try_from(r#type).ok().map(|integer| integer.width())
}

/// Element type and extents of a ranked tensor or memref of static shape.
pub(crate) fn extents<'c>(r#type: Type<'c>) -> Option<(Type<'c>, Vec<usize>)> {
    fn all<'c>(shaped: impl ShapedTypeLike<'c>) -> Option<(Type<'c>, Vec<usize>)> {
        let extents = (0..shaped.rank())
            .map(|dimension| match shaped.dim_size(dimension) {
                Ok(DimSize::Static(size)) => usize::try_from(size).ok(),
                _ => None,
            })
            .collect::<Option<_>>()?;
        Some((shaped.element(), extents))
    }
    if let Ok(memref) = MemRefType::try_from(r#type) {
        all(memref)
    } else {
        all(RankedTensorType::try_from(r#type).ok()?)
    }
}

/// The type of the elements of a tensor or memref of static shape; another type itself.
pub(crate) fn element_of(r#type: Type<'_>) -> Type<'_> {
    extents(r#type).map_or(r#type, |(element, _)| element)
}

/// The tensor of a static shape.
pub(crate) fn tensor_of<'c>(extents: &[usize], element: Type<'c>) -> Type<'c> {
    let extents: Vec<u64> = extents.iter().map(|&extent| extent as u64).collect();
    RankedTensorType::new(&extents, element, None).into()
}

/// Strides and offset of a memref, in elements from the start of its allocation; `None` stands for
/// a value known only when the program runs. Fails for layouts that are not strided.
pub(crate) fn strides_and_offset(r#type: Type<'_>) -> Option<(Vec<Option<i64>>, Option<i64>)> {
    let memref = MemRefType::try_from(r#type).ok()?;
    let layout = memref.layout().to_string();
    if !layout.starts_with("strided<") && !memref.affine_map().is_identity() {
        return None;
    }
    let known = |value: i64| (!<MemRefType as ShapedTypeLike>::is_dynamic_stride_or_offset(value)).then_some(value);
    let (strides, offset) = memref.strides_and_offset();
    Some((strides.into_iter().map(known).collect(), known(offset)))
}

/// True if a type is `!secret.secret<…>`.
pub(crate) fn is_secret(r#type: Type<'_>) -> bool {
    access::secret_inside(r#type).is_some()
}

/// The type in `!secret.secret<T>`; other types stay.
pub(crate) fn revealed(r#type: Type<'_>) -> Type<'_> {
    access::secret_inside(r#type).unwrap_or(r#type)
}
