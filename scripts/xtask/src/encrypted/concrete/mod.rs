//! The programs of Concrete beside Concrete: seconds from ciphertexts to ciphertexts, by turns.

mod dialogue;
mod measured;
mod tables;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

use crate::{
    executed::{
        THREADS,
        command::{report, ringmill},
    },
    markdown::splice,
};
use dialogue::Dialogue;
use measured::{Measured, Ours, Seconds, Theirs};

/// log2 of the most probability of failure, for both sides; the other side has it in
/// `scripts/concrete/stepwise.py`.
const FAILURE_LOG2: &str = "-40";

/// Measures every program, and writes the tables into the page, or prints them for some programs.
///
/// # Errors
/// Concrete is not installed, a result is wrong, or what a tool says when it fails.
pub fn run(root: &Path, only: &[String], rounds: usize) -> Result<(), String> {
    let python = root.join(".venv.concrete/bin/python");
    if !python.is_file() {
        return Err("Concrete is not installed: run scripts/setup --with concrete".to_owned());
    }
    let executor = executor(root)?;
    let mut measured = Vec::new();
    for program in programs(root)?.into_iter().filter(|name| only.is_empty() || only.contains(name)) {
        let one = measure(root, (&python, &executor), &program, rounds)?;
        eprintln!("{}", tables::line(&one));
        measured.push(one);
    }
    let version = super::peers::version(root)?;
    let tables = [
        ("concrete_summary", tables::summary(&measured, rounds, &version)),
        ("concrete", tables::all(&measured)),
        ("concrete_sets", tables::sets(&measured)),
    ];
    for (place, text) in tables {
        match only.is_empty() {
            true => splice(&root.join(super::PAGE), place, &text)?,
            false => println!("{text}"),
        }
    }
    Ok(())
}

/// The names of the programs in Concrete's Python.
fn programs(root: &Path) -> Result<Vec<String>, String> {
    let folder = fs::read_dir(root.join("tests/concrete")).map_err(|error| format!("tests/concrete: {error}"))?;
    let paths = folder.filter_map(|entry| Some(entry.ok()?.path()));
    let scripts = paths.filter(|path| path.extension().is_some_and(|extension| extension == "py"));
    let mut names: Vec<_> = scripts.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    Ok(names)
}

/// Builds the executor of builds.
fn executor(root: &Path) -> Result<PathBuf, String> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["build", "--release", "-q", "-p", "ringmill-encrypted", "--example", "stepwise"]);
    let status = command.arg("--manifest-path").arg(root.join("Cargo.toml")).status();
    match status {
        Ok(status) if status.success() => Ok(root.join("target/release/examples/stepwise")),
        Ok(status) => Err(format!("cargo: {status}")),
        Err(error) => Err(format!("cargo: {error}")),
    }
}

/// A build of Ringmill with its process.
fn started(root: &Path, executor: &Path, program: &Path, build: &Path) -> Result<(Dialogue, Ours), String> {
    let (path, folder) = (program.display().to_string(), build.display().to_string());
    ringmill(root, &["build", &path, "--failure", &format!("2^{FAILURE_LOG2}"), "-o", &folder])?;
    let report = report(build)?;
    let choice = report.pointer("/encryption/choices/0/cells").and_then(Value::as_str).unwrap_or("–").to_owned();
    let predicted = report.pointer("/encryption/predicted_seconds").and_then(Value::as_f64).unwrap_or(f64::NAN);
    let mut command = Command::new(executor);
    command.arg(build).args([FAILURE_LOG2, &THREADS.to_string()]);
    let (dialogue, header) = Dialogue::start(&command)?;
    let not_understood = || format!("the executor's line is not understood: {header}");
    let dimensions = header["dimensions"].as_array().ok_or_else(not_understood)?;
    let ours = Ours {
        cells: choice,
        bootstraps: header["bootstraps"].as_u64().ok_or_else(not_understood)?,
        dimensions: dimensions.iter().map(Value::to_string).collect::<Vec<_>>().join(", "),
        security_bits: header["security_bits"].as_f64().ok_or_else(not_understood)?,
        // The logarithm of 0 is null in JSON.
        failure_log2: header["failure_log2"].as_f64().unwrap_or(f64::NEG_INFINITY),
        predicted,
        seconds: Seconds::default(),
    };
    Ok((dialogue, ours))
}

fn measure(root: &Path, (python, executor): (&Path, &Path), program: &str, rounds: usize) -> Result<Measured, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let folder = folder.path();
    let mut command = Command::new(python);
    command.arg(root.join("scripts/concrete/stepwise.py")).arg(program).arg(folder).arg(rounds.to_string());
    command.env("OMP_NUM_THREADS", THREADS.to_string());
    let (mut concrete, header) = Dialogue::start(&command)?;
    let not_understood = || format!("Concrete's line is not understood: {header}");
    let mut theirs = Theirs {
        bootstraps: header["bootstraps"].as_u64().ok_or_else(not_understood)?,
        complexity: header["complexity"].as_f64().ok_or_else(not_understood)?,
        failure_log2: header["failure"].as_f64().ok_or_else(not_understood)?.log2(),
        seconds: Seconds::default(),
    };
    let cases = header["cases"].as_array().ok_or_else(not_understood)?;
    let given = root.join(format!("tests/concrete/{program}.mlir"));
    let (mut of_traced, mut traced) =
        started(root, executor, &folder.join("traced.graph.json"), &folder.join("traced"))?;
    let (mut of_mlir, mut mlir) = started(root, executor, &given, &folder.join("mlir"))?;
    // The first round warms caches and does not count.
    for (round, (place, case)) in cases.iter().enumerate().take(1).chain(cases.iter().enumerate()).enumerate() {
        let sides = [(&mut of_traced, &mut traced.seconds), (&mut of_mlir, &mut mlir.seconds)];
        for (dialogue, seconds) in sides {
            let answer = dialogue.ask(&case["in"].to_string())?;
            if flat(&answer["results"]) != flat(&case["out"]) {
                return Err(format!("{program}: a wrong result of {}: {answer}", case["in"]));
            }
            noted(seconds, &answer, round)?;
        }
        let answer = concrete.ask(&place.to_string())?;
        if answer["wrong"] != false {
            return Err(format!("{program}: a wrong result of Concrete for {}", case["in"]));
        }
        noted(&mut theirs.seconds, &answer, round)?;
    }
    Ok(Measured { program: program.to_owned(), traced, mlir, concrete: theirs })
}

fn noted(seconds: &mut Seconds, answer: &Value, round: usize) -> Result<(), String> {
    let taken = answer["seconds"].as_f64().ok_or_else(|| format!("no seconds in {answer}"))?;
    if round > 0 {
        seconds.0.push(taken);
    }
    Ok(())
}

/// The numbers of nested lists.
fn flat(value: &Value) -> Vec<Value> {
    match value {
        Value::Array(values) => values.iter().flat_map(flat).collect(),
        number => vec![number.clone()],
    }
}
