//! Circuits of sums beside tables of three inputs, which need the same message space as sums of three bits.

use std::{fs, path::Path, process::Command};

use serde_json::Value;

use crate::markdown;

/// Message spaces that are measured.
const MESSAGE_BITS: [u64; 3] = [3, 4, 5];

/// A circuit's costs.
struct Cost {
    bootstraps: u64,
    depth: u64,
    /// The largest sum and noise of a circuit of sums, and the most outputs of a bootstrapping.
    space: Option<[u64; 3]>,
    proof: String,
}

/// Measures every test program and writes the table.
pub fn run(root: &Path) -> Result<(), String> {
    let folder = root.join("tests/programs");
    let entries = fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut programs: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    programs.retain(|path| path.extension().is_some_and(|extension| extension == "mlir"));
    programs.sort();
    let mut rows = Vec::new();
    let mut logarithms = vec![0.0; MESSAGE_BITS.len()];
    for program in &programs {
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let tables = measure(root, program, &["--cells", "lut3"])?;
        for (bits, total) in MESSAGE_BITS.into_iter().zip(&mut logarithms) {
            let sums = measure(root, program, &["--cells", "lincomb", "--message-bits", &bits.to_string()])?;
            let ratio = sums.bootstraps as f64 / tables.bootstraps.max(1) as f64;
            *total += ratio.ln();
            eprintln!("{name} {bits}: {} bootstraps, {} LUT3", sums.bootstraps, tables.bootstraps);
            let [sum, noise, outputs] = sums.space.unwrap_or_default();
            let numbers = [tables.bootstraps, tables.depth, sums.bootstraps, sums.depth];
            let mut row = vec![format!("{name}, {bits} bits")];
            row.extend(numbers.map(|number| number.to_string()));
            row.push(format!("{ratio:.2}"));
            row.extend([sum, noise, outputs].map(|number| number.to_string()));
            row.push(sums.proof);
            rows.push(row);
        }
    }
    for (bits, total) in MESSAGE_BITS.into_iter().zip(logarithms) {
        let mut row = vec![String::new(); 10];
        row[0] = format!("geometric mean, {bits} bits");
        row[5] = format!("{:.2}", (total / programs.len().max(1) as f64).exp());
        rows.push(row);
    }
    let header = [
        "program, message space",
        "LUT3",
        "depth",
        "in sums",
        "depth",
        "ratio",
        "largest sum",
        "noise",
        "outputs",
        "proof",
    ];
    markdown::splice(&root.join("docs/benchmarks/sums.md"), "measured", &markdown::table(&header, &rows))
}

fn measure(root: &Path, program: &Path, arguments: &[&str]) -> Result<Cost, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let output = Command::new(root.join("target/release/ringmill"))
        .arg("synth")
        .arg(program)
        .args(arguments)
        .arg("-o")
        .arg(folder.path())
        .output()
        .map_err(|error| format!("target/release/ringmill: {error}"))?;
    if !output.status.success() {
        return Err(format!("{}: {}", program.display(), String::from_utf8_lossy(&output.stderr)));
    }
    let text = fs::read_to_string(folder.path().join("report.json")).map_err(|error| error.to_string())?;
    let report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let number =
        |pointer: &str| report.pointer(pointer).and_then(Value::as_u64).ok_or(format!("report.json has no {pointer}"));
    let word = |pointer: &str| report.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
    let space = ["largest_sum", "largest_noise", "most_outputs"];
    let space: Result<Vec<u64>, String> =
        space.iter().map(|name| number(&format!("/netlist/message_space/{name}"))).collect();
    Ok(Cost {
        bootstraps: number("/netlist/bootstraps")?,
        depth: number("/netlist/depth")?,
        space: space.ok().and_then(|space| space.try_into().ok()),
        proof: format!("{} ({})", word("/proof/result"), word("/proof/method")),
    })
}
