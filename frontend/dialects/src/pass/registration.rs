use super::{PassFailure, RustPass, statistics};
use crate::{access, ops::OpName, raw};
use melior::{
    StringRef,
    ir::{OperationRef, operation::OperationLike},
};
use mlir_sys::{MlirOperation, MlirStringCallback, MlirStringRef};
use std::{
    any::Any,
    collections::BTreeSet,
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Instant,
};
use tracing::debug;

/// Names given to MLIR so far: a second registration of the same name would be an abort there.
static REGISTERED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The names, locked, if this one is new. MLIR's registry has no lock of its own: whoever finds a
/// name known must find it in there, so the lock is held until it is.
pub(super) fn locked_if_new(name: &str) -> Option<MutexGuard<'static, BTreeSet<String>>> {
    let mut registered = REGISTERED.lock().unwrap_or_else(PoisonError::into_inner);
    registered.insert(name.to_owned()).then_some(registered)
}

/// Puts a pass into MLIR's registry, under [`RustPass::NAME`] and [`RustPass::ALIASES`]. A second
/// call for the same name does nothing.
///
/// Each run of the pass is an event of `tracing` at `debug`: `pass`, the kind of op that it ran
/// `on`, `seconds`.
pub fn register<P: RustPass>() {
    register_as::<P>(P::NAME, P::SUMMARY);
    for alias in P::ALIASES {
        register_as::<P>(alias, &format!("the same as {}", P::NAME));
    }
}

fn register_as<P: RustPass>(name: &str, summary: &str) {
    let Some(_registered) = locked_if_new(name) else { return };
    let options: Vec<raw::PassOption> =
        P::OPTIONS.iter().map(|option| raw_option(option.name, option.summary, option.initial)).collect();
    let table =
        raw::PassTable { create: create::<P>, clone: clone::<P>, destroy: destroy::<P>, set: set::<P>, run: run::<P> };
    // SAFETY: C++ copies the strings during the call; the functions of the table agree on `P` as
    // the state's type.
    unsafe {
        raw::ringmillRegisterPass(
            StringRef::new(name).to_raw(),
            StringRef::new(summary).to_raw(),
            StringRef::new(P::OPERATION.map_or("", OpName::text)).to_raw(),
            options.as_ptr(),
            options.len(),
            table,
        );
    }
}

pub(super) fn raw_option(name: &str, summary: &str, initial: &str) -> raw::PassOption {
    raw::PassOption {
        name: StringRef::new(name).to_raw(),
        summary: StringRef::new(summary).to_raw(),
        initial: StringRef::new(initial).to_raw(),
    }
}

unsafe extern "C" fn create<P: RustPass>() -> *mut c_void {
    match catch_unwind(P::default) {
        Ok(pass) => Box::into_raw(Box::new(pass)).cast(),
        // Without a state there is no pass to fail; the message has been printed by the panic hook.
        Err(_) => std::process::abort(),
    }
}

unsafe extern "C" fn clone<P: RustPass>(state: *const c_void) -> *mut c_void {
    // SAFETY: `state` comes from `create` or `clone` of the same `P` and is alive.
    let pass = unsafe { &*state.cast::<P>() };
    match catch_unwind(AssertUnwindSafe(|| pass.clone())) {
        Ok(pass) => Box::into_raw(Box::new(pass)).cast(),
        Err(_) => std::process::abort(),
    }
}

unsafe extern "C" fn destroy<P: RustPass>(state: *mut c_void) {
    // SAFETY: C++ owns the state and gives it back exactly once.
    let pass = unsafe { Box::from_raw(state.cast::<P>()) };
    // A panicking destructor leaks what is left; there is nobody to tell.
    let _ = catch_unwind(AssertUnwindSafe(|| drop(pass)));
}

unsafe extern "C" fn set<P: RustPass>(
    state: *mut c_void,
    name: MlirStringRef,
    value: MlirStringRef,
    complain: MlirStringCallback,
    data: *mut c_void,
) -> bool {
    // SAFETY: `state` is ours and C++ uses one instance from one thread at a time.
    let pass = unsafe { &mut *state.cast::<P>() };
    // SAFETY: both strings live as long as the call.
    let (name, value) = unsafe { (access::text(name), access::text(value)) };
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        let option = P::OPTIONS.iter().find(|option| option.name == name);
        option.map_or_else(|| Err("there is no such option".to_owned()), |option| (option.set)(pass, &value))
    }))
    .unwrap_or_else(|panic| Err(panic_text(panic.as_ref())));
    match outcome {
        Ok(()) => true,
        Err(message) => {
            if let Some(complain) = complain {
                // SAFETY: the callback copies the text; `data` belongs to it.
                unsafe { complain(StringRef::new(&message).to_raw(), data) };
            }
            false
        }
    }
}

unsafe extern "C" fn run<P: RustPass>(state: *mut c_void, operation: MlirOperation) -> bool {
    // SAFETY: `state` is ours and C++ uses one instance from one thread at a time.
    let pass = unsafe { &mut *state.cast::<P>() };
    // SAFETY: MLIR keeps the operation (not what it holds) alive while the pass runs.
    let operation = unsafe { OperationRef::from_raw(operation) };
    let context = operation.context();
    // SAFETY: `context` stays on this stack frame for as long as the reference is used.
    let context = unsafe { context.to_ref() };
    let begun = Instant::now();
    let outcome = catch_unwind(AssertUnwindSafe(|| pass.run(operation, context)));
    let seconds = begun.elapsed().as_secs_f64();
    let on = P::OPERATION.map_or("any op", OpName::text);
    match outcome {
        Ok(Ok(())) => debug!(pass = P::NAME, on, seconds, "ran"),
        _ => debug!(pass = P::NAME, on, seconds, "failed"),
    }
    statistics::add(P::NAME, P::STATISTICS, &pass.counts());
    let message = match outcome {
        Ok(Ok(())) => return true,
        Ok(Err(PassFailure::Reported)) => return false,
        Ok(Err(PassFailure::Message(message))) => message,
        Err(panic) => format!("pass '{}' broke down: {}", P::NAME, panic_text(panic.as_ref())),
    };
    access::emit_error(operation.location(), &message);
    false
}

pub(super) fn panic_text(panic: &(dyn Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()))
        .unwrap_or_else(|| "a panic without a message".to_owned())
}
