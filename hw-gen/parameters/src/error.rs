//! Refused sets.

use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

use crate::Probability;

/// A set that cannot be used.
#[derive(Clone, PartialEq, Debug, Error, Diagnostic)]
pub enum ParametersError {
    /// A value outside the range of the implementation.
    #[error("parameter set '{name}': expected {expected}, found {found}")]
    #[diagnostic(
        code("parameters::range"),
        help("change the value, or choose a set of the catalogue: {}", crate::catalogue::names())
    )]
    Range {
        /// The set.
        name: String,
        /// The rule.
        expected: &'static str,
        /// The value.
        found: String,
    },
    /// A name that is neither of the catalogue nor a file.
    #[error("expected a parameter set, found '{name}'")]
    #[diagnostic(
        code("parameters::unknown"),
        help("{}choose one of {}, or name a JSON file", suggestion.as_deref().map(|near| format!("did you mean '{near}'? ")).unwrap_or_default(), crate::catalogue::names())
    )]
    Unknown {
        /// The name as given.
        name: String,
        /// The name that is nearest to it.
        suggestion: Option<String>,
    },
    /// A file that does not describe a set.
    #[error("expected a parameter set in JSON in '{path}': {problem}")]
    #[diagnostic(
        code("parameters::file"),
        help("a set has n, k, N, q_log2, p, pbs, ks, centred, lwe_noise and glwe_noise; `ringmill params` writes one")
    )]
    File {
        /// The file.
        path: String,
        /// The parser's message.
        problem: String,
        /// The text of the file.
        #[source_code]
        text: Arc<NamedSource<String>>,
        /// The word that the parser blames.
        #[label("here")]
        place: Option<SourceSpan>,
    },
    /// A demand below what is accepted without a mark.
    #[error("expected {expected} to be asked for, found {found}")]
    #[diagnostic(
        code("parameters::demand"),
        help("ask for more, or permit insecure sets: what is made under them is marked")
    )]
    Demand {
        /// The floor.
        expected: String,
        /// The demand.
        found: String,
    },
    /// A set with less security than asked.
    #[error("expected at least {asked} bits of security, found {found:.1} with parameter set '{set}'")]
    #[diagnostic(
        code("encrypted::security"),
        help(
            "choose another set, or none for the cheapest safe one; if an insecure one is permitted, what is made under it is marked"
        )
    )]
    Security {
        /// The set.
        set: String,
        /// The asked security.
        asked: u32,
        /// Its security.
        found: f64,
    },
    /// A program that fails too often under a set, or a set that fails too often with any program.
    #[error("expected a probability of failure of at most {asked}, found {found} with parameter set '{set}'")]
    #[diagnostic(
        code("encrypted::failure"),
        help("search for a set that holds the program, or accept a higher probability, up to 2^-40")
    )]
    Failure {
        /// The name of the set.
        set: String,
        /// The asked probability.
        asked: Probability,
        /// The computed probability.
        found: Probability,
    },
    /// A program that a named set does not hold in any cells.
    #[error("expected cells that set '{set}' holds with a failure of at most 2^{failure_log2:.0}, found none")]
    #[diagnostic(
        code("parameters::not-held"),
        help("choose another set or none, cells with fewer message bits, or accept a higher probability of failure")
    )]
    NotHeld {
        /// The set.
        set: String,
        /// log2 of the asked failure.
        failure_log2: f64,
    },
    /// A program that no set of the search holds.
    #[error("expected a set that fails with at most 2^{failure_log2:.0} at {security} bits of security, found none")]
    #[diagnostic(
        code("parameters::none"),
        help("choose cells with fewer message bits or smaller weights, or accept a higher probability of failure")
    )]
    NoSet {
        /// log2 of the asked failure.
        failure_log2: f64,
        /// The asked security.
        security: u32,
    },
}
