//! Violations of a certificate.

use crate::word::WordId;

/// The problem of one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The cells compute something else.
    Different,
    /// The cells were not shown to be right, nor wrong.
    Undecided,
    /// A BDD grew beyond its limit.
    TooLarge,
    /// The certificate does not say how the word was made, or not in a way that can be followed.
    Incomplete,
    /// The operation has no certificate at this width.
    Unsupported,
    /// The netlist's ports are not the graph's.
    Ports,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Different => "the cells compute something else",
            Self::Undecided => "the cells were not shown to be right",
            Self::TooLarge => "a decision diagram grew beyond its limit",
            Self::Incomplete => "the certificate does not cover the word",
            Self::Unsupported => "the operation has no certificate at this width",
            Self::Ports => "the netlist's ports are not the graph's",
        })
    }
}

/// A word whose construction is not certified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{what}: {failure}")]
pub struct Violation {
    /// The word, unless it is about the netlist as a whole.
    pub word: Option<WordId>,
    /// The word's operation, as text.
    pub what: String,
    /// The problem.
    pub failure: Failure,
}
