//! Threads beside processes.

use std::{path::Path, thread};

use serde_json::Value;

use crate::executed::command::{arguments, report, ringmill};

/// Two threads of one process beside two processes of one thread, on a netlist of 1,184 cells.
///
/// # Errors
/// What Ringmill says when it fails.
pub fn table(root: &Path) -> Result<String, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let path = |name: &str| folder.path().join(name).display().to_string();
    let program = root.join("tests/programs/dot_8xi8.mlir").display().to_string();
    let (build, keys, input) = (path("build"), path("keys"), path("in.enc"));
    ringmill(root, &["build", &program, "--cells", "lut3", "-o", &build])?;
    ringmill(root, &["keygen", "--params", "B", "-o", &keys])?;
    let arguments = arguments(root, &program)?;
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    ringmill(root, &[&["encrypt", &build, "--keys", &keys, "-o", &input], &*arguments].concat())?;
    let server = format!("{keys}/server");
    let seconds = |copy: &str, threads: &str| -> Result<f64, String> {
        let build = format!("{build}{copy}");
        let output = path(&format!("out{copy}.enc"));
        ringmill(
            root,
            &["run", &build, "--encrypted", "--server-keys", &server, &input, "-o", &output, "--threads", threads],
        )?;
        let report = report(Path::new(&build))?;
        report.pointer("/encryption/seconds").and_then(Value::as_f64).ok_or_else(|| "no seconds".to_owned())
    };
    for copy in ["1", "2"] {
        ringmill(root, &["build", &program, "--cells", "lut3", "-o", &format!("{build}{copy}")])?;
    }
    let together = seconds("", "2")?;
    let apart = thread::scope(|scope| {
        let runs = ["1", "2"].map(|copy| scope.spawn(move || seconds(copy, "1")));
        runs.map(|run| run.join().map_err(|_| "a run panicked".to_owned()))
    });
    let mut slowest: f64 = 0.0;
    for run in apart {
        slowest = slowest.max(run??);
    }
    let report = report(Path::new(&build))?;
    let bootstraps = report.pointer("/encryption/bootstraps").and_then(Value::as_f64).unwrap_or(f64::NAN);
    let (one, two) = (bootstraps / together, 2.0 * bootstraps / slowest);
    Ok(format!(
        "| | bootstraps a second |\n|---|---:|\n| one process, two threads | {one:.1} |\n| two processes, one thread each, together | {two:.1} |\n| ratio | {:.3} |\n",
        one / two
    ))
}
