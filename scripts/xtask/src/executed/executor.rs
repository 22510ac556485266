//! Netlists as they stand, executed by `sim/encrypt`.

use std::{collections::HashMap, fmt, fs, path::Path, process::Command, str::FromStr};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{Figures, Inputs, THREADS};
use crate::process;

/// Seconds that keys and all inputs of a program may take.
const LIMIT: u64 = 3600;

/// Cells of a circuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cells {
    Gates,
    Lut2,
    Lut3,
    Lut4,
    Lincomb,
}

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gates => "gates",
            Self::Lut2 => "lut2",
            Self::Lut3 => "lut3",
            Self::Lut4 => "lut4",
            Self::Lincomb => "lincomb",
        })
    }
}

impl FromStr for Cells {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let all = [Self::Gates, Self::Lut2, Self::Lut3, Self::Lut4, Self::Lincomb];
        all.into_iter().find(|cells| cells.to_string() == name).ok_or_else(|| format!("unknown cells '{name}'"))
    }
}

/// A circuit, and how it is to be executed.
pub struct Question<'a> {
    /// In BLIF, or lincomb text.
    pub circuit: &'a Path,
    pub cells: Cells,
    pub failure_log2: f64,
    pub inputs: &'a Inputs,
}

/// Executes a circuit on every input.
///
/// # Errors
/// What the executor says when it fails, or an answer that is not understood.
pub fn ask(root: &Path, question: &Question<'_>) -> Result<Figures, String> {
    let Question { circuit, cells, failure_log2, inputs } = question;
    let asked = json!({
        "circuit": circuit, "cells": cells.to_string(), "failure_log2": failure_log2, "threads": THREADS,
        "names": inputs.arguments.names, "inputs": inputs.arguments.bits,
    });
    let file = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    fs::write(file.path(), asked.to_string()).map_err(|error| error.to_string())?;
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--release", "-q", "-p", "ringmill-encrypt", "--example", "netlist"]);
    command.arg("--manifest-path").arg(root.join("Cargo.toml")).arg("--").arg(file.path());
    let finished = process::run(&command, LIMIT)?;
    if !finished.status.success() {
        return Err(format!("{}: {}", circuit.display(), finished.stderr));
    }
    read(&finished.stdout, inputs)
}

/// Reads an answer, and compares its results.
///
/// # Errors
/// An answer of another form, or to other inputs.
pub fn read(text: &str, inputs: &Inputs) -> Result<Figures, String> {
    let answer: Value = serde_json::from_str(text).map_err(|error| format!("the executor's answer: {error}"))?;
    figures(&answer, inputs).ok_or_else(|| format!("the executor's answer is not understood: {answer}"))
}

fn figures(answer: &Value, inputs: &Inputs) -> Option<Figures> {
    let strings = |name: &str| answer[name].as_array()?.iter().map(Value::as_str).collect::<Option<Vec<_>>>();
    let dimensions: Vec<u64> = answer["dimensions"].as_array()?.iter().map(Value::as_u64).collect::<Option<_>>()?;
    let seconds: Vec<f64> = answer["seconds"].as_array()?.iter().map(Value::as_f64).collect::<Option<_>>()?;
    let outputs: Vec<Vec<bool>> = serde_json::from_value(answer["outputs"].clone()).ok()?;
    let names = strings("names")?;
    let expected = &inputs.results;
    if (seconds.len(), outputs.len()) != (inputs.len(), inputs.len()) || names.len() != expected.names.len() {
        return None;
    }
    let mut wrong = 0;
    for (given, expected_bits) in outputs.iter().zip(&expected.bits) {
        let given: HashMap<&str, bool> = names.iter().copied().zip(given.iter().copied()).collect();
        let mut pairs = expected.names.iter().zip(expected_bits);
        wrong += usize::from(!pairs.all(|(name, bit)| given.get(name.as_str()) == Some(bit)));
    }
    Some(Figures {
        bootstraps: answer["bootstraps"].as_u64()?,
        dimensions: Some(dimensions.try_into().ok()?),
        security_bits: Some(answer["security_bits"].as_f64()?),
        failure_log2: Some(answer["failure_log2"].as_f64()?),
        seconds,
        wrong,
    })
}
