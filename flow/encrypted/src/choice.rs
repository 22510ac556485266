//! The parameter set of a program.

use ringmill_evaluation::Evaluation;
use ringmill_parameters::{Parameters, ParametersError, Probability, Request, search, security_bits};

use crate::EncryptedError;

/// log2 of the most probability of failure that is accepted without a mark.
pub const MOST_FAILURE: f64 = -40.0;

/// Probabilities of failure that are tried one after the other if none is asked for: 2^−128, since
/// decryptions that return to the server reveal failures (Li and Micciancio, 2021).
const LADDER: [f64; 3] = [-128.0, -64.0, MOST_FAILURE];

/// The demands of a user.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Asked {
    /// Least security in bits.
    pub security: u32,
    /// log2 of the most probability of failure; none for 2^−128 where a set reaches it, and at
    /// most 2^−40.
    pub failure_log2: Option<f64>,
    /// True if less security, or more failures, are accepted; they are marked.
    pub allow_insecure: bool,
}

impl Default for Asked {
    fn default() -> Self {
        Self { security: 128, failure_log2: None, allow_insecure: false }
    }
}

/// A set for a program.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    /// The set.
    pub set: Parameters,
    /// The probability that the program decrypts to a wrong bit somewhere.
    pub failure: Probability,
    /// Security in bits.
    pub security_bits: f64,
    /// True if security or failure are worse than what is accepted without a mark.
    pub insecure: bool,
}

/// The cheapest set that holds a program.
///
/// # Errors
/// No set of the search holds it.
pub fn choose(program: &Evaluation, asked: Asked) -> Result<Choice, EncryptedError> {
    let profile = program.noise();
    let steps = match asked.failure_log2 {
        Some(failure) => vec![failure],
        None => LADDER.to_vec(),
    };
    let mut refused = ParametersError::NoSet { failure_log2: MOST_FAILURE, security: asked.security };
    for failure_log2 in steps {
        let request = Request { security: asked.security, failure: Probability::from_log2(failure_log2) };
        match search(&profile, request) {
            Ok(set) => return admit(program, &set, asked),
            Err(error) => refused = error,
        }
    }
    Err(refused.into())
}

/// A set that somebody named, if it holds a program.
///
/// # Errors
/// The set has less security, or the program fails more often, than what is asked.
pub fn admit(program: &Evaluation, set: &Parameters, asked: Asked) -> Result<Choice, EncryptedError> {
    let failure = program.noise().failure(set);
    let secure = is_secure(set, asked);
    let most = asked.failure_log2.unwrap_or(MOST_FAILURE);
    let holds = failure.log2() <= most;
    let bits = security_bits(set);
    if !asked.allow_insecure {
        secure?;
        if !holds {
            return Err(EncryptedError::Failure {
                set: set.name.clone().into_owned(),
                asked: most,
                found: failure.log2(),
            });
        }
    }
    let insecure = bits < 128.0 - TOLERANCE || failure.log2() > MOST_FAILURE;
    Ok(Choice { set: set.clone(), failure, security_bits: bits, insecure })
}

/// Bits by which the fits of a found set may miss the asked security through rounding.
const TOLERANCE: f64 = 0.05;

/// Refuses a set with less security than asked.
pub(crate) fn is_secure(set: &Parameters, asked: Asked) -> Result<(), EncryptedError> {
    let found = security_bits(set);
    if found < f64::from(asked.security) - TOLERANCE && !asked.allow_insecure {
        let set = set.name.clone().into_owned();
        return Err(EncryptedError::Security { set, asked: asked.security, found });
    }
    Ok(())
}
