//! Problems of a finished build's folder.

use std::path::PathBuf;

use miette::Diagnostic;
use ringmill_report::PageError;
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

use crate::{OutputError, PROGRAM_FILE};

/// A folder that is none of ours, or that was changed.
#[derive(Debug, Error, Diagnostic)]
pub enum FolderError {
    /// It could not be written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Output(#[from] OutputError),
    /// A path that is neither a program nor one of our folders.
    #[error("'{}' holds no build of ringmill", .path.display())]
    #[diagnostic(code("report::no-build"), help("give a folder written by `ringmill build`, `synth` or `rtl`"))]
    NoBuild {
        /// The path given.
        path: PathBuf,
    },
    /// A report of ours that cannot be read back.
    #[error("the report '{}' cannot be read: {reason}", .path.display())]
    #[diagnostic(code("report::unreadable"), help("build the program again"))]
    Unreadable {
        /// The report.
        path: PathBuf,
        /// The problem.
        reason: String,
    },
    /// A build of ours that lacks a file.
    #[error("the build '{}' has no '{file}'", .path.display())]
    #[diagnostic(code("report::incomplete"), help("somebody removed it: build the program again"))]
    Incomplete {
        /// The folder.
        path: PathBuf,
        /// The file that is missing.
        file: String,
    },
    /// A form of the netlist that is not the one the build wrote: its forms may be of different
    /// netlists.
    #[error("the netlists of the build '{}' disagree: the build did not write this {changed}", .path.display())]
    #[diagnostic(
        code("report::disagree"),
        help(
            "'{executed}' is the one that is executed, and the others are made from it: build the program again; to use a \
             netlist of your own, copy it out of the folder and give it to `ringmill synth`"
        )
    )]
    Disagree {
        /// The folder.
        path: PathBuf,
        /// The forms that were changed.
        changed: Box<str>,
        /// The form that is executed.
        executed: &'static str,
    },
    /// A build of a version that noted no digests: nothing says that its netlists agree.
    #[error("the report of the build '{}' has no digests of its netlists", .path.display())]
    #[diagnostic(code("report::undigested"), help("an earlier version of ringmill wrote it: build the program again"))]
    Undigested {
        /// The folder.
        path: PathBuf,
    },
    /// A design of a version whose top modules had other ports.
    #[error("the design in '{}' was made by an earlier version of ringmill, without the port 'frame_error'", .path.display())]
    #[diagnostic(code("report::earlier"), help("build the program anew: the folder holds it as '{PROGRAM_FILE}'"))]
    Earlier {
        /// The folder.
        path: PathBuf,
    },
    /// Another build took the place of the one that was worked on.
    #[error("'{}' was built anew meanwhile, so its report was left as it is", .path.display())]
    #[diagnostic(code("report::rebuilt"), help("run the command again"))]
    Rebuilt {
        /// The folder.
        path: PathBuf,
    },
    /// A report whose streams are not those of the program beside it.
    #[error("the report of '{module}' does not fit its program: {reason}")]
    #[diagnostic(code("report::streams"), help("somebody changed the folder: build the program again"))]
    Streams {
        /// The top module.
        module: String,
        /// The mismatch.
        reason: String,
    },
    /// A source of a build that cannot be read, or must not.
    #[error("the build '{}' lists the source '{file}', which {reason}", .path.display())]
    #[diagnostic(code("report::source"), help("somebody changed the folder: build the program again"))]
    Source {
        /// The folder.
        path: PathBuf,
        /// The source, as listed.
        file: String,
        /// The problem.
        reason: String,
    },
    /// The page could not be rendered.
    #[error("the HTML report cannot be rendered: {reason}")]
    #[diagnostic(code("report::render"), help("this is a defect of ringmill: please report it with report.json"))]
    Render {
        /// The error of the renderer.
        reason: String,
    },
}

impl From<PageError> for FolderError {
    fn from(error: PageError) -> Self {
        Self::Render { reason: error.to_string() }
    }
}

impl ToolFailure for FolderError {}
