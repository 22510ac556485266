//! Netlists that have no evaluation.

use miette::Diagnostic;
use thiserror::Error;

/// A netlist that cannot be evaluated on ciphertexts.
#[derive(Clone, PartialEq, Eq, Debug, Error, Diagnostic)]
pub enum EvaluationError {
    /// A cell that has no sum in the message space.
    #[error("expected cells of at most {most} inputs, found one of {inputs}")]
    #[diagnostic(
        code("encrypted::cell"),
        help("build with cells that can be executed: gates, lut2, lut3, lut4, lut5 or lincomb")
    )]
    Cell {
        /// The inputs of the cell.
        inputs: usize,
        /// The most inputs.
        most: usize,
    },
    /// A weight beyond the arithmetic of the implementation.
    #[error("expected sums with factors below 2^31, found {found}")]
    #[diagnostic(code("encrypted::weight"), help("build with cells of smaller weights"))]
    Weight {
        /// The factor.
        found: i64,
    },
}
