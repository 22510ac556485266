use super::registration::{locked_if_new, panic_text, raw_option};
use crate::{access, raw};
use melior::StringRef;
use mlir_sys::{MlirStringCallback, MlirStringRef};
use std::{
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
};

/// An option that a pipeline takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PipelineOption {
    /// Its name, in kebab-case.
    pub name: &'static str,
    /// One line for `--help`, with the unit of the value.
    pub summary: &'static str,
    /// The value's text when none is given.
    pub initial: &'static str,
}

/// The passes of a pipeline, from the values of its options in their order: the text between the
/// parentheses of `builtin.module(…)`. An error says which value is wrong, lower-case.
pub type Expand = Box<dyn Fn(&[String]) -> Result<String, String> + Send + Sync>;

/// Gives a list of passes a name that pipelines, and `--NAME` on the command line of
/// [`crate::mlir_opt_main`], may use.
///
/// The passes are parsed when they are used, so the order of registrations does not matter. A
/// second call for the same name does nothing.
pub fn register_pipeline(name: &str, summary: &str, options: &[PipelineOption], expand: Expand) {
    let Some(_registered) = locked_if_new(name) else { return };
    let raw: Vec<raw::PassOption> =
        options.iter().map(|option| raw_option(option.name, option.summary, option.initial)).collect();
    // The registry lives as long as the process, and so does what it calls.
    let state: &'static Expand = Box::leak(Box::new(expand));
    // SAFETY: C++ copies the strings during the call; `expand_pipeline` takes the state as what it
    // is here.
    unsafe {
        raw::ringmillRegisterPipeline(
            StringRef::new(name).to_raw(),
            StringRef::new(summary).to_raw(),
            raw.as_ptr(),
            raw.len(),
            expand_pipeline,
            std::ptr::from_ref(state).cast(),
        );
    }
}

unsafe extern "C" fn expand_pipeline(
    state: *const c_void,
    values: *const MlirStringRef,
    count: usize,
    passes: MlirStringCallback,
    complain: MlirStringCallback,
    passes_data: *mut c_void,
    complain_data: *mut c_void,
) -> bool {
    // SAFETY: `register_pipeline` leaked an `Expand` and passed its address.
    let expand = unsafe { &*state.cast::<Expand>() };
    let values: Vec<String> = if count == 0 {
        Vec::new()
    } else {
        // SAFETY: C++ passes so many texts, which live as long as the call.
        unsafe { std::slice::from_raw_parts(values, count).iter().map(|value| access::text(*value)).collect() }
    };
    let outcome = catch_unwind(AssertUnwindSafe(|| expand(&values)));
    let outcome = outcome.unwrap_or_else(|panic| Err(panic_text(panic.as_ref())));
    let (callback, data, text, is_fine) = match &outcome {
        Ok(text) => (passes, passes_data, text, true),
        Err(text) => (complain, complain_data, text, false),
    };
    if let Some(callback) = callback {
        // SAFETY: the callback copies the text; the data belongs to it.
        unsafe { callback(StringRef::new(text).to_raw(), data) };
    }
    is_fine
}
