//! Failures of a competition.

use miette::Diagnostic;
use ringmill_parameters::ParametersError;
use ringmill_synth::SynthError;
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

/// A failure of [`select`](crate::select).
#[derive(Debug, Error, Diagnostic)]
pub enum SelectError {
    /// A synthesis failed.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Synth(#[from] SynthError),
    /// The set that was named holds no result.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Parameters(#[from] ParametersError),
}

impl ToolFailure for SelectError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Synth(error) => error.is_tool_failure(),
            Self::Parameters(_) => false,
        }
    }
}
