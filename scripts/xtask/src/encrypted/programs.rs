//! Whole programs at a failure of 2^-128.

use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{
    executed::command::{arguments, report, ringmill},
    ringmill::programs,
};

/// The test programs in the cheapest cells under the cheapest sets.
///
/// # Errors
/// A wrong result, or what Ringmill says when it fails.
pub fn table(root: &Path) -> Result<String, String> {
    let mut table = "| program | cells | bootstraps | depth | n, k, N | security | failure | seconds | predicted | memory |\n|---|---|---:|---:|---|---:|---:|---:|---:|---:|\n".to_owned();
    for program in programs(root)? {
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let program = program.display().to_string();
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let build = folder.path().join("build").display().to_string();
        ringmill(root, &["build", &program, "-o", &build])?;
        let arguments = arguments(root, &program)?;
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let finished = ringmill(root, &[&["run", &build, "--encrypted"], &*arguments].concat())?;
        let report = report(&PathBuf::from(&build))?;
        let number = |pointer: &str| report.pointer(pointer).and_then(Value::as_f64).unwrap_or(f64::NAN);
        if number("/encryption/mismatches") != 0.0 {
            return Err(format!("{name}: wrong results"));
        }
        table += &format!(
            "| {name} | {} | {} | {} | {} | {:.1} | 2^{:.1} | {:.2} | {:.2} | {:.0} MB |\n",
            report.pointer("/encryption/choices/0/cells").and_then(Value::as_str).unwrap_or("–"),
            number("/encryption/bootstraps"),
            number("/netlist/depth"),
            dimensions(&report),
            number("/encryption/security_bits"),
            number("/encryption/failure_log2"),
            number("/encryption/seconds"),
            number("/encryption/predicted_seconds"),
            finished.memory as f64 / 1e6,
        );
    }
    Ok(table)
}

/// n, k and N of the chosen set.
fn dimensions(report: &Value) -> String {
    let sizes = report.pointer("/encryption/choices/0/dimensions").and_then(Value::as_array);
    let sizes: Vec<String> = sizes.into_iter().flatten().map(Value::to_string).collect();
    sizes.join(", ")
}
