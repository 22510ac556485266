//! The operations, each with the cost of its program.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

use crate::markdown;

const CELLS: [&str; 3] = ["gates", "lut3", "lut4"];

/// Builds every program of tests/ops in every kind of cells and writes
/// docs/book/pages/reference/operations.md.
pub fn run(root: &Path) -> Result<(), String> {
    let mut names: Vec<String> = fs::read_dir(root.join("tests/ops"))
        .map_err(|error| format!("tests/ops: {error}"))?
        .filter_map(|entry| Some(entry.ok()?.file_name().to_str()?.strip_suffix(".mlir")?.to_owned()))
        .collect();
    names.sort();
    let rows = names.iter().map(|name| row(root, name)).collect::<Result<Vec<_>, _>>()?;
    let header = ["operation", "gates", "LUT3", "LUT4", "proof"];
    markdown::splice(
        &root.join("docs/book/pages/reference/operations.md"),
        "measured",
        &markdown::table(&header, &rows),
    )
}

fn row(root: &Path, name: &str) -> Result<Vec<String>, String> {
    let mut row = vec![format!("[{name}](../../../../tests/ops/{name}.mlir)")];
    let mut proofs = Vec::new();
    for cells in CELLS {
        let (bootstraps, method) = measure(root, name, cells)?;
        row.push(bootstraps.to_string());
        if !proofs.contains(&method) {
            proofs.push(method);
        }
    }
    row.push(proofs.join(", "));
    Ok(row)
}

/// Bootstraps of the program in these cells, and how it was proved equal.
fn measure(root: &Path, name: &str, cells: &str) -> Result<(u64, String), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let output = Command::new("timeout")
        .arg("300")
        .arg(root.join("target/release/ringmill"))
        .arg("synth")
        .arg(root.join(format!("tests/ops/{name}.mlir")))
        .args(["--cells", cells, "--require-proof", "-o"])
        .arg(folder.path())
        .output()
        .map_err(|error| format!("target/release/ringmill: {error}"))?;
    if !output.status.success() {
        return Err(format!("{name}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    let text = fs::read_to_string(folder.path().join("report.json")).map_err(|error| error.to_string())?;
    let report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let bootstraps = report.pointer("/netlist/bootstraps").and_then(Value::as_u64);
    let method = report.pointer("/proof/method").and_then(Value::as_str);
    bootstraps.zip(method.map(str::to_owned)).ok_or(format!("{name}: report.json lacks its figures"))
}
