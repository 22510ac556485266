//! Differences between a design and its program.

use std::path::PathBuf;

use miette::Diagnostic;
use ringmill_cosim::{CosimError, Violation};
use ringmill_folder::FolderError;
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

use crate::Mismatch;

/// A failed check.
#[derive(Debug, Error, Diagnostic)]
pub enum CheckError {
    /// The Verilog could not be simulated.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Cosim(#[from] CosimError),
    /// The folder of the build is not what it should be.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Folder(#[from] FolderError),
    /// The circuit and the program differ.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Mismatch(#[from] Box<Mismatch>),
    /// An accelerator breaks the rules of its streams.
    #[error("the streams of '{module}' break their protocol {pace}:\n{}", listed(.violations))]
    #[diagnostic(
        code("check::protocol"),
        help(
            "if nobody changed the files of the build, this is a defect of ringmill: please report it with the program"
        )
    )]
    Protocol {
        /// The top module.
        module: String,
        /// The pace of its streams.
        pace: &'static str,
        /// The rules it broke.
        violations: Vec<Violation>,
    },
    /// An accelerator is faster or slower than its report says.
    #[error("expected a {what} of {promised} cycles for '{module}', found {measured}")]
    #[diagnostic(
        code("check::timing"),
        help(
            "if nobody changed the files of the build, this is a defect of ringmill: please report it with the program"
        )
    )]
    Timing {
        /// The top module.
        module: String,
        /// `latency` or `interval`.
        what: &'static str,
        /// Cycles in the report.
        promised: u64,
        /// Cycles in the simulation.
        measured: u64,
    },
    /// A netlist instead of a program.
    #[error("'{}' is a netlist, not a program", .path.display())]
    #[diagnostic(
        code("netlist::no-program"),
        help("`ringmill synth` takes netlists; there is no program to simulate them against")
    )]
    NoProgram {
        /// The file or folder.
        path: PathBuf,
    },
    /// Waves were asked for of something without a clock.
    #[error("'{}' becomes a netlist, which has no clock and so no waves", .path.display())]
    #[diagnostic(
        code("sim::no-waves"),
        help("record an accelerator; a mismatch is reported with its arguments, and `ringmill run` evaluates them")
    )]
    NoWaves {
        /// The folder.
        path: PathBuf,
    },
    /// A vector whose results nobody has written down.
    #[error("the folder of the build does not tell the results of these arguments")]
    #[diagnostic(code("check::not-recorded"), help("this needs the program itself: use a ringmill that reads MLIR"))]
    NotRecorded,
}

fn listed(violations: &[Violation]) -> String {
    violations.iter().map(Violation::to_string).collect::<Vec<_>>().join("\n")
}

impl From<Mismatch> for CheckError {
    fn from(mismatch: Mismatch) -> Self {
        Self::Mismatch(Box::new(mismatch))
    }
}

impl ToolFailure for CheckError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Cosim(error) => error.is_tool_failure(),
            _ => false,
        }
    }
}
