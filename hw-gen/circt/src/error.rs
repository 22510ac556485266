//! The errors of running CIRCT.

use crate::{Refusal, WordError};
use miette::Diagnostic;
use ringmill_toolchain::{ToolError, ToolFailure};
use std::path::PathBuf;
use thiserror::Error;

/// A text was refused, or the worker failed.
#[derive(Debug, Error, Diagnostic)]
pub enum CirctError {
    /// CIRCT refuses the text.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Refused(#[from] Refusal),
    /// A design has no translation.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Word(#[from] WordError),
    /// CIRCT or the worker is missing, crashed (some texts make CIRCT abort), or exceeded the time
    /// limit.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tool(#[from] ToolError),
    /// The worker succeeded, but its output is not a valid answer.
    #[error("the answer of the worker for CIRCT cannot be read: {reason}")]
    #[diagnostic(
        code("tool::answer"),
        help(
            "is it of this version of ringmill? 'cargo build --release -p ringmill-circt' builds it; the files are kept in '{}'",
            folder.display()
        )
    )]
    Answer {
        /// The reason.
        reason: String,
        /// The worker's folder, which is kept.
        folder: PathBuf,
    },
}

impl ToolFailure for CirctError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Tool(error) => error.is_tool_failure(),
            Self::Answer { .. } => true,
            _ => false,
        }
    }
}
