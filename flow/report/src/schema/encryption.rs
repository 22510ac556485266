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
    /// over all cells and outputs. -1000000 or less means that the program cannot fail.
    pub failure_log2: f64,
    /// True if the set has less than 128 bits of security, or the program fails more often than
    /// 2^-40.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub insecure: bool,
    /// The arithmetic: `exact`, with the number-theoretic transform, or `fast`, in floating point.
    pub mode: String,
    /// Bootstraps of one evaluation.
    pub bootstraps: u64,
    /// Predicted seconds of one evaluation on `threads` threads.
    pub predicted_seconds: f64,
    /// The threads of the predicted seconds, and of the last evaluation.
    #[serde(default = "one")]
    pub threads: u64,
    /// True if the costs of the prediction were measured on the machine of the build; false for
    /// the committed table.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub calibrated: bool,
    /// Seconds of the last evaluation, from ciphertexts to ciphertexts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<f64>,
    /// Values of the last evaluation that differ from the program's; absent if they were not
    /// compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mismatches: Option<u64>,
    /// The cells that competed, the chosen one first, then by predicted seconds.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<CellChoice>,
}

/// log2 of the probability of failure in the report of a program that cannot fail, such as one
/// without bootstraps: JSON has no infinity.
const CANNOT_FAIL: f64 = -1e6;

/// The form that log2 of a probability of failure has in a report.
#[must_use]
pub fn recorded_failure(failure_log2: f64) -> f64 {
    (failure_log2.max(CANNOT_FAIL) * 10.0).round() / 10.0
}

/// The text of a probability of failure in a report.
pub(crate) fn failure_text(failure_log2: f64) -> String {
    if failure_log2 <= CANNOT_FAIL { "0".to_owned() } else { format!("2^{failure_log2:.1}") }
}

fn one() -> u64 {
    1
}

/// Cells that competed.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct CellChoice {
    /// The cells, with the bits of the message space behind `lincomb`.
    pub cells: String,
    /// The cheapest set that holds the netlist.
    pub parameters: String,
    /// Its n, k and N.
    pub dimensions: [u64; 3],
    /// Bootstraps of one evaluation.
    pub bootstraps: u64,
    /// Most bootstraps on a path.
    pub depth: u32,
    /// Predicted seconds of one bootstrap on one thread.
    pub bootstrap_seconds: f64,
    /// Predicted seconds of one evaluation on two threads.
    pub predicted_seconds: f64,
    /// Predicted seconds of one evaluation on 64 threads.
    pub predicted_seconds_64: f64,
    /// log2 of the probability that the program decrypts to a wrong bit anywhere.
    pub failure_log2: f64,
    /// The most noise that sums were packed to, in variances of a bootstrap; absent for no limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_noise: Option<u32>,
    /// The point that the competition took them to.
    pub stage: ChoiceStage,
}

/// The point that a competition took cells to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChoiceStage {
    /// They are those of the netlist.
    Chosen,
    /// They were synthesized whole, and others are cheaper.
    Beaten,
    /// A sketch was too dear to go on: the figures are those of the sketch.
    #[default]
    Dropped,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_that_cannot_fail_say_so() {
        for never in [f64::NEG_INFINITY, -2e6] {
            assert_eq!(recorded_failure(never), -1e6);
            assert_eq!(failure_text(recorded_failure(never)), "0");
        }
        assert_eq!(failure_text(recorded_failure(-128.04)), "2^-128.0");
    }
}
