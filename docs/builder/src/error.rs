//! The errors of the builder.

use std::{io, path::PathBuf};

use ringmill_toolchain::ToolError;
use thiserror::Error;

/// A failure of the builder.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BookError {
    /// A file that cannot be read or written.
    #[error("'{}': {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// A source that is not Rust.
    #[error("'{}' is not read as Rust: {reason}", path.display())]
    Source {
        /// The file.
        path: PathBuf,
        /// The parser's reason.
        reason: String,
    },
    /// A prefix of diagnostic codes without a page title.
    #[error("the prefix '{prefix}' of a diagnostic code has no title: add it to the table of prefixes")]
    Prefix {
        /// The prefix.
        prefix: String,
    },
    /// A diagram that cannot be drawn.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// An output of the command that is not JSON.
    #[error("`ringmill {command}` printed no JSON: {reason}")]
    Json {
        /// The arguments.
        command: String,
        /// The parser's reason.
        reason: String,
    },
    /// A waveform that is not WaveDrom's JSON.
    #[error("a waveform is not read: {0}")]
    Waveform(String),
    /// Links that lead nowhere.
    #[error("dead links:\n{}", .0.join("\n"))]
    DeadLinks(Vec<String>),
    /// A failure of mdBook.
    #[error("mdBook: {0}")]
    Site(String),
}

impl BookError {
    /// The constructor for a failed operation on a file, for `map_err`.
    pub(crate) fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { path, source }
    }
}
