//! Diagnostics with a place in the user's file.

use miette::Diagnostic;
use ringmill_design::SourceLocation;

/// A diagnostic that may blame a place in the user's file.
pub trait Located: Diagnostic {
    /// The place, where there is one.
    fn location(&self) -> Option<&SourceLocation> {
        None
    }
}
