//! The parameter set of a program.

use ringmill_evaluation::Evaluation;
use ringmill_parameters::{Costs, MOST_FAILURE_LOG2, Parameters, Probability, cheapest, security_bits};

use crate::EncryptedError;

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
    let failure = asked.failure_log2.map(Probability::from_log2);
    let set = cheapest(&program.noise(), asked.security, failure, &Costs::committed())?;
    admit(program, &set, asked)
}

/// A set that somebody named, if it holds a program.
///
/// # Errors
/// The set has less security, or the program fails more often, than what is asked.
pub fn admit(program: &Evaluation, set: &Parameters, asked: Asked) -> Result<Choice, EncryptedError> {
    let failure = program.noise().failure(set);
    let secure = is_secure(set, asked);
    let most = asked.failure_log2.unwrap_or(MOST_FAILURE_LOG2);
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
    let insecure = bits < 128.0 - TOLERANCE || failure.log2() > MOST_FAILURE_LOG2;
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
