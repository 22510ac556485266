//! The errors of the compilation of a procedure.

use std::fmt;

use miette::Diagnostic;
use ringmill_blocks::BlockError;
use ringmill_verilog::WiringError;
use thiserror::Error;

/// A location in a procedure: the path to a statement, and the statement's origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// `body[2].then[0]`.
    pub path: String,
    /// The statement's origin.
    pub origin: Option<String>,
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.origin {
            Some(origin) => f.write_str(origin),
            None => f.write_str(&self.path),
        }
    }
}

/// An error in the compilation of a procedure.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum CalyxError {
    /// An unsupported number of coefficients.
    #[error("there is no hardware for N = {n}")]
    #[diagnostic(code("calyx::degree"), help("take a power of two from 16 to 65536"))]
    Degree {
        /// N.
        n: u64,
    },
    /// An unsupported number of coefficients in a beat.
    #[error("there is no hardware with {lanes} lanes for N = {n}")]
    #[diagnostic(code("calyx::lanes"), help("take a power of two from 1 to {most}"))]
    Lanes {
        /// The requested number.
        lanes: u32,
        /// N.
        n: u64,
        /// The most that are supported.
        most: u64,
    },
    /// A name that is not valid for a module.
    #[error("the name '{name}' cannot be that of a top module")]
    #[diagnostic(
        code("calyx::name"),
        help(
            "rename the function: SystemVerilog or Verilator reserves the word, another module of the design or a port has it, or it is longer than 200 characters"
        )
    )]
    Name {
        /// The name.
        name: String,
    },
    /// An invalid ring, variable, argument or result.
    #[error("{what} {why}")]
    #[diagnostic(code("calyx::declaration"), help("{help}"))]
    Declaration {
        /// `ring 0`, `polynomial 2`, `scalar 1`, `stream 'arg0'`.
        what: String,
        /// The reason.
        why: String,
        /// The remedy.
        help: &'static str,
    },
    /// An invalid statement.
    #[error("{at}: {why}")]
    #[diagnostic(code("calyx::statement"), help("{help}"))]
    Statement {
        /// The statement's location.
        at: Location,
        /// The reason.
        why: String,
        /// The remedy.
        help: &'static str,
    },
    /// A transform or multiplier that cannot be built.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Block(#[from] BlockError),
    /// A defect of the generator.
    #[error(transparent)]
    Wiring(#[from] WiringError),
    /// The Calyx compiler rejected the generated program.
    #[error("the Calyx compiler failed: {message}")]
    #[diagnostic(code("calyx::compiler"), help("this is a defect of ringmill: please report the program"))]
    Compiler {
        /// Its message.
        message: String,
    },
    /// The folder in which the Calyx compiler finds its library could not be written.
    #[error("cannot write the folder for the Calyx compiler: {reason}")]
    #[diagnostic(code("calyx::folder"), help("make room in the folder for temporary files"))]
    Folder {
        /// The system's message.
        reason: String,
    },
}
