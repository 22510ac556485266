//! Reasons that a netlist has no pipeline.

use miette::Diagnostic;
use ringmill_verilog::WiringError;
use thiserror::Error;

/// A pipeline that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum PipelineError {
    /// No levels between registers.
    #[error("a stage of {levels} levels holds no logic")]
    #[diagnostic(
        code("pipeline::levels"),
        help("take 1 level a stage for the fastest clock, more for fewer registers")
    )]
    Levels {
        /// The number asked for.
        levels: u32,
    },
    /// Nothing comes in, so nothing says when a result is wanted.
    #[error("'{name}' has no argument: no beat would start a result")]
    #[diagnostic(code("pipeline::no-argument"), help("a constant needs no hardware; give the function an argument"))]
    NoArgument {
        /// The module's name.
        name: String,
    },
    /// Nothing comes out.
    #[error("'{name}' has no result")]
    #[diagnostic(code("pipeline::no-result"), help("give the function a result"))]
    NoResult {
        /// The module's name.
        name: String,
    },
    /// A name that no module can have.
    #[error("'{name}' cannot be the name of the module")]
    #[diagnostic(
        code("pipeline::name"),
        help(
            "take letters, digits and '_', no digit first, no reserved word of SystemVerilog, and not the name of a module of rtl/"
        )
    )]
    Name {
        /// The name asked for.
        name: String,
    },
    /// The generated module is wrong.
    #[error("the pipeline cannot be wired")]
    #[diagnostic(code("pipeline::wiring"), help("this is a defect of ringmill: please report it with the program"))]
    Wiring(#[from] WiringError),
}
