//! Ringmill as a program: run, and its report read.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::process;

/// Seconds that Ringmill may take for one program.
pub const LIMIT: u64 = 900;

/// The netlist of a program by Ringmill.
pub struct Netlist {
    /// Cells by name.
    pub counts: BTreeMap<String, u64>,
    pub bootstraps: u64,
    pub depth: u64,
    /// The netlists of the front, with `--pareto`.
    pub front: Vec<FrontPoint>,
    /// Bootstraps of the bit-blasted circuit, mapped one to one.
    pub before: u64,
    /// The demands of lincomb cells on the message space, if it is a lincomb circuit.
    pub space: Option<Space>,
    /// Verdict and method.
    pub proof: String,
    /// Wall-clock seconds of the whole process.
    pub seconds: f64,
    /// Of these, the proofs, the certificates and the comparison with the program.
    pub proving: f64,
    /// Greatest resident set of Ringmill or of a program it runs, in bytes.
    pub memory: u64,
}

/// A netlist of a front.
#[derive(Clone, Copy)]
pub struct FrontPoint {
    pub bootstraps: u64,
    pub depth: u64,
    /// The largest noise of a sum, if it is a lincomb circuit.
    pub largest_noise: Option<u64>,
}

/// The demands of lincomb cells on the message space.
pub struct Space {
    pub largest_sum: u64,
    pub largest_noise: u64,
    pub most_outputs: u64,
}

/// The test programs, in order.
///
/// # Errors
/// When their folder cannot be read.
pub fn programs(root: &Path) -> Result<Vec<PathBuf>, String> {
    programs_in(root, "tests/programs")
}

/// The programs of a folder, in order.
///
/// # Errors
/// When it cannot be read.
pub fn programs_in(root: &Path, folder: &str) -> Result<Vec<PathBuf>, String> {
    let folder = fs::read_dir(root.join(folder)).map_err(|error| format!("{folder}: {error}"))?;
    let paths = folder.filter_map(|entry| Some(entry.ok()?.path()));
    let mut programs: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "mlir")).collect();
    programs.sort();
    Ok(programs)
}

/// Runs `ringmill synth FILE` with these arguments, and reads the report.
///
/// # Errors
/// What Ringmill says when it fails, or what its report lacks.
pub fn synthesize(root: &Path, file: &Path, arguments: &[&str]) -> Result<Netlist, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut command = Command::new(root.join("target/release/ringmill"));
    command.arg("synth").arg(file).args(arguments).arg("-o").arg(folder.path());
    let finished = process::run(&command, LIMIT)?;
    if !finished.status.success() {
        return Err(format!("{}: {}", file.display(), finished.stderr));
    }
    let text = fs::read_to_string(folder.path().join("report.json")).map_err(|error| error.to_string())?;
    let report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let lacks = |pointer: &str| format!("report.json has no {pointer}");
    let number = |pointer: &str| report.pointer(pointer).and_then(Value::as_u64).ok_or_else(|| lacks(pointer));
    let word = |pointer: &str| report.pointer(pointer).and_then(Value::as_str).ok_or_else(|| lacks(pointer));
    let counts =
        report.pointer("/netlist/counts").and_then(Value::as_object).ok_or_else(|| lacks("/netlist/counts"))?;
    let asked = |name: &str| number(&format!("/netlist/message_space/{name}"));
    let space = match report.pointer("/netlist/message_space") {
        Some(_) => Some(Space {
            largest_sum: asked("largest_sum")?,
            largest_noise: asked("largest_noise")?,
            most_outputs: asked("most_outputs")?,
        }),
        None => None,
    };
    Ok(Netlist {
        space,
        front: front(&folder.path().join("pareto.json"))?,
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

/// The entries of `pareto.json`; none if there is no such file.
fn front(file: &Path) -> Result<Vec<FrontPoint>, String> {
    let Ok(text) = fs::read_to_string(file) else { return Ok(Vec::new()) };
    let points: Vec<Value> = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let point = |point: &Value| {
        let (bootstraps, depth) = (point["bootstraps"].as_u64()?, point["depth"].as_u64()?);
        Some(FrontPoint { bootstraps, depth, largest_noise: point["largest_noise"].as_u64() })
    };
    points.iter().map(|entry| point(entry).ok_or_else(|| format!("pareto.json: not understood: {entry}"))).collect()
}
