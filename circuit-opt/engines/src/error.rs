//! Failures of an engine that works on a circuit.

use crate::DesignError;
use miette::Diagnostic;
use ringmill_netlist::format::ReadProblem;
use ringmill_toolchain::{ToolError, ToolFailure};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// A failure of an engine. Where a run is to blame its folder is kept, and the help names it with
/// the command that repeats it.
#[derive(Debug, Error, Diagnostic)]
pub enum EngineError {
    /// The engine is missing, failed, was killed, ran out of time, or the disk is full.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tool(#[from] ToolError),
    /// The engine ended as if all was well, but wrote no complete circuit.
    #[error("'{program}' wrote no result; it last wrote:\n{log_tail}")]
    #[diagnostic(code("engine::no-result"), help("to repeat it: {command}\nthe files are kept in '{}'", folder.display()))]
    NoResult {
        /// The engine.
        program: &'static str,
        /// The last lines of its output.
        log_tail: String,
        /// The folder of the run.
        folder: PathBuf,
        /// The shell command that repeats the run.
        command: String,
    },
    /// The engine's circuit could not be read.
    #[error("the result of '{program}' could not be read: {source}")]
    #[diagnostic(code("engine::unreadable"), help("the file is '{}'", file.display()))]
    Unreadable {
        /// The engine.
        program: &'static str,
        /// The file it wrote.
        file: PathBuf,
        /// The problem and its location.
        source: Box<ReadProblem>,
    },
    /// The engine's circuit has other inputs or outputs than the one it was given.
    #[error("'{program}' changed the ports of the circuit: {what}")]
    #[diagnostic(code("engine::ports-changed"), help("please report it with the files of the run, kept in '{}'", folder.display()))]
    PortsChanged {
        /// The engine.
        program: &'static str,
        /// The port and its difference.
        what: String,
        /// The folder of the run.
        folder: PathBuf,
    },
    /// Two circuits with different numbers of ports cannot be compared.
    #[error(
        "circuits with {}/{} and {}/{} inputs/outputs cannot be compared", left.0, left.1, right.0, right.1
    )]
    #[diagnostic(
        code("engine::incomparable"),
        help("compare circuits with the same inputs and outputs in the same order")
    )]
    Incomparable {
        /// Inputs and outputs of the first circuit.
        left: (usize, usize),
        /// Inputs and outputs of the second circuit.
        right: (usize, usize),
    },
    /// A Verilog design has a mistake, or is not a combinational circuit.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Design(#[from] Box<DesignError>),
    /// Yosys refused the design: a mistake in the Verilog, or something that is not a combinational
    /// circuit.
    #[error("yosys refused the design: {message}")]
    #[diagnostic(
        code("engine::refused"),
        help("give combinational Verilog without latches, registers, memories and black boxes")
    )]
    Refused {
        /// The message of Yosys.
        message: String,
    },
}

impl EngineError {
    /// Removes the work folder that was kept for the user: for a failure that is passed over. What
    /// cannot be removed stays.
    pub fn discard(&self) {
        let kept = match self {
            EngineError::Tool(error) => error.kept_folder(),
            EngineError::NoResult { folder, .. } | EngineError::PortsChanged { folder, .. } => Some(folder.as_path()),
            EngineError::Unreadable { file, .. } => file.parent(),
            EngineError::Incomparable { .. } | EngineError::Design(_) | EngineError::Refused { .. } => None,
        };
        if let Some(folder) = kept {
            // A folder left behind is not a reason to fail where the failure itself is none.
            let _ = std::fs::remove_dir_all::<&Path>(folder);
        }
    }
}

impl ToolFailure for EngineError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Tool(error) => error.is_tool_failure(),
            Self::NoResult { .. } | Self::Unreadable { .. } | Self::PortsChanged { .. } => true,
            _ => false,
        }
    }
}
