//! Failures to map a design.

use crate::LibertyError;
use miette::Diagnostic;
use ringmill_engines::yosys::NameError;
use ringmill_toolchain::{ToolError, ToolFailure};
use std::path::PathBuf;
use thiserror::Error;

/// A failure to map or to time.
#[derive(Debug, Error, Diagnostic)]
pub enum AsicError {
    /// The liberty file has a mistake.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Liberty(#[from] Box<LibertyError>),
    /// The liberty file is not there, or is not text.
    #[error("the liberty file '{}' cannot be read: {message}", path.display())]
    #[diagnostic(
        code("asic::liberty-file"),
        help("name a readable '.lib' file, unpacked; without one a generic library is used")
    )]
    LibertyFile {
        /// The file.
        path: PathBuf,
        /// The reason.
        message: String,
    },
    /// The library has no cell for something that the design needs.
    #[error("the library '{library}' has no cell for {what}")]
    #[diagnostic(
        code("asic::no-cell"),
        help("a library needs at least an inverter, a NAND or NOR, and a flip-flop for the rising edge without reset")
    )]
    NoCell {
        /// The file, or "generic".
        library: String,
        /// The cells that are left over, or Yosys's own words.
        what: String,
    },
    /// Memories that would become too many flip-flops.
    #[error("the design '{top}' has {bits} bits of memory, which would become flip-flops; {most} are allowed")]
    #[diagnostic(
        code("asic::memory"),
        help(
            "standard cells hold no memories: use a smaller ring or fewer tables, allow more bits, or replace the memories by macros of your process"
        )
    )]
    Memory {
        /// The top module.
        top: String,
        /// Bits of its memories, tables of constants included.
        bits: u64,
        /// The limit.
        most: u64,
    },
    /// A module or file name that a script would not survive.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Name(#[from] NameError),
    /// A clock that no design has.
    #[error("cannot map with {what}")]
    #[diagnostic(code("asic::input"), help("{wanted}"))]
    Input {
        /// The problem.
        what: String,
        /// The expected form.
        wanted: &'static str,
    },
    /// A report without what is looked for in it.
    #[error("the report '{}' cannot be read: {message}", file.display())]
    #[diagnostic(code("asic::report"), help("the versions that were tested are those that './scripts/setup' installs"))]
    Report {
        /// The report, kept.
        file: PathBuf,
        /// The problem.
        message: String,
    },
    /// A tool is missing, failed, was killed, ran out of time, or the disk is full.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tool(#[from] ToolError),
}

impl ToolFailure for AsicError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Tool(error) => error.is_tool_failure(),
            _ => false,
        }
    }
}
