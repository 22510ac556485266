//! Operations of the module being compiled.

use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::access::{self, SourceLocation};

/// An operation of the module being compiled.
pub(crate) type Op<'c, 'a> = OperationRef<'c, 'a>;

/// The full name of an operation.
pub(crate) fn name_of(op: Op<'_, '_>) -> String {
    op.name().as_string_ref().as_str().unwrap_or_default().to_owned()
}

/// What identifies a value within its module.
pub(crate) fn key(value: Value<'_, '_>) -> usize {
    value.to_raw().ptr as usize
}

/// Where an operation stands in its file.
pub(crate) fn source_of(op: Op<'_, '_>) -> Option<SourceLocation> {
    access::source_location(op.location())
}
