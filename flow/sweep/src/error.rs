//! Failures to prepare, run or read a sweep.

use std::path::PathBuf;

use miette::Diagnostic;
use ringmill_folder::{FolderError, OutputError};
use ringmill_fpga::FpgaError;
use ringmill_toolchain::{ToolError, ToolFailure};
use thiserror::Error;

/// A failed sweep.
#[derive(Debug, Error, Diagnostic)]
pub enum SweepError {
    /// A sweep without a point.
    #[error("no accelerator has any of the shapes to sweep over")]
    #[diagnostic(code("explore::no-shape"), help("the architecture mdc takes 2 lanes or more, sdf 1"))]
    NoShape,
    /// A folder without a sweep.
    #[error("'{}' holds no sweep of ringmill", .path.display())]
    #[diagnostic(code("explore::no-sweep"), help("give a program, or the folder of a sweep"))]
    NoSweep {
        /// The folder.
        path: PathBuf,
    },
    /// A sweep of another program would lose its results.
    #[error("'{}' holds a sweep of '{program}', whose results would be lost", .path.display())]
    #[diagnostic(code("explore::other-sweep"), help("choose another folder, or remove that one"))]
    OtherSweep {
        /// The folder.
        path: PathBuf,
        /// The program there.
        program: String,
    },
    /// The same sweep is run twice.
    #[error("the sweep in '{}' is being run by another ringmill", .path.display())]
    #[diagnostic(
        code("explore::running"),
        help("wait for it, or stop it; `ringmill explore DIR` shows what is there so far")
    )]
    SweepRuns {
        /// The folder.
        path: PathBuf,
    },
    /// No point of a sweep came through.
    #[error("none of the sweep's points was placed and routed")]
    #[diagnostic(code("explore::no-point"), help("'{}' says why, point by point", .path.display()))]
    NothingRouted {
        /// The folder with the failures.
        path: PathBuf,
    },
    /// There is no such board.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Fpga(#[from] FpgaError),
    /// The folder cannot be read or written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Folder(#[from] FolderError),
    /// Snakemake is missing or failed.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tool(#[from] ToolError),
}

impl From<OutputError> for SweepError {
    fn from(error: OutputError) -> Self {
        Self::Folder(error.into())
    }
}

impl ToolFailure for SweepError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Fpga(error) => error.is_tool_failure(),
            Self::Tool(error) => error.is_tool_failure(),
            _ => false,
        }
    }
}
