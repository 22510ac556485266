//! The figures of a program on ciphertexts.

use serde::{Deserialize, Serialize};

/// The figures of a program on ciphertexts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figures {
    pub bootstraps: u64,
    /// n, k and N of the parameter set, if there is one of them.
    pub dimensions: Option<[u64; 3]>,
    /// Bits of security, where they are computed.
    pub security_bits: Option<f64>,
    /// log2 of the probability that the program fails; none if it cannot.
    pub failure_log2: Option<f64>,
    /// Seconds from ciphertexts to ciphertexts, of each input.
    pub seconds: Vec<f64>,
    /// Inputs with a wrong result.
    pub wrong: usize,
}

impl Figures {
    /// The median of the seconds.
    pub fn median(&self) -> f64 {
        median(&self.seconds)
    }
}

/// The median; not a number for none.
pub fn median(seconds: &[f64]) -> f64 {
    let mut sorted = seconds.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
}
