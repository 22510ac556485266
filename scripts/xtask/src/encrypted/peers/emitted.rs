//! HEIR's own text for tfhe-rs: emitted, built and timed.

use std::{fs, path::Path, process::Command};

use serde_json::{Value, json};

use super::measured::Measured;
use crate::{
    executed::{Inputs, executor::Cells, median},
    heir::Heir,
    process,
};

/// Seconds that building the program, with tfhe-rs, and running it may take.
const LIMIT: u64 = 7200;
/// The crate of the program. It is a workspace of its own.
const MANIFEST: &str = "scripts/xtask/heir/Cargo.toml";

/// One program as HEIR emits it.
pub struct Emitted {
    pub program: String,
    pub cells: Cells,
    /// Bootstraps that tables take as HEIR counts them, and as the text evaluates them: a shift is
    /// a bootstrap.
    pub bootstraps: u64,
    pub evaluated: u64,
    /// The medians of the text, of the same circuit executed without these shifts, and of ours.
    pub seconds: f64,
    pub executed: f64,
    pub ours: f64,
    /// Inputs with a wrong result.
    pub wrong: usize,
    pub all: usize,
}

/// Emits the programs in gates and LUT3, builds them in `target/heir`, and times them.
///
/// # Errors
/// What HEIR, cargo or the program says when it fails.
pub fn measure(root: &Path, heir: &Heir, measured: &[&Measured]) -> Result<Vec<Emitted>, String> {
    let folder = root.join("target/heir/emitted");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let mut programs = Vec::new();
    let mut texts = Vec::new();
    for one in measured {
        for circuit in &one.heir {
            let file = root.join("tests/programs").join(format!("{}.mlir", one.program));
            let text = heir.emit(&file, &circuit.cells.to_string())?;
            let name = format!("{}_{}", one.program, circuit.cells);
            fs::write(folder.join(format!("{name}.rs")), &text).map_err(|error| error.to_string())?;
            programs.push((*one, circuit));
            texts.push((name, circuit.cells, one.program.clone(), text, one.inputs.arguments.widths.as_slice()));
        }
    }
    if programs.is_empty() {
        return Ok(Vec::new());
    }
    let modules: Vec<Module> =
        texts.iter().map(|(name, cells, program, _, widths)| Module { name, cells: *cells, program, widths }).collect();
    fs::write(folder.join("programs.rs"), glue(&modules)).map_err(|error| error.to_string())?;
    let question = |(one, circuit): &(&Measured, &super::measured::OfHeir)| json!({ "program": one.program, "cells": circuit.cells.to_string(), "inputs": one.inputs.arguments.bits });
    let questions: Value = programs.iter().map(question).collect();
    let file = folder.join("questions.json");
    fs::write(&file, questions.to_string()).map_err(|error| error.to_string())?;
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--release", "-q", "--locked"]).env("HEIR_TEXT", &folder);
    command.arg("--manifest-path").arg(root.join(MANIFEST));
    command.arg("--target-dir").arg(root.join("target/heir")).arg("--").arg(&file);
    let finished = process::run(&command, LIMIT)?;
    if !finished.status.success() {
        return Err(format!("HEIR's text: {}", finished.stderr));
    }
    let inputs: Vec<&Inputs> = programs.iter().map(|(one, _)| &one.inputs).collect();
    let answers = read(&finished.stdout, &inputs)?;
    let all = programs.iter().zip(&texts).zip(answers);
    Ok(all
        .map(|(((one, circuit), (_, cells, program, text, _)), (seconds, wrong))| Emitted {
            program: program.clone(),
            cells: *cells,
            bootstraps: circuit.figures.bootstraps,
            evaluated: circuit.figures.bootstraps + shifts(text),
            seconds,
            executed: circuit.figures.median(),
            ours: one.ours.median(),
            wrong,
            all: one.inputs.len(),
        })
        .collect())
}

/// Shifts in an emitted text, each of which tfhe-rs evaluates as a bootstrap.
pub fn shifts(text: &str) -> u64 {
    text.matches(".scalar_left_shift(").count() as u64
}

/// An emitted text as a module.
pub struct Module<'a> {
    pub name: &'a str,
    pub cells: Cells,
    pub program: &'a str,
    /// The bits of each argument.
    pub widths: &'a [usize],
}

/// The modules of the texts, and the lists of their programs.
pub fn glue(modules: &[Module<'_>]) -> String {
    let mut text = String::new();
    for Module { name, .. } in modules {
        text += &format!("#[allow(warnings, unsafe_code)]\nmod {name} {{\n    include!(\"{name}.rs\");\n}}\n");
    }
    for (list, cells, space) in [("GATES", Cells::Gates, "boolean::prelude"), ("LUT3", Cells::Lut3, "shortint")] {
        let (key, bit) = (format!("super::{space}::ServerKey"), format!("super::{space}::Ciphertext"));
        text += &format!("pub const {list}: &[super::Program<{key}, {bit}>] = &[\n");
        for Module { name, program, widths, .. } in modules.iter().filter(|module| module.cells == cells) {
            let arguments: String = widths.iter().map(|width| format!(", &take(bits, {width})")).collect();
            text += &format!("    (\"{program}\", |key, bits| {{\n");
            text += "        use super::bits::{Bits, take};\n        let bits = &mut bits.into_iter();\n";
            text += &format!("        {name}::main(key{arguments}).bits()\n    }}),\n");
        }
        text += "];\n";
    }
    text
}

/// The median seconds and the wrong results of each program.
///
/// # Errors
/// An answer of another form, or to other questions.
pub fn read(text: &str, inputs: &[&Inputs]) -> Result<Vec<(f64, usize)>, String> {
    let not_understood = |why: &str| format!("the answer of HEIR's text is not understood: {why}");
    let answers: Vec<Value> = serde_json::from_str(text).map_err(|error| not_understood(&error.to_string()))?;
    let one = |(answer, inputs): (&Value, &&Inputs)| {
        let seconds: Vec<f64> = serde_json::from_value(answer["seconds"].clone()).ok()?;
        let outputs: Vec<Vec<bool>> = serde_json::from_value(answer["outputs"].clone()).ok()?;
        let expected = &inputs.results.bits;
        let is_whole = (seconds.len(), outputs.len()) == (expected.len(), expected.len());
        let wrong = outputs.iter().zip(expected).filter(|(given, expected)| given != expected).count();
        is_whole.then(|| (median(&seconds), wrong))
    };
    if answers.len() != inputs.len() {
        return Err(not_understood("other programs"));
    }
    answers.iter().zip(inputs).map(|pair| one(pair).ok_or_else(|| not_understood(&pair.0.to_string()))).collect()
}
