//! Everything that can end a build.

use std::path::PathBuf;

use miette::Diagnostic;
use ringmill_cosim::CosimError;
use ringmill_dialects::access::SourceLocation;
use ringmill_interp::InterpError;
use ringmill_passes::ProgramError;
use ringmill_synth::SynthError;
use thiserror::Error;

use crate::{compare::Mismatch, output::OutputError};

/// A failed build. Codes and help come from the part that failed.
#[derive(Debug, Error, Diagnostic)]
pub enum FlowError {
    /// The program is refused.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Program(#[from] ProgramError),
    /// The interpreter refuses the program or an input.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Interp(#[from] InterpError),
    /// No netlist could be made.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Synth(#[from] SynthError),
    /// The Verilog could not be simulated.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Cosim(#[from] CosimError),
    /// The output could not be written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Output(#[from] OutputError),
    /// The circuit and the program differ.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Mismatch(#[from] Box<Mismatch>),
    /// A proof was required and not found.
    #[error("the netlist is not refuted, but also not proved equal to its program")]
    #[diagnostic(
        code("check::not-proved"),
        help("`--effort high` gives the proof more time; without `--require-proof` this is a warning")
    )]
    NotProved,
    /// The compiler and the interpreter see different results in one function.
    #[error("the compiler finds {compiled} results in '{entry}', the interpreter {evaluated}")]
    #[diagnostic(code("check::inconsistent"), help("this is a defect of ringmill: please report it with the program"))]
    Inconsistent {
        /// The entry function.
        entry: String,
        /// Results and stored arguments, as `width x elements`, as the compiler counts them.
        compiled: String,
        /// The same as the interpreter counts them.
        evaluated: String,
    },
    /// A path that is neither a program nor one of our folders.
    #[error("'{}' holds no build of ringmill", .path.display())]
    #[diagnostic(code("report::no-build"), help("give a folder written by `ringmill build` or `ringmill synth`"))]
    NoBuild {
        /// The path given.
        path: PathBuf,
    },
    /// A build of ours that lacks a file.
    #[error("the build '{}' has no '{file}'", .path.display())]
    #[diagnostic(code("report::incomplete"), help("somebody removed it: build the program again"))]
    Incomplete {
        /// The folder.
        path: PathBuf,
        /// The file that is missing.
        file: &'static str,
    },
    /// A report of ours that cannot be read back.
    #[error("the report '{}' cannot be read: {reason}", .path.display())]
    #[diagnostic(code("report::unreadable"), help("build the program again"))]
    UnreadableReport {
        /// The report.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The page could not be rendered.
    #[error("the HTML report cannot be rendered: {reason}")]
    #[diagnostic(code("report::render"), help("this is a defect of ringmill: please report it with report.json"))]
    Render {
        /// What the renderer said.
        reason: String,
    },
}

impl From<Mismatch> for FlowError {
    fn from(mismatch: Mismatch) -> Self {
        Self::Mismatch(Box::new(mismatch))
    }
}

impl FlowError {
    /// The place in the program that is to blame, where there is one.
    #[must_use]
    pub fn location(&self) -> Option<&SourceLocation> {
        match self {
            Self::Program(error) => error.location.as_ref(),
            Self::Interp(error) => error.location(),
            _ => None,
        }
    }
}
