//! Why there is no block for what was asked.

use miette::Diagnostic;
use thiserror::Error;

use crate::Reduction;

/// A block that cannot be.
#[derive(Clone, Debug, PartialEq, Eq, Error, Diagnostic)]
pub enum BlockError {
    /// The reduction needs a modulus of another form.
    #[error("the reduction '{reduction}' does not apply to q = {q}")]
    #[diagnostic(code("blocks::reduction"), help("{needs}"))]
    Reduction {
        /// The reduction asked for.
        reduction: Reduction,
        /// The modulus.
        q: u64,
        /// What would serve.
        needs: String,
    },
    /// No streaming transform has this length.
    #[error("there is no streaming transform of N = {n}")]
    #[diagnostic(code("blocks::streaming-degree"), help("N is 16, 32, … 65536"))]
    StreamingDegree {
        /// The length asked for.
        n: u64,
    },
    /// A multi-path delay commutator does not take so many coefficients a cycle.
    #[error("a multi-path delay commutator of N = {n} cannot take {lanes} coefficients a cycle")]
    #[diagnostic(
        code("blocks::commutator-lanes"),
        help("it takes a power of two from 2 to {most}; single-path delay feedback takes 1")
    )]
    CommutatorLanes {
        /// The length.
        n: u64,
        /// The lanes asked for.
        lanes: u32,
        /// The most lanes of this length.
        most: u64,
    },
    /// Single-path delay feedback takes one coefficient a cycle.
    #[error("single-path delay feedback cannot take {lanes} coefficients a cycle")]
    #[diagnostic(code("blocks::feedback-lanes"), help("it takes 1; a multi-path delay commutator takes more"))]
    FeedbackLanes {
        /// The lanes asked for.
        lanes: u32,
    },
}
