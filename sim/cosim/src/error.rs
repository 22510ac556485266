//! Failures between Verilog text and a running model.

use crate::Violation;
use miette::Diagnostic;
use ringmill_toolchain::{ToolError, ToolFailure};
use ringmill_verilog::WiringError;
use std::path::PathBuf;
use thiserror::Error;

/// A failure to build, load or run a model.
#[derive(Debug, Error, Diagnostic)]
pub enum CosimError {
    /// Verilator or the C++ compiler is missing, was killed, ran out of time or of disk.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tool(#[from] ToolError),
    /// Verilator found errors in the Verilog, or warnings that it must not have; or slang or
    /// Verible refused it.
    #[error("{reader} refused the Verilog of '{top}':\n{log_tail}")]
    #[diagnostic(
        code("cosim::refused"),
        help("to repeat it: {command}\nthe files are kept in '{}'", folder.display())
    )]
    Refused {
        /// The program that refused it.
        reader: &'static str,
        /// The module.
        top: String,
        /// The last lines Verilator wrote.
        log_tail: String,
        /// The folder it ran in, kept.
        folder: PathBuf,
        /// The shell command that repeats the run.
        command: String,
    },
    /// A port that a module cannot have.
    #[error("port '{name}' of '{top}' {reason}")]
    #[diagnostic(
        code("cosim::port"),
        help("give each port a width of at least 1 and a name of its own without white space")
    )]
    Port {
        /// The port.
        name: String,
        /// The module.
        top: String,
        /// The problem.
        reason: &'static str,
    },
    /// The wrapper module of the design is wrong.
    #[error("the wrapper module of the design cannot be wired")]
    #[diagnostic(code("cosim::wiring"), help("this is a defect of ringmill: please report it with the program"))]
    Wiring(#[from] WiringError),
    /// The values given do not fit the module's ports.
    #[error("'{top}' takes {expected}, but {given} were given")]
    #[diagnostic(code("cosim::shape"), help("give each input its words of 32 bits, least significant first"))]
    Shape {
        /// The module.
        top: String,
        /// The expected value.
        expected: String,
        /// The value given.
        given: String,
    },
    /// The built model could not be loaded.
    #[error("could not load the model '{}': {reason}", path.display())]
    #[diagnostic(
        code("cosim::load"),
        help("remove the folder of the file, or point RINGMILL_CACHE to another folder, then try again")
    )]
    Load {
        /// The shared object.
        path: PathBuf,
        /// The error of the loader.
        reason: String,
    },
    /// Bits of a UART that are too short to be sampled.
    #[error("a bit on the line of '{top}' cannot take {divider} cycles")]
    #[diagnostic(code("cosim::divider"), help("give it 4 cycles or more"))]
    Divider {
        /// The module.
        top: String,
        /// Cycles of a bit.
        divider: u32,
    },
    /// A probability that is none.
    #[error("{probability} is not a probability of a pause of '{stream}'")]
    #[diagnostic(code("cosim::probability"), help("give a number from 0 (never) to 1 (always)"))]
    Probability {
        /// The stream.
        stream: String,
        /// The value given.
        probability: f64,
    },
    /// The waves cannot be recorded.
    #[error("could not record waves of '{top}' to '{}': {reason}", path.display())]
    #[diagnostic(
        code("cosim::waves"),
        help("build the model with waves, and name a file in a folder that exists and can be written to")
    )]
    Waves {
        /// The module.
        top: String,
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The module stopped moving beats though some were left.
    #[error(
        "'{top}' hangs: no beat moved for {idle} cycles before cycle {cycle}; beats taken: {beats}{}",
        first(violations)
    )]
    #[diagnostic(code("cosim::hang"), help("record waves of the run to see where it stops"))]
    Hang {
        /// The module.
        top: String,
        /// The limit that was reached, in cycles.
        idle: u64,
        /// The cycle at which the run was given up.
        cycle: u64,
        /// The beats of each stream that moved, and of how many.
        beats: String,
        /// The rules that were broken until then.
        violations: Vec<Violation>,
    },
    /// The Verilog stopped the simulation (`$stop`, `$fatal`), or its logic never settles.
    #[error("the simulation of '{top}' stopped: {reason}")]
    #[diagnostic(
        code("cosim::stopped"),
        help("the model cannot be used after this: correct the Verilog and build it again")
    )]
    Stopped {
        /// The module.
        top: String,
        /// The message of the model, with the Verilog's file and line.
        reason: String,
    },
}

/// The first broken rule, which may be why a module hangs.
fn first(violations: &[Violation]) -> String {
    violations
        .iter()
        .min_by_key(|violation| violation.cycle)
        .map(|violation| format!("\n{violation}"))
        .unwrap_or_default()
}

impl ToolFailure for CosimError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Tool(error) => error.is_tool_failure(),
            Self::Load { .. } => true,
            _ => false,
        }
    }
}
