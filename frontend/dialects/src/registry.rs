use crate::raw;
use melior::{
    Context,
    dialect::DialectRegistry,
    utility::{register_all_dialects, register_all_passes},
};
use std::{
    ffi::{CString, c_char},
    iter,
};

/// Adds Ringmill's dialects to a registry.
pub fn register(registry: &DialectRegistry) {
    // SAFETY: the registry is alive for the call, which only inserts constructors into it.
    unsafe { raw::ringmillRegisterDialects(registry.to_raw()) }
}

/// Every upstream dialect (with its extensions) and ours.
pub fn registry() -> DialectRegistry {
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register(&registry);
    registry
}

/// A context that knows every upstream dialect and ours, all of them loaded, so that ops can be
/// built before anything is parsed; upstream's passes are registered too. Multi-threaded, as MLIR's
/// default.
pub fn context() -> Context {
    register_all_passes();
    let context = Context::new();
    context.append_dialect_registry(&registry());
    context.load_all_available_dialects();
    context
}

/// Upstream's `mlir-opt` with all dialects and passes, ours and those registered with
/// [`crate::pass::register`] before.
///
/// `arguments` are those of the command line, the program's name first. Returns the exit code;
/// diagnostics go to standard error. Can end the process itself on `--help` and on wrong switches,
/// as LLVM's command line library does. Call one `main` at most once in a process: LLVM's switches
/// are global.
pub fn mlir_opt_main<S: AsRef<str>>(arguments: &[S]) -> i32 {
    register_all_passes();
    call_main(raw::ringmillOptMain, arguments)
}

/// MLIR's language server with all dialects, over standard input and output, until the client ends
/// it. Arguments and result are as with [`mlir_opt_main`].
pub fn mlir_lsp_main<S: AsRef<str>>(arguments: &[S]) -> i32 {
    call_main(raw::ringmillLspMain, arguments)
}

/// Calls a `main` of `cpp/` with a registry of all dialects.
fn call_main<S: AsRef<str>>(main: raw::Main, arguments: &[S]) -> i32 {
    let registry = registry();
    // A NUL cannot come from a real command line; cut there rather than refuse.
    let arguments: Vec<CString> = arguments
        .iter()
        .map(|argument| {
            let text = argument.as_ref().split('\0').next().unwrap_or_default();
            CString::new(text).unwrap_or_default()
        })
        .collect();
    let mut pointers: Vec<*mut c_char> =
        arguments.iter().map(|text| text.as_ptr().cast_mut()).chain(iter::once(std::ptr::null_mut())).collect();
    // SAFETY: the strings and the null-terminated array outlive the call; C++ does not write to
    // either.
    unsafe { main(arguments.len() as i32, pointers.as_mut_ptr(), registry.to_raw()) }
}
