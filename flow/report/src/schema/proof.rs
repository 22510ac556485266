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
    /// The whole way at once.
    Whole,
    /// From the program, as the interpreter executes it on symbols, to the words, or the graph of
    /// polynomials, that the passes left.
    Source,
    /// From those words to the rewritten ones that became bits.
    Words,
    /// From words to bits.
    Bits,
    /// From bits to the cells of the netlist.
    Cells,
}

/// The method behind the verdict on a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StepMethod {
    /// Both sides became the same by rewriting.
    Rewriting,
    /// A certificate of each construction was checked.
    Certificates,
    /// Polynomials were compared at random points: the chance that different ones agree at all of
    /// them is below 2^-64.
    Identities,
    /// Every input was tried.
    Exhaustive,
    /// Tables of small cuts, node by node.
    Windows,
    /// Decision diagrams of all outputs.
    Bdd,
    /// ABC's `&cec` (SAT sweeping).
    Cec,
    /// Vectors only: they refute, they never prove.
    Simulation,
}

impl From<Method> for StepMethod {
    fn from(method: Method) -> Self {
        match method {
            Method::Exhaustive => Self::Exhaustive,
            Method::Windows => Self::Windows,
            Method::Bdd => Self::Bdd,
            Method::Cec => Self::Cec,
            Method::Staged => Self::Certificates,
            Method::Simulation => Self::Simulation,
        }
    }
}

/// The proof of a part of the way.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ProofStep {
    /// The part.
    pub step: Step,
    /// The method behind the verdict.
    pub method: StepMethod,
    /// The verdict.
    pub result: Verdict,
    /// Wall-clock seconds.
    #[serde(serialize_with = "in_milliseconds")]
    pub seconds: f64,
}

/// An input for which the words that the passes left have another result than the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Counterexample {
    /// The words of the arguments, in order, as decimal numbers.
    pub arguments: Vec<String>,
    /// The words of the program's results; nothing where they are undefined.
    pub program: Vec<Option<String>>,
    /// The results of the words that the passes left.
    pub words: Vec<Option<String>>,
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
    /// The parts of the way, from the program on; without a program, from the file's netlist.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<ProofStep>,
    /// An input that shows a wrong pass of MLIR, where one was found: the netlist is made from the
    /// program without the passes then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counterexample: Option<Counterexample>,
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
