//! Operations of the module being compiled.

use melior::ir::{OperationRef, Value, ValueLike, operation::OperationLike};
use ringmill_dialects::access::{self, SourceLocation};

/// An operation of the module being compiled.
pub(crate) type Op<'c, 'a> = OperationRef<'c, 'a>;

/// The identity of a value within its module.
pub(crate) fn key(value: Value<'_, '_>) -> usize {
    value.to_raw().ptr as usize
}

/// The location of an operation in its file.
pub(crate) fn source_of(op: Op<'_, '_>) -> Option<SourceLocation> {
    access::source_location(op.location())
}
