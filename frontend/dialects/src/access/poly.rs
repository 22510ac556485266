//! The dialect poly as plain data.

use crate::raw;
use melior::ir::{
    OperationRef, Type, TypeLike,
    r#type::{RankedTensorType, ShapedTypeLike},
};
use std::ffi::c_void;

/// N of `!poly.poly<N>`; `None` for other types.
pub fn degree_bound(r#type: Type<'_>) -> Option<usize> {
    // SAFETY: the type is valid.
    let bound = unsafe { raw::ringmillPolyDegreeBound(r#type.to_raw()) };
    usize::try_from(bound).ok().filter(|&bound| bound > 0)
}

/// N of `!poly.poly<N>` or of the elements of a tensor; `None` for other types.
pub fn element_degree_bound(r#type: Type<'_>) -> Option<usize> {
    let element = RankedTensorType::try_from(r#type).map(|tensor| tensor.element());
    degree_bound(element.unwrap_or(r#type))
}

/// True if a polynomial stands in a type, or is it.
pub fn mentions_poly(r#type: Type<'_>) -> bool {
    // SAFETY: the type is valid.
    unsafe { raw::ringmillMentionsPoly(r#type.to_raw()) }
}

unsafe extern "C" fn collect(coefficients: *const u32, count: usize, data: *mut c_void) {
    if count == 0 {
        return;
    }
    // SAFETY: C++ passes so many coefficients, and as data what the caller below passes.
    unsafe { (*data.cast::<Vec<u32>>()).extend_from_slice(std::slice::from_raw_parts(coefficients, count)) };
}

/// The coefficients of a `poly.constant`, reduced modulo x^N = 1, at most N; `None` for other ops.
pub fn coefficients(operation: OperationRef<'_, '_>) -> Option<Vec<u32>> {
    let mut coefficients: Vec<u32> = Vec::new();
    // SAFETY: the operation is alive, and `collect` expects exactly this list.
    let known = unsafe { raw::ringmillPolyCoefficients(operation.to_raw(), collect, (&raw mut coefficients).cast()) };
    known.then_some(coefficients)
}
