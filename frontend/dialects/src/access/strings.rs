use mlir_sys::MlirStringRef;

/// Copies a string of MLIR's, which may be `{null, 0}` when empty; bytes that are not UTF-8 become
/// U+FFFD.
///
/// # Safety
///
/// The string must be alive.
pub(crate) unsafe fn text(raw: MlirStringRef) -> String {
    if raw.length == 0 {
        return String::new();
    }
    // SAFETY: the caller vouches for the string, and it is not empty, hence not null.
    let bytes = unsafe { std::slice::from_raw_parts(raw.data.cast::<u8>(), raw.length) };
    String::from_utf8_lossy(bytes).into_owned()
}
