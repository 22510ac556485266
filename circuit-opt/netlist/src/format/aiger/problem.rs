//! Problems of an AIGER file.

use miette::Diagnostic;
use thiserror::Error;

use crate::Located;

/// A problem in an AIGER file and its position (in the binary part of a file only the offset means
/// something).
pub type AigerError = Located<AigerProblem>;

/// A problem of an AIGER file.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
#[non_exhaustive]
pub enum AigerProblem {
    /// No AIGER header.
    #[error("not an AIGER file")]
    #[diagnostic(code("aiger::header"), help("the first line is 'aig M I L O A' (binary) or 'aag M I L O A' (ASCII)"))]
    Header,
    /// Latches or properties.
    #[error("{what} are not supported")]
    #[diagnostic(code("aiger::unsupported"), help("give a combinational file: its header is 'aig M I 0 O A'"))]
    Unsupported {
        /// The feature that the header announces.
        what: &'static str,
    },
    /// Header counts that contradict each other or the file's size.
    #[error("the counts in the header cannot be right")]
    #[diagnostic(
        code("aiger::counts"),
        help(
            "M is at least I + A (exactly, in a binary file), and the file has a line for each input, output and and"
        )
    )]
    Counts,
    /// No number where one belongs.
    #[error("a number belongs here")]
    #[diagnostic(
        code("aiger::number"),
        help(
            "counts and literals are decimal numbers below 2^64, separated by one space; a line ends behind its last"
        )
    )]
    Number,
    /// A literal above the header's maximum.
    #[error("literal {literal} is above the maximum")]
    #[diagnostic(code("aiger::literal"), help("literals go up to 2 * M + 1"))]
    Literal {
        /// The literal.
        literal: u64,
    },
    /// An odd or constant literal defined.
    #[error("literal {literal} cannot be defined")]
    #[diagnostic(code("aiger::definition"), help("inputs and ands define even literals from 2 up"))]
    Definition {
        /// The literal.
        literal: u64,
    },
    /// A variable defined twice.
    #[error("variable {variable} is defined twice")]
    #[diagnostic(code("aiger::redefined"), help("a variable is an input or one and"))]
    Redefined {
        /// The variable.
        variable: u64,
    },
    /// A variable never defined.
    #[error("variable {variable} is never defined")]
    #[diagnostic(code("aiger::undefined"), help("a variable is an input or one and"))]
    Undefined {
        /// The variable.
        variable: u64,
    },
    /// A variable that depends on itself.
    #[error("variable {variable} depends on itself")]
    #[diagnostic(code("aiger::cycle"), help("only combinational logic is supported: break the loop"))]
    Cycle {
        /// A variable on the loop.
        variable: u64,
    },
    /// The file ends inside the ands, or a difference is out of range.
    #[error("the binary and is damaged")]
    #[diagnostic(code("aiger::delta"), help("was the file cut off, or its line ends changed?"))]
    Delta,
    /// A symbol for no input or output.
    #[error("a symbol for something that is not there")]
    #[diagnostic(
        code("aiger::symbol"),
        help(
            "symbols are 'iN NAME' or 'oN NAME', N below the number of inputs or outputs; a line 'c' begins the comments"
        )
    )]
    Symbol,
}
