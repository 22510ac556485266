//! The facts about a ring from `ringmill-ring`, for the verifiers in `cpp/Ring.cpp`.

use melior::StringRef;
use miette::Diagnostic;
use mlir_sys::MlirStringCallback;
use ringmill_ring::{Modulus, RingError, Splitting};
use std::ffi::c_void;

/// Tells what is wrong with a transform, as `code: message`, a line end and `help: …`; tells
/// nothing when it exists.
///
/// # Safety
/// `modulus` points to two words, lowest first, `root` to one or is null; `complain` takes `data`.
#[unsafe(no_mangle)]
unsafe extern "C" fn ringmillCheckTransform(
    modulus: *const u64,
    size: u64,
    negacyclic: bool,
    root: *const u64,
    complain: MlirStringCallback,
    data: *mut c_void,
) {
    // SAFETY: the caller's promise.
    let (modulus, root) = unsafe { (u128::from(*modulus.add(1)) << 64 | u128::from(*modulus), root.as_ref().copied()) };
    let checked = Modulus::try_from(modulus)
        .map_err(|error| error.of_degree(size))
        .and_then(|modulus| Splitting::of_ring(modulus, size, negacyclic, root));
    let (Err(error), Some(complain)) = (checked, complain) else { return };
    // Written transforms are read whatever the modulus; what computes them looks at it again.
    let order = if negacyclic { size.checked_mul(2) } else { Some(size) };
    if matches!(error, RingError::Composite { .. })
        && root.zip(order).is_some_and(|(root, order)| has_order(root, order, modulus))
    {
        return;
    }
    let code = error.code().map(|code| code.to_string()).unwrap_or_default();
    let help = error.help().map(|help| help.to_string()).unwrap_or_default();
    let text = format!("{code}: {error}\nhelp: {help}");
    // SAFETY: the callback copies the text.
    unsafe { complain(StringRef::new(&text).to_raw(), data) }
}

/// True if an element has exactly this order, a power of two, modulo a number of at most 64 bits.
fn has_order(root: u64, order: u64, modulus: u128) -> bool {
    if !order.is_power_of_two() || modulus > u128::from(u64::MAX) {
        return false;
    }
    let mut power = u128::from(root) % modulus;
    for _ in 1..order.trailing_zeros() {
        power = power * power % modulus;
    }
    match order {
        1 => power == 1,
        _ => power != 1 && power * power % modulus == 1,
    }
}

/// True if x^size + 1 splits into pairs, and no further.
///
/// # Safety
/// `modulus` points to two words, lowest first.
#[unsafe(no_mangle)]
unsafe extern "C" fn ringmillSplitsIntoPairs(modulus: *const u64, size: u64) -> bool {
    // SAFETY: the caller's promise.
    let modulus = unsafe { u128::from(*modulus.add(1)) << 64 | u128::from(*modulus) };
    let splitting = Modulus::try_from(modulus).and_then(|modulus| Splitting::of_ring(modulus, size, true, None));
    splitting.is_ok_and(|splitting| splitting.degree() == 2)
}
