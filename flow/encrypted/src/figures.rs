//! The figures of one run on ciphertexts.

use std::num::NonZero;

use ringmill_encrypt::Mode;
use ringmill_evaluation::Evaluation;
use ringmill_parameters::Admitted;
use ringmill_report::{number, recorded_failure};
use serde::Serialize;

use crate::{
    peak_memory_bytes,
    section::{predicted_seconds, rounded},
};

/// The seconds of the steps of a run.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize)]
pub struct StepSeconds {
    /// Keys: made or read, and expanded.
    pub keys: f64,
    /// Encryption of the arguments; absent on a server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encryption: Option<f64>,
    /// Execution, from ciphertexts to ciphertexts.
    pub execution: f64,
    /// Decryption of the results; absent on a server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decryption: Option<f64>,
}

/// The measurements of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The seconds of its steps.
    pub seconds: StepSeconds,
    /// The threads.
    pub threads: NonZero<usize>,
    /// Bootstraps that a checkpoint had.
    pub resumed: usize,
    /// Values that differ from the program's, if the results were compared.
    pub mismatches: Option<u64>,
}

/// The figures of a run: the member `encryption` in the output of `ringmill run --json`.
///
/// The report's section has some of them under the same names. Its `bootstraps` are the most that
/// any public arguments need, and its `seconds` are those of the execution alone.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Figures {
    /// The parameter set.
    pub parameters: String,
    /// Security of the set in bits.
    pub security_bits: f64,
    /// log2 of the probability that the program decrypts to a wrong bit anywhere. -1000000 or less
    /// means that the program cannot fail.
    pub failure_log2: f64,
    /// True if security or failure are worse than what is accepted without a mark.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub insecure: bool,
    /// The arithmetic: `exact` or `fast`.
    pub mode: String,
    /// The threads.
    pub threads: u64,
    /// Bootstraps of the program, for the values of its public arguments.
    pub bootstraps: u64,
    /// Bootstraps of these that a checkpoint had.
    #[serde(skip_serializing_if = "is_zero")]
    pub resumed_bootstraps: u64,
    /// Predicted seconds of a whole execution on these threads.
    pub predicted_seconds: f64,
    /// Seconds of the steps.
    pub seconds: StepSeconds,
    /// Bootstraps a second of the execution, on all threads together.
    pub bootstraps_per_second: f64,
    /// The most bytes of memory that the process has held at once, if the system says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_memory_bytes: Option<u64>,
    /// Values that differ from the program's; absent if they were not compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mismatches: Option<u64>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Figures {
    /// The figures of a run of a program, until now.
    #[must_use]
    pub fn new(program: &Evaluation, admitted: &Admitted, mode: Mode, measured: &Measured) -> Self {
        let Measured { seconds, threads, resumed, mismatches } = *measured;
        let executed = program.len() - resumed.min(program.len());
        let microseconds = |seconds: f64| rounded(seconds, 1e6);
        Self {
            parameters: admitted.set.name.clone().into_owned(),
            security_bits: rounded(admitted.security_bits, 10.0),
            failure_log2: recorded_failure(admitted.failure.log2()),
            insecure: admitted.insecure,
            mode: mode.to_string(),
            threads: threads.get() as u64,
            bootstraps: program.len() as u64,
            resumed_bootstraps: resumed as u64,
            predicted_seconds: rounded(predicted_seconds(program, admitted, threads.get()), 1e4),
            seconds: StepSeconds {
                keys: microseconds(seconds.keys),
                encryption: seconds.encryption.map(microseconds),
                execution: microseconds(seconds.execution),
                decryption: seconds.decryption.map(microseconds),
            },
            // a program without bootstraps takes next to no time
            bootstraps_per_second: rounded(executed as f64 / seconds.execution.max(1e-9), 100.0),
            peak_memory_bytes: peak_memory_bytes(),
            mismatches,
        }
    }

    /// Two lines for people.
    #[must_use]
    pub fn text(&self) -> String {
        let StepSeconds { keys, encryption, execution, decryption } = self.seconds;
        let step = |name: &str, seconds: f64| format!("{name} {}", number::seconds(seconds));
        let predicted = number::seconds(self.predicted_seconds);
        let execution = format!("{} (predicted {predicted})", step("execution", execution));
        let steps = [
            Some(step("keys", keys)),
            encryption.map(|seconds| step("encryption", seconds)),
            Some(execution),
            decryption.map(|seconds| step("decryption", seconds)),
        ];
        let steps: Vec<String> = steps.into_iter().flatten().collect();
        let rate = match self.bootstraps - self.resumed_bootstraps.min(self.bootstraps) {
            0 => String::new(),
            _ => format!(": {:.1} bootstraps a second", self.bootstraps_per_second),
        };
        let memory = self.peak_memory_bytes.map_or_else(String::new, |bytes| {
            let most = number::bytes(bytes);
            format!("; at most {most} of memory")
        });
        let threads = number::counted(self.threads, "thread");
        format!("{}\n{} on {threads}{rate}{memory}", steps.join(", "), self.mode)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures() -> Figures {
        Figures {
            parameters: "C".to_owned(),
            security_bits: 133.3,
            failure_log2: -1e6,
            insecure: false,
            mode: "fast".to_owned(),
            threads: 2,
            bootstraps: 16,
            resumed_bootstraps: 0,
            predicted_seconds: 0.1301,
            seconds: StepSeconds { keys: 1.5, encryption: Some(0.01), execution: 0.125, decryption: Some(0.0001) },
            bootstraps_per_second: 128.0,
            peak_memory_bytes: Some(153_200_000),
            mismatches: Some(0),
        }
    }

    #[test]
    fn people_read_two_lines() {
        let expected = "keys 1.50 s, encryption 10 ms, execution 125 ms (predicted 130 ms), decryption < 1 ms\n\
            fast on 2 threads: 128.0 bootstraps a second; at most 153.2 MB of memory";
        assert_eq!(figures().text(), expected);
        let seconds = StepSeconds { keys: 0.2, execution: 0.0, ..StepSeconds::default() };
        let server = Figures { seconds, bootstraps: 0, threads: 1, peak_memory_bytes: None, ..figures() };
        assert_eq!(server.text(), "keys 200 ms, execution < 1 ms (predicted 130 ms)\nfast on 1 thread");
    }

    #[test]
    fn members_that_do_not_apply_are_absent() {
        let value = serde_json::to_value(figures()).unwrap();
        assert_eq!(value["failure_log2"], -1e6);
        assert!(value.get("insecure").is_none() && value.get("resumed_bootstraps").is_none());
        let seconds = StepSeconds::default();
        let server = Figures { seconds, mismatches: None, peak_memory_bytes: None, resumed_bootstraps: 3, ..figures() };
        let value = serde_json::to_value(server).unwrap();
        assert_eq!(value["seconds"], serde_json::json!({ "keys": 0.0, "execution": 0.0 }));
        assert_eq!(value["resumed_bootstraps"], 3);
        assert!(value.get("mismatches").is_none() && value.get("peak_memory_bytes").is_none());
    }
}
