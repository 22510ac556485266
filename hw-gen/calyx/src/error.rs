//! The reasons that a procedure has no hardware.

use std::fmt;

use miette::Diagnostic;
use ringmill_blocks::BlockError;
use ringmill_verilog::WiringError;
use thiserror::Error;

/// The location in a procedure: the path to a statement, and its origin.
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

/// A procedure that becomes no hardware.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum CalyxError {
    /// No such number of coefficients.
    #[error("there is no hardware for N = {n}")]
    #[diagnostic(code("calyx::degree"), help("take a power of two from 16 to 65536"))]
    Degree {
        /// N.
        n: u64,
    },
    /// No such number of coefficients a beat.
    #[error("there is no hardware with {lanes} lanes for N = {n}")]
    #[diagnostic(code("calyx::lanes"), help("take a power of two from 1 to {most}"))]
    Lanes {
        /// The number asked for.
        lanes: u32,
        /// N.
        n: u64,
        /// The most there are.
        most: u64,
    },
    /// A name that no module can have.
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
    /// A ring, a variable, an argument or a result that cannot be.
    #[error("{what} {why}")]
    #[diagnostic(code("calyx::declaration"), help("{help}"))]
    Declaration {
        /// `ring 0`, `polynomial 2`, `scalar 1`, `stream 'arg0'`.
        what: String,
        /// The problem.
        why: String,
        /// The remedy.
        help: &'static str,
    },
    /// A statement that cannot be.
    #[error("{at}: {why}")]
    #[diagnostic(code("calyx::statement"), help("{help}"))]
    Statement {
        /// The location.
        at: Location,
        /// The problem.
        why: String,
        /// The remedy.
        help: &'static str,
    },
    /// A transform or multiplier that cannot be.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Block(#[from] BlockError),
    /// A mistake of the generator.
    #[error(transparent)]
    Wiring(#[from] WiringError),
    /// The Calyx compiler refused what we wrote.
    #[error("the Calyx compiler failed: {message}")]
    #[diagnostic(code("calyx::compiler"), help("this is a defect of ringmill: please report the program"))]
    Compiler {
        /// The message.
        message: String,
    },
    /// The folder in which the Calyx compiler finds its library could not be written.
    #[error("cannot write the folder for the Calyx compiler: {reason}")]
    #[diagnostic(code("calyx::folder"), help("make room in the folder for temporary files"))]
    Folder {
        /// The error of the system.
        reason: String,
    },
}
