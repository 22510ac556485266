//! Refusals: what has no text.

use melior::ir::{Location, OperationRef, operation::OperationLike};
use ringmill_dialects::{access, ops::name_text};
use ringmill_passes::{ProgramCode, ProgramError};

/// The refusal of an op that has no text.
pub(crate) fn no_text(operation: OperationRef<'_, '_>) -> ProgramError {
    refused(operation, &format!("expected an op with a text in Rust, found '{}'", name_text(operation)))
}

/// The refusal of a form of an op.
pub(crate) fn refused(operation: OperationRef<'_, '_>, message: &str) -> ProgramError {
    refused_at(operation.location(), message)
}

/// A refusal at a location.
pub(crate) fn refused_at(location: Location<'_>, message: &str) -> ProgramError {
    ProgramError::new(ProgramCode::NoText, message, access::source_location(location))
}

/// The refusal of an op that has no text in C++.
pub(crate) fn no_cpp(operation: OperationRef<'_, '_>) -> ProgramError {
    refused(operation, &format!("expected an op with a text in C++, found '{}'", name_text(operation)))
        .with_help("lower the operation before; ops of CKKS have no text")
}
