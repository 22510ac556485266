//! The section of a report about encrypted execution.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The execution of a netlist on ciphertexts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Encryption {
    /// The parameter set.
    pub parameters: String,
    /// Security of the set in bits.
    pub security_bits: f64,
    /// log2 of the probability that the program decrypts to a wrong bit anywhere: the union bound
    /// over all cells and outputs.
    pub failure_log2: f64,
    /// True if the set has less than 128 bits of security, or the program fails more often than
    /// 2^-40.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub insecure: bool,
    /// The arithmetic: `exact`, with the number-theoretic transform, or `fast`, in floating point.
    pub mode: String,
    /// Bootstraps of one evaluation.
    pub bootstraps: u64,
    /// Seconds of one evaluation on all cores, by the model of the search.
    pub predicted_seconds: f64,
    /// Seconds of the last evaluation, from ciphertexts to ciphertexts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Values of the last evaluation that differ from the program's; absent if they were not
    /// compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mismatches: Option<u64>,
}
