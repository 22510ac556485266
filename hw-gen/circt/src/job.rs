//! The requests to the worker and its answers, as JSON.

use crate::Refusal;
use serde::{Deserialize, Serialize};

/// The passes before an export. They lower memories, registers and truth tables to Verilog
/// constructs, without random initial values for simulators. Nothing is canonicalized: that crashes
/// the CIRCT of pycde 0.12.1 on some nested multiplexers, which truth tables become.
pub const EXPORT: &str = "builtin.module(\
    lower-seq-firmem,\
    lower-seq-to-sv{disable-reg-randomization disable-mem-randomization},\
    hw-memory-sim{disable-mem-randomization disable-reg-randomization},\
    hw.module(lower-comb),\
    cse,\
    hw.module(hw-legalize-modules,prettify-verilog))";

/// One text to process. Files are named relative to the folder that the worker runs in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The file with the text, in the syntax of MLIR. Reading includes CIRCT's verifier.
    pub input: String,
    /// Passes to run on it, such as `builtin.module(cse)`.
    pub pipeline: Option<String>,
    /// The output.
    pub product: Product,
}

/// The output of a job.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Product {
    /// No output: the text is only verified.
    Nothing,
    /// The text as CIRCT prints it, into this file.
    Text(String),
    /// SystemVerilog, into this file.
    Verilog(String),
}

impl Job {
    /// Only verifies.
    #[must_use]
    pub fn verify(input: impl Into<String>) -> Self {
        Self { input: input.into(), pipeline: None, product: Product::Nothing }
    }

    /// Runs passes and writes the text that results.
    #[must_use]
    pub fn transform(input: impl Into<String>, pipeline: impl Into<String>, output: impl Into<String>) -> Self {
        Self { input: input.into(), pipeline: Some(pipeline.into()), product: Product::Text(output.into()) }
    }

    /// Runs [`EXPORT`] and writes SystemVerilog.
    #[must_use]
    pub fn export(input: impl Into<String>, output: impl Into<String>) -> Self {
        Self { input: input.into(), pipeline: Some(EXPORT.to_owned()), product: Product::Verilog(output.into()) }
    }
}

/// The outcome of a job.
pub type Outcome = Result<(), Refusal>;
