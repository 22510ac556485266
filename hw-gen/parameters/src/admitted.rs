//! A set that a program may run under.

use miette::Diagnostic;
use thiserror::Error;

use crate::{LEAST_SECURITY, MOST_FAILURE_LOG2, NoiseProfile, Parameters, Probability, is_secure, security_bits};

/// A set that was admitted, its security and its probability of failure.
#[derive(Clone, PartialEq, Debug)]
pub struct Admitted {
    /// The set.
    pub set: Parameters,
    /// The probability that the program decrypts to a wrong bit somewhere; without a program, that
    /// of the cell that fails least.
    pub failure: Probability,
    /// Security in bits.
    pub security_bits: f64,
    /// True if security or failure are worse than what is accepted without a mark.
    pub insecure: bool,
}

impl Admitted {
    pub(crate) fn of(set: &Parameters, program: &NoiseProfile) -> Self {
        let failure = program.failure(set);
        Self {
            failure,
            security_bits: security_bits(set),
            insecure: !is_secure(set) || fails_often(failure),
            set: set.clone(),
        }
    }

    /// The warning that belongs to everything that is made under the set, if it is insecure.
    #[must_use]
    pub fn warning(&self) -> Option<InsecureSet> {
        let Self { set, failure, security_bits, insecure } = self;
        let warning = || InsecureSet { set: set.name.to_string(), bits: *security_bits, failure: *failure };
        insecure.then(warning)
    }
}

/// True if a probability of failure is above what is accepted without a mark.
#[must_use]
pub fn fails_often(failure: Probability) -> bool {
    failure.log2() > MOST_FAILURE_LOG2
}

/// A set with less security, or a program with more failures, than what is accepted without a mark:
/// the user permitted it.
#[derive(Clone, PartialEq, Debug, Error, Diagnostic)]
#[error("parameter set '{set}' is insecure: {bits:.1} bits of security, failure {failure}")]
#[diagnostic(
    code("parameters::insecure"),
    severity(Warning),
    help(
        "do not protect data with it: what is made under it is marked insecure; a safe set has at least {LEAST_SECURITY} bits, and fails with at most 2^{MOST_FAILURE_LOG2}"
    )
)]
pub struct InsecureSet {
    /// The name of the set.
    pub set: String,
    /// Its security.
    pub bits: f64,
    /// The probability of failure.
    pub failure: Probability,
}
