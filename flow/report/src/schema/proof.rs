//! The proof of a netlist.

use ringmill_synth::prove::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fields::{in_milliseconds, is_zero};

/// The verdict on a netlist.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Verdict {
    /// Netlist and program, or the file's netlist, agree on every defined input.
    #[serde(rename = "equal")]
    Equal,
    /// No difference was found, which is not a proof.
    #[default]
    #[serde(rename = "not refuted")]
    NotRefuted,
}

/// Something other than a program that a netlist was compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Reference {
    /// The netlist that was read from a file.
    File,
}

/// A part of the way from the program to the netlist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// From the program, as the interpreter executes it on symbols, to the words that the passes
    /// left.
    Source,
}

/// The proof of a part of the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ProofStep {
    /// The part.
    pub step: Step,
    /// The verdict.
    pub result: Verdict,
    /// The method, where one was needed: without it, both sides are the same after rewriting, or
    /// the verdict is `not refuted`.
    #[schemars(with = "Option<String>")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub method: Option<Method>,
}

/// The proof of the netlist.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Proof {
    /// The method behind the verdict.
    #[schemars(with = "String")]
    pub method: Method,
    /// The verdict.
    pub result: Verdict,
    /// The reference of the comparison; absent for a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reference: Option<Reference>,
    /// The reason that the method is not `staged`, where it could have been.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uncertified: Option<String>,
    /// The parts of the way that were proved by themselves.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<ProofStep>,
    /// Inputs on which both were compared.
    pub vectors: u64,
    /// The vectors for which the program's results are undefined, so that there was nothing to
    /// compare.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub undefined: u64,
    /// Wall-clock seconds.
    #[serde(serialize_with = "in_milliseconds")]
    pub seconds: f64,
}
