//! One bootstrap on one thread.

use std::{path::Path, process::Command};

use serde_json::Value;

use crate::{
    executed::command::{LIMIT, succeeded},
    process,
};

/// The table of one bootstrap on one thread.
///
/// # Errors
/// What the example says when it fails.
pub fn table(root: &Path) -> Result<String, String> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--release", "-q", "-p", "ringmill-encrypt", "--example", "speed"]);
    command.arg("--manifest-path").arg(root.join("Cargo.toml"));
    let output = succeeded(process::run(&command, LIMIT)?)?.stdout;
    let mut table =
        "| set | exact | tfhe-rs, NTT | ratio | fast | tfhe-rs, FFT | ratio |\n|---|---:|---:|---:|---:|---:|---:|\n"
            .to_owned();
    for line in output.lines() {
        let row: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let number = |name: &str| row[name].as_f64().unwrap_or(f64::NAN);
        let milliseconds = |name: &str| format!("{:.1} ms", number(name) * 1e3);
        table += &format!(
            "| {} | {} | {} | {:.2} | {} | {} | {:.2} |\n",
            row["set"].as_str().unwrap_or("–"),
            milliseconds("exact"),
            milliseconds("tfhe_ntt"),
            number("exact_ratio"),
            milliseconds("fast"),
            milliseconds("tfhe_fft"),
            number("fast_ratio"),
        );
    }
    Ok(table)
}
