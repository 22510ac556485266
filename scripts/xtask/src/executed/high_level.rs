//! Programs in the high-level integers of tfhe-rs: asked, and their answers read.

use std::{fmt, fs, path::Path, process::Command};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Figures, Inputs, THREADS};
use crate::process;

/// Seconds that building the program, with tfhe-rs, and running it may take.
const LIMIT: u64 = 7200;
/// Seconds of timed inputs after which no further one is begun, if three are done: the time of a
/// program of tfhe-rs does not depend on the input.
const BUDGET: f64 = 60.0;
/// The crate of the program. It is a workspace of its own.
const MANIFEST: &str = "scripts/xtask/tfhe-rs/Cargo.toml";

/// A parameter set of tfhe-rs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Set {
    /// The set of `ConfigBuilder::default()`.
    Default,
    /// The set with key switches in 32 bits.
    Ks32,
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Default => "default",
            Self::Ks32 => "ks32",
        })
    }
}

/// A program under a set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct OfSet {
    pub set: Set,
    /// The name of the set in tfhe-rs.
    pub name: String,
    /// Its failure is that of one bootstrap, as tfhe-rs documents it.
    pub figures: Figures,
}

/// A program, or an operation.
pub enum Task<'a> {
    /// A program of `scripts/xtask/tfhe-rs/src/programs`, by name.
    Program(&'a str),
    /// An operation on words of a width, with the entries of its table.
    Operation { name: &'a str, width: u32, table: &'a [u64] },
}

/// Computes the inputs in order under both sets, and counts the bootstraps of the first input in
/// runs of their own.
///
/// # Errors
/// What cargo or the program says when it fails, or an answer that is not understood.
pub fn ask(root: &Path, task: &Task<'_>, inputs: &Inputs) -> Result<Vec<OfSet>, String> {
    let under = |set: Set| {
        let all = &inputs.arguments.bits;
        let first = all.get(..1).unwrap_or_default();
        let counted = run(root, &question(task, set, first), &["--profile", "counts", "--features", "counts"])?;
        let timed = run(root, &question(task, set, all), &["--release"])?;
        read(set, &timed, &counted, inputs)
    };
    [Set::Default, Set::Ks32].into_iter().map(under).collect()
}

/// The version that the program is built with.
///
/// # Errors
/// When its manifest names none.
pub fn version(root: &Path) -> Result<String, String> {
    let manifest = fs::read_to_string(root.join(MANIFEST)).map_err(|error| error.to_string())?;
    let version = manifest.lines().find_map(|line| line.strip_prefix("tfhe = { version = \"=")?.split('"').next());
    version.map(str::to_owned).ok_or_else(|| format!("{MANIFEST} names no version of tfhe"))
}

fn question(task: &Task<'_>, set: Set, inputs: &[Vec<bool>]) -> Value {
    let mut question = json!({ "set": set.to_string(), "threads": THREADS, "budget": BUDGET, "inputs": inputs });
    match task {
        Task::Program(name) => question["program"] = json!(name),
        Task::Operation { name, width, table } => {
            question["operation"] = json!({ "name": name, "width": width, "table": table });
        }
    }
    question
}

/// Builds the program in `target/tfhe-rs` with these arguments, and asks it.
fn run(root: &Path, question: &Value, arguments: &[&str]) -> Result<String, String> {
    let file = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    fs::write(file.path(), question.to_string()).map_err(|error| error.to_string())?;
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "-q", "--locked"]).args(arguments);
    command.arg("--manifest-path").arg(root.join(MANIFEST));
    command.arg("--target-dir").arg(root.join("target/tfhe-rs")).arg("--").arg(file.path());
    let finished = process::run(&command, LIMIT)?;
    if finished.status.success() { Ok(finished.stdout) } else { Err(format!("tfhe-rs: {}", finished.stderr)) }
}

/// Reads the answer of a timed run and that of a counting one, and compares the results.
///
/// # Errors
/// An answer of another form, or to other inputs.
pub fn read(set: Set, timed: &str, counted: &str, inputs: &Inputs) -> Result<OfSet, String> {
    let parsed =
        |text: &str| serde_json::from_str::<Value>(text).map_err(|error| format!("tfhe-rs's answer `{text}`: {error}"));
    let (timed, counted) = (parsed(timed)?, parsed(counted)?);
    let answer = of_set(set, &timed, &counted, inputs);
    answer.ok_or_else(|| format!("tfhe-rs's answer is not understood: {timed}, {counted}"))
}

fn of_set(set: Set, timed: &Value, counted: &Value, inputs: &Inputs) -> Option<OfSet> {
    let seconds: Vec<f64> = serde_json::from_value(timed["seconds"].clone()).ok()?;
    let outputs: Vec<Vec<bool>> = serde_json::from_value(timed["outputs"].clone()).ok()?;
    let expected = &inputs.results.bits;
    if seconds.is_empty() || seconds.len() != outputs.len() || seconds.len() > expected.len() {
        return None;
    }
    let figures = Figures {
        bootstraps: counted["bootstraps"].as_u64()?,
        dimensions: Some(serde_json::from_value(timed["dimensions"].clone()).ok()?),
        security_bits: None,
        failure_log2: Some(timed["failure_log2"].as_f64()?),
        seconds,
        wrong: outputs.iter().zip(expected).filter(|(given, expected)| given != expected).count(),
    };
    Some(OfSet { set, name: timed["set"].as_str()?.to_owned(), figures })
}
