//! Encrypted execution: one bootstrap beside tfhe-rs's, whole programs, threads beside processes.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
};

use serde_json::Value;

use crate::{
    markdown::splice,
    process::{self, Finished},
    ringmill::programs,
};

/// Seconds that one command may take.
const LIMIT: u64 = 900;
/// The page.
const PAGE: &str = "docs/benchmarks/encrypted.md";

/// Measures everything and writes the page.
pub fn run(root: &Path) -> Result<(), String> {
    let page = root.join(PAGE);
    splice(&page, "bootstrap", &bootstraps(root)?)?;
    splice(&page, "programs", &whole_programs(root)?)?;
    splice(&page, "threads", &threads(root)?)
}

/// One bootstrap on one thread.
fn bootstraps(root: &Path) -> Result<String, String> {
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

fn succeeded(finished: Finished) -> Result<Finished, String> {
    if finished.status.success() { Ok(finished) } else { Err(finished.stderr) }
}

fn ringmill(root: &Path, arguments: &[&str]) -> Result<Finished, String> {
    let mut command = Command::new(root.join("target/release/ringmill"));
    command.args(arguments);
    succeeded(process::run(&command, LIMIT)?)
}

/// Arguments of a program for which it has defined results.
fn arguments(root: &Path, program: &str) -> Result<Vec<String>, String> {
    let lines = ringmill(root, &["run", program, "--vectors", "40"])?.stdout;
    let vectors = lines.lines().skip(6).filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let mut defined = vectors.filter(|vector| !vector["results"].to_string().contains("null"));
    let vector = defined.next().ok_or("no vector with defined results")?;
    let values = vector["arguments"].as_array().ok_or("no arguments")?;
    Ok(values.iter().flat_map(|value| ["--arg".to_owned(), value.to_string()]).collect())
}

/// The test programs in the cheapest cells under the cheapest sets.
fn whole_programs(root: &Path) -> Result<String, String> {
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

fn report(build: &Path) -> Result<Value, String> {
    let text = fs::read_to_string(build.join("report.json")).map_err(|error| error.to_string())?;
    serde_json::from_str(&text).map_err(|error| error.to_string())
}

/// Two threads of one process beside two processes of one thread, on a netlist of 1,184 cells.
fn threads(root: &Path) -> Result<String, String> {
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
