//! The dialect noisy as plain data, and the noise of its values.

use crate::raw;
use melior::ir::{OperationRef, Type, TypeLike, Value};
use mlir_sys::MlirValue;
use std::ffi::c_void;

/// Bits of the message of a noisy integer.
pub const NOISY_MESSAGE_BITS: u32 = 5;

/// True for `!noisy.i32`.
pub fn is_noisy(r#type: Type<'_>) -> bool {
    // SAFETY: the type is valid.
    unsafe { raw::ringmillIsNoisy(r#type.to_raw()) }
}

/// The bits of noise of a fresh value, and the most with which its message can be recovered.
pub fn noise_limits() -> (u64, u64) {
    // SAFETY: both return constants.
    unsafe { (raw::ringmillFreshNoise(), raw::ringmillMostNoise()) }
}

unsafe extern "C" fn collect(value: MlirValue, bound: u64, data: *mut c_void) {
    // SAFETY: C++ passes a value that is alive, and as data what the caller below passes.
    unsafe { (*data.cast::<Vec<(Value<'_, '_>, u64)>>()).push((Value::from_raw(value), bound)) };
}

/// The most bits of noise of each noisy result in what is reachable of an op, in the order of the
/// text, by MLIR's forward dataflow of ranges; `None` if that fails.
///
/// A value of unknown origin, such as an argument of a public function, has the most that a legal
/// value has. Bounds above 4096 are told as 4096.
pub fn noise_bounds<'c, 'a>(operation: OperationRef<'c, 'a>) -> Option<Vec<(Value<'c, 'a>, u64)>> {
    let mut bounds: Vec<(Value<'c, 'a>, u64)> = Vec::new();
    // SAFETY: the operation is alive, and `collect` expects exactly this list.
    unsafe { raw::ringmillNoise(operation.to_raw(), collect, (&raw mut bounds).cast()) }.then_some(bounds)
}
