//! Operations and attributes of dialects that nobody registered.

use crate::{ops::Dialect, raw};
use melior::{
    Context, StringRef,
    ir::{Module, OperationRef, Type, TypeLike, operation::OperationLike},
};
use mlir_sys::{MlirStringRef, mlirContextIsRegisteredOperation};
use std::{collections::BTreeSet, ffi::c_void};

use super::text;

/// Appends each name C++ tells of to a `BTreeSet<String>`.
unsafe extern "C" fn collect(name: MlirStringRef, data: *mut c_void) {
    // SAFETY: C++ passes a string that lives through the call, and as data what the callers below
    // pass.
    unsafe { (*data.cast::<BTreeSet<String>>()).insert(text(name)) };
}

/// Removes attributes of dialects that are not registered, from ops and from arguments and results
/// of functions, but none that belongs to an op itself; returns the names of these dialects.
pub fn drop_foreign_attributes(module: &mut Module<'_>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    // SAFETY: `collect` expects exactly this set; the module is borrowed mutably for the call.
    unsafe {
        raw::ringmillDropForeignAttributes(module.as_operation().to_raw(), Some(collect), (&raw mut names).cast())
    };
    names
}

/// Removes the attributes of a dialect from the arguments and results of a function.
pub fn drop_port_attributes(function: OperationRef<'_, '_>, dialect: Dialect) {
    // SAFETY: the function is alive, and nothing else looks at it during the call.
    unsafe { raw::ringmillDropPortAttributes(function.to_raw(), StringRef::new(dialect.text()).to_raw()) };
}

/// The dialect of a type that is not registered, or of a type in it.
pub fn foreign_dialect(r#type: Type<'_>) -> Option<String> {
    let mut names: BTreeSet<String> = BTreeSet::new();
    // SAFETY: the type is valid, and `collect` expects exactly this set.
    unsafe { raw::ringmillForeignType(r#type.to_raw(), Some(collect), (&raw mut names).cast()) };
    names.pop_first()
}

/// True if an op of this name is one that its dialect has.
pub fn is_registered_name(context: &Context, name: &str) -> bool {
    // SAFETY: context and name are alive.
    unsafe { mlirContextIsRegisteredOperation(context.to_raw(), StringRef::new(name).to_raw()) }
}

/// True if an op is one that its dialect has.
pub fn is_registered(context: &Context, operation: OperationRef<'_, '_>) -> bool {
    // SAFETY: context and name are alive.
    unsafe { mlirContextIsRegisteredOperation(context.to_raw(), operation.name().as_string_ref().to_raw()) }
}
