//! The reasons that a design was not read.

use crate::ToolError;
use miette::Diagnostic;
use std::path::PathBuf;
use thiserror::Error;

/// A text that a strict reader refused, or a reader that could not be run.
#[derive(Debug, Error, Diagnostic)]
pub enum StrictError {
    /// A reader refused a text.
    #[error("{reader} refused the SystemVerilog:\n{log_tail}")]
    #[diagnostic(
        code("tool::refused"),
        help("to repeat it: {command}\nthe files are kept in '{}'", folder.display())
    )]
    Refused {
        /// The reader's name.
        reader: &'static str,
        /// The last lines that it wrote.
        log_tail: String,
        /// The folder it ran in, kept.
        folder: PathBuf,
        /// The shell command that repeats the run.
        command: String,
    },
    /// A reader is missing, failed, was killed or ran out of time.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tool(#[from] ToolError),
}

impl StrictError {
    /// A reader ends with an exit code of its own when it refuses a text, which is not a failure of
    /// the reader; any other code is one.
    pub(super) fn of(reader: &'static str, refusal: i32, error: ToolError) -> Self {
        match error {
            ToolError::Failed { status, log_tail, folder, command, .. } if status == refusal => {
                StrictError::Refused { reader, log_tail, folder, command }
            }
            other => StrictError::Tool(other),
        }
    }
}
