//! The question and the answer.

use serde::{Deserialize, Serialize};

use crate::{sets::Set, timed::Timed};

/// A program and its inputs.
#[derive(Deserialize)]
pub struct Question {
    /// The parameter set: `default` or `ks32`.
    pub set: String,
    pub threads: usize,
    /// Seconds of timed inputs after which no further one is begun, if three are done.
    pub budget: f64,
    /// The name of a program, which counts unless there is an operation.
    #[serde(default)]
    pub program: String,
    #[serde(default)]
    pub operation: Option<Operation>,
    /// The bits of each input, lowest first.
    pub inputs: Vec<Vec<bool>>,
}

/// One operation on words.
#[derive(Deserialize)]
pub struct Operation {
    pub name: String,
    /// Bits of a word.
    pub width: u32,
    /// The entries of a table, if the operation looks one up.
    #[serde(default)]
    pub table: Vec<u64>,
}

/// The measurements.
#[derive(Serialize)]
pub struct Answer {
    /// The name of the set in tfhe-rs.
    set: &'static str,
    /// n, k and N.
    dimensions: [usize; 3],
    /// log2 of the documented probability that a bootstrap fails.
    failure_log2: f64,
    /// Bootstraps of the first input, if they are counted.
    bootstraps: Option<u64>,
    /// Seconds from ciphertexts to ciphertexts, of each input.
    seconds: Vec<f64>,
    /// The bits of each input's results, lowest first.
    outputs: Vec<Vec<bool>>,
}

impl Answer {
    pub fn new(set: &Set, timed: Timed) -> Self {
        let Timed { bootstraps, seconds, outputs } = timed;
        Self {
            set: set.name(),
            dimensions: set.dimensions(),
            failure_log2: set.failure_log2(),
            bootstraps,
            seconds,
            outputs,
        }
    }
}
