use crate::raw;
use melior::{
    Context,
    ir::{Attribute, AttributeLike, Type, TypeLike, r#type::IntegerType},
};
use std::ffi::c_void;

/// The low 128 bits of one integer, from 64-bit words, lowest first.
pub(super) fn from_words(words: &[u64]) -> u128 {
    let low = words.first().copied().unwrap_or(0);
    let high = words.get(1).copied().unwrap_or(0);
    u128::from(high) << 64 | u128::from(low)
}

/// Appends each integer C++ tells of to a `Vec<u128>`.
pub(super) unsafe extern "C" fn collect(words: *const u64, count: usize, data: *mut c_void) {
    // SAFETY: C++ passes `count` words, and as data what the callers below pass.
    let (words, values) = unsafe { (std::slice::from_raw_parts(words, count), &mut *data.cast::<Vec<u128>>()) };
    values.push(from_words(words));
}

/// An integer attribute of any width (`index` is 64 bits), as its bits: zero-extended, so -1 : i8
/// is 255. Of integers wider than 128 bits the low 128. `None` when it is not an integer.
pub fn integer(attribute: Attribute<'_>) -> Option<u128> {
    let mut values: Vec<u128> = Vec::with_capacity(1);
    // SAFETY: `collect` expects exactly this vector.
    let known = unsafe { raw::ringmillIntegerWords(attribute.to_raw(), collect, (&raw mut values).cast()) };
    if known { values.first().copied() } else { None }
}

/// Bits of an integer attribute; `index` has 64. `None` when it is not an integer.
pub fn integer_width(attribute: Attribute<'_>) -> Option<u32> {
    let r#type = attribute.r#type();
    if !attribute.is_integer() {
        return None;
    }
    if r#type.is_index() { Some(64) } else { IntegerType::try_from(r#type).ok().map(|integer| integer.width()) }
}

/// The attribute `value : i<width>`. Width 1 to 128; bits of the value above it are dropped.
pub fn integer_attribute(context: &Context, width: u32, value: u128) -> Attribute<'_> {
    let width = width.clamp(1, 128);
    let kept = if width == 128 { value } else { value & ((1 << width) - 1) };
    let words = [kept as u64, (kept >> 64) as u64];
    let r#type: Type = IntegerType::new(context, width).into();
    // SAFETY: the type is an integer of `width` bits, for which so many words are enough.
    unsafe {
        Attribute::from_raw(raw::ringmillIntegerFromWords(r#type.to_raw(), words.as_ptr(), width.div_ceil(64) as usize))
    }
}
