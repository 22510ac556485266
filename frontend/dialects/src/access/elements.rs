use super::integer::collect;
use crate::raw;
use melior::ir::{Attribute, AttributeLike, Type, TypeLike, r#type::IntegerType};
use mlir_sys::{mlirShapedTypeGetElementType, mlirShapedTypeHasStaticShape, mlirTypeIsAShaped};

/// The integers of an elements attribute (`dense<…>`, splat, `dense_resource`, sparse) in row-major
/// order, each as its bits, zero-extended; of elements wider than 128 bits the low 128. `None` when
/// the attribute is none, holds no integers, or is a resource whose data is missing.
pub fn elements(attribute: Attribute<'_>) -> Option<Vec<u128>> {
    let mut values: Vec<u128> = Vec::new();
    // SAFETY: `collect` expects exactly this vector.
    let known = unsafe { raw::ringmillElementsWords(attribute.to_raw(), collect, (&raw mut values).cast()) };
    known.then_some(values)
}

/// A `dense<…>` attribute of a static tensor or vector type of integers up to 128 bits wide: one
/// value for a splat, or one an element, row-major; bits above the width are dropped. `None` when
/// type or number of values does not fit.
pub fn elements_attribute<'c>(r#type: Type<'c>, values: &[u128]) -> Option<Attribute<'c>> {
    // SAFETY: plain reads; the element type is asked for shaped types only.
    let (is_static, element) = unsafe {
        if !mlirTypeIsAShaped(r#type.to_raw()) {
            return None;
        }
        (mlirShapedTypeHasStaticShape(r#type.to_raw()), Type::from_raw(mlirShapedTypeGetElementType(r#type.to_raw())))
    };
    let width = match IntegerType::try_from(element) {
        Ok(integer) => integer.width(),
        Err(_) if element.is_index() => 64,
        Err(_) => return None,
    };
    if !is_static || width == 0 || width > 128 || r#type.is_mem_ref() {
        return None;
    }
    // SAFETY: the shape is static.
    let total = unsafe { shape(r#type) }.iter().product::<usize>();
    if values.len() != 1 && values.len() != total {
        return None;
    }
    let words_each = width.div_ceil(64) as usize;
    let mask = if width == 128 { u128::MAX } else { (1 << width) - 1 };
    let words: Vec<u64> = values
        .iter()
        .flat_map(|value| {
            let value = value & mask;
            [value as u64, (value >> 64) as u64].into_iter().take(words_each)
        })
        .collect();
    // SAFETY: `words` holds `words_each` words for each value, masked to the width; the number of
    // values was checked.
    Some(unsafe {
        Attribute::from_raw(raw::ringmillElementsFromWords(r#type.to_raw(), words.as_ptr(), words_each, values.len()))
    })
}

/// # Safety
///
/// The type must be shaped and static.
unsafe fn shape(r#type: Type<'_>) -> Vec<usize> {
    // SAFETY: as above.
    unsafe {
        (0..mlir_sys::mlirShapedTypeGetRank(r#type.to_raw()))
            .map(|axis| mlir_sys::mlirShapedTypeGetDimSize(r#type.to_raw(), axis as isize) as usize)
            .collect()
    }
}
