//! The errors of synthesis.

use miette::Diagnostic;
use ringmill_engines::EngineError;
use ringmill_toolchain::{ToolError, ToolFailure};
use thiserror::Error;

/// A failure of [`synthesize`](crate::synthesize). None of them is the program's fault.
#[derive(Debug, Error, Diagnostic)]
pub enum SynthError {
    /// ABC or Yosys is missing, or cannot be run on this machine as it is.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Tool(#[from] ToolError),
    /// ABC or Yosys did not do its work.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Engine(#[from] EngineError),
    /// The netlist mapped without any optimization differs from the circuit it was made from: a
    /// defect of the mapper.
    #[error("the netlist mapped directly to '{library}' is not equal to the circuit of the program")]
    #[diagnostic(
        code("synth::wrong-netlist"),
        help("this is a defect of Ringmill: nothing was written; please report it with the program")
    )]
    WrongNetlist {
        /// The cell library asked for.
        library: String,
    },
    /// A recipe's text was not understood.
    #[error("recipe '{text}': {problem}")]
    #[diagnostic(
        code("synth::bad-recipe"),
        help("a recipe is a list of passes such as 'cuts fine=0; resub divisors=80'")
    )]
    BadRecipe {
        /// The recipe as given.
        text: String,
        /// A description of the error.
        problem: String,
    },
}

impl ToolFailure for SynthError {
    fn is_tool_failure(&self) -> bool {
        match self {
            Self::Tool(error) => error.is_tool_failure(),
            Self::Engine(error) => error.is_tool_failure(),
            _ => false,
        }
    }
}
