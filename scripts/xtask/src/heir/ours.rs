//! Ringmill as a program: run, and its report read.

use std::{collections::BTreeMap, fs, path::Path, process::Command};

use serde_json::Value;

use super::vectors::Vectors;
use crate::process;

/// Seconds that Ringmill may take for one program.
const LIMIT: u64 = 900;
/// Vectors on which HEIR's circuits are compared.
const VECTORS: u32 = 512;

/// What Ringmill made of a program.
pub struct Netlist {
    /// Cells by name.
    pub counts: BTreeMap<String, u64>,
    pub bootstraps: u64,
    pub depth: u64,
    /// Bootstraps of the structured circuit, mapped one to one.
    pub before: u64,
    /// Verdict and method.
    pub proof: String,
    /// Wall-clock seconds of the whole process.
    pub seconds: f64,
    /// Of these, the proofs, the certificates and the comparison with the program.
    pub proving: f64,
    /// Greatest resident set of Ringmill or of a program it runs, in bytes.
    pub memory: u64,
}

/// Runs `ringmill synth`, the fastest of `runs` runs.
///
/// # Errors
/// What Ringmill says when it fails, or what its report lacks.
pub fn synthesize(root: &Path, program: &Path, cells: &str, effort: &str, runs: u32) -> Result<Netlist, String> {
    process::best(runs, |netlist: &Netlist| netlist.seconds, || synthesize_once(root, program, cells, effort))
}

fn synthesize_once(root: &Path, program: &Path, cells: &str, effort: &str) -> Result<Netlist, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut command = Command::new(root.join("target/release/ringmill"));
    command.arg("synth").arg(program).args(["--cells", cells, "--effort", effort, "-o"]).arg(folder.path());
    let finished = process::run(&command, LIMIT)?;
    if !finished.status.success() {
        return Err(format!("{}: {}", program.display(), finished.stderr));
    }
    let text = fs::read_to_string(folder.path().join("report.json")).map_err(|error| error.to_string())?;
    let report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let lacks = |pointer: &str| format!("report.json has no {pointer}");
    let number = |pointer: &str| report.pointer(pointer).and_then(Value::as_u64).ok_or_else(|| lacks(pointer));
    let word = |pointer: &str| report.pointer(pointer).and_then(Value::as_str).ok_or_else(|| lacks(pointer));
    let counts =
        report.pointer("/netlist/counts").and_then(Value::as_object).ok_or_else(|| lacks("/netlist/counts"))?;
    Ok(Netlist {
        counts: counts.iter().filter_map(|(name, count)| Some((name.clone(), count.as_u64()?))).collect(),
        bootstraps: number("/netlist/bootstraps")?,
        depth: number("/netlist/depth")?,
        before: number("/netlist/before/bootstraps")?,
        proof: format!("{} ({})", word("/proof/result")?, word("/proof/method")?),
        seconds: finished.seconds,
        proving: report.pointer("/seconds/prove").and_then(Value::as_f64).ok_or_else(|| lacks("/seconds/prove"))?,
        memory: finished.memory,
    })
}

/// What a program means on sampled vectors, by the interpreter.
///
/// # Errors
/// What Ringmill says when it fails.
pub fn vectors(root: &Path, program: &Path) -> Result<Vectors, String> {
    let mut command = Command::new(root.join("target/release/ringmill"));
    command.arg("run").arg(program).args(["--vectors", &VECTORS.to_string(), "--unsigned"]);
    let finished = process::run(&command, LIMIT)?;
    if !finished.status.success() {
        return Err(format!("{}: {}", program.display(), finished.stderr));
    }
    Vectors::read(&finished.stdout)
}
