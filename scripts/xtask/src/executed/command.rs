//! Ringmill's command, and the reports of its builds.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

use crate::process::{self, Finished};

/// Seconds that one command may take.
pub const LIMIT: u64 = 900;

/// The process, if it succeeded.
///
/// # Errors
/// What it wrote on standard error.
pub fn succeeded(finished: Finished) -> Result<Finished, String> {
    if finished.status.success() { Ok(finished) } else { Err(finished.stderr) }
}

/// Runs Ringmill.
///
/// # Errors
/// What it says when it fails.
pub fn ringmill(root: &Path, arguments: &[&str]) -> Result<Finished, String> {
    let mut command = Command::new(root.join("target/release/ringmill"));
    command.args(arguments);
    succeeded(process::run(&command, LIMIT)?)
}

/// Arguments of a program for which it has defined results.
///
/// # Errors
/// There are none.
pub fn arguments(root: &Path, program: &str) -> Result<Vec<String>, String> {
    let lines = ringmill(root, &["run", program, "--vectors", "40"])?.stdout;
    let vectors = lines.lines().skip(6).filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut defined = vectors.filter(|vector| !vector["results"].to_string().contains("null"));
    let vector = defined.next().ok_or("no vector with defined results")?;
    let values = vector["arguments"].as_array().ok_or("no arguments")?;
    Ok(values.iter().flat_map(|value| ["--arg".to_owned(), value.to_string()]).collect())
}

/// The report of a build.
///
/// # Errors
/// It cannot be read.
pub fn report(build: &Path) -> Result<Value, String> {
    let text = fs::read_to_string(build.join("report.json")).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}
