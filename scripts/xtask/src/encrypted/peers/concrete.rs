//! Concrete as a program: run, and its lines read.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    executed::{Figures, Inputs, THREADS},
    process::{self, Finished},
};

/// Seconds that compilation, keys and all inputs of a program may take.
const LIMIT: u64 = 300;

/// Concrete as `scripts/setup --with concrete` installed it.
pub struct Concrete {
    python: PathBuf,
    script: PathBuf,
    /// The version that `scripts/setup` installs.
    pub version: String,
    /// The ways of each program.
    ways: BTreeMap<String, Vec<String>>,
}

/// One way of a program, and what came of it.
#[derive(Serialize, Deserialize)]
pub struct Attempt {
    pub way: String,
    pub outcome: Outcome,
}

/// The outcome of a way.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
pub enum Outcome {
    Measured(Figures),
    /// Not measured: why.
    Refused(String),
}

impl Concrete {
    /// Looks in the project's `.venv.concrete`, and asks for the programs.
    ///
    /// # Errors
    /// When Concrete is not installed, or fails.
    pub fn find(root: &Path) -> Result<Self, String> {
        let python = root.join(".venv.concrete/bin/python");
        if !python.is_file() {
            return Err("Concrete is not installed: run scripts/setup --with concrete".to_owned());
        }
        let version = version(root)?;
        let script = root.join("scripts/concrete/measure.py");
        let mut command = Command::new(&python);
        command.arg(&script);
        let finished = process::run(&command, LIMIT)?;
        let ways = ways(&finished.stdout).ok_or_else(|| format!("Concrete: {}", finished.stderr))?;
        Ok(Self { python, script, version, ways })
    }

    /// Measures every way of a program.
    ///
    /// # Errors
    /// When Concrete cannot be started, or prints what is not understood.
    pub fn measure(&self, program: &str, inputs: &Inputs) -> Result<Vec<Attempt>, String> {
        let attempt = |way: &String| {
            let asked = json!({ "program": program, "way": way, "inputs": inputs.arguments.values });
            let file = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
            fs::write(file.path(), asked.to_string()).map_err(|error| error.to_string())?;
            let mut command = Command::new(&self.python);
            command.arg(&self.script).arg(file.path()).env("OMP_NUM_THREADS", THREADS.to_string());
            let finished = process::run(&command, LIMIT)?;
            Ok(Attempt { way: way.clone(), outcome: outcome(&finished, inputs)? })
        };
        self.ways.get(program).into_iter().flatten().map(attempt).collect()
    }
}

/// The version of Concrete that `scripts/setup` installs.
///
/// # Errors
/// The list of its packages cannot be read.
pub fn version(root: &Path) -> Result<String, String> {
    let requirements =
        fs::read_to_string(root.join("scripts/requirements-concrete.txt")).map_err(|error| error.to_string())?;
    let version = requirements.lines().find_map(|line| line.strip_prefix("concrete-python=="));
    Ok(version.and_then(|line| line.split_whitespace().next()).unwrap_or_default().to_owned())
}

/// The ways of the programs.
pub fn ways(text: &str) -> Option<BTreeMap<String, Vec<String>>> {
    let mut answer: Value = serde_json::from_str(text).ok()?;
    serde_json::from_value(answer.get_mut("ways")?.take()).ok()
}

/// The outcome of a process that ended.
fn outcome(finished: &Finished, inputs: &Inputs) -> Result<Outcome, String> {
    if finished.status.success() {
        return read(&finished.stdout, inputs);
    }
    let stage = stage(&finished.stdout);
    if finished.was_stopped() {
        return Ok(Outcome::Refused(format!("{stage} after {LIMIT} s")));
    }
    let last = finished.stderr.lines().last().unwrap_or("no message");
    Ok(Outcome::Refused(format!("{stage}: `{last}`")))
}

/// The stage that a process did not finish, by its lines.
pub fn stage(text: &str) -> &'static str {
    if text.contains("\"keys\"") {
        "results not done"
    } else if text.contains("\"bootstraps\"") {
        "keys not done"
    } else {
        "compilation not done"
    }
}

/// Reads the lines of a way, and compares its results.
///
/// # Errors
/// A line of another form, or as many results as there are not inputs.
pub fn read(text: &str, inputs: &Inputs) -> Result<Outcome, String> {
    let mut figures = Figures {
        bootstraps: 0,
        dimensions: None,
        security_bits: None,
        failure_log2: None,
        seconds: Vec::new(),
        wrong: 0,
    };
    for text in text.lines() {
        let line: Value = serde_json::from_str(text).map_err(|error| format!("Concrete's `{text}`: {error}"))?;
        let not_understood = || format!("Concrete's line is not understood: {text}");
        if let Some(reason) = line["refused"].as_str() {
            return Ok(Outcome::Refused(reason.to_owned()));
        } else if line["keys"] == true {
        } else if let Some(bootstraps) = line["bootstraps"].as_u64() {
            figures.bootstraps = bootstraps;
            let failure = line["failure"].as_f64().ok_or_else(not_understood)?;
            figures.failure_log2 = (failure > 0.0).then(|| failure.log2());
        } else {
            let expected = inputs.results.values.get(figures.seconds.len()).ok_or_else(not_understood)?;
            figures.wrong += usize::from(expected != &[line["result"].clone()]);
            figures.seconds.push(line["seconds"].as_f64().ok_or_else(not_understood)?);
        }
    }
    match figures.seconds.len() == inputs.len() {
        true => Ok(Outcome::Measured(figures)),
        false => Err(format!("expected {} results of Concrete, found {}", inputs.len(), figures.seconds.len())),
    }
}
