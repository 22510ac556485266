use melior::ir::{
    ShapedTypeLike, Type,
    r#type::{DimSize, MemRefType, RankedTensorType},
};

/// The sizes of a ranked tensor or memref; `None` stands for a `?`.
pub(super) fn sizes(r#type: Type<'_>) -> Option<Vec<Option<usize>>> {
    fn all<'c>(shaped: impl ShapedTypeLike<'c>) -> Vec<Option<usize>> {
        (0..shaped.rank())
            .map(|dimension| match shaped.dim_size(dimension) {
                Ok(DimSize::Static(size)) => usize::try_from(size).ok(),
                _ => None,
            })
            .collect()
    }
    if let Ok(memref) = MemRefType::try_from(r#type) {
        Some(all(memref))
    } else {
        RankedTensorType::try_from(r#type).ok().map(all)
    }
}

/// True if a type is a ranked tensor or memref with a `?` among its sizes.
pub(super) fn is_dynamic(r#type: Type<'_>) -> bool {
    sizes(r#type).is_some_and(|sizes| sizes.contains(&None))
}

/// True if known sizes can stand for those of a type.
pub(super) fn agree(sizes: &[Option<usize>], known: &[usize]) -> bool {
    sizes.len() == known.len() && sizes.iter().zip(known).all(|(size, known)| size.is_none_or(|size| size == *known))
}

/// A tensor or memref type with other sizes, of the same rank, that agree with its own. A memref
/// keeps its layout as it is written.
pub(super) fn with_sizes<'c>(r#type: Type<'c>, known: &[usize]) -> Option<Type<'c>> {
    if !agree(&sizes(r#type)?, known) {
        return None;
    }
    if let Ok(memref) = MemRefType::try_from(r#type) {
        let known: Vec<_> = known.iter().map(|&size| size as i64).collect();
        Some(MemRefType::new(memref.element(), &known, Some(memref.layout()), memref.memory_space()).into())
    } else {
        let tensor = RankedTensorType::try_from(r#type).ok()?;
        let known: Vec<_> = known.iter().map(|&size| size as u64).collect();
        Some(RankedTensorType::new(&known, tensor.element(), tensor.encoding()).into())
    }
}
