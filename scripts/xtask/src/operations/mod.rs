//! Single operations on secret integers, compared with tfhe-rs and ZHC.

mod measured;
mod program;
mod rows;
mod tables;
#[cfg(test)]
mod tests;
mod zhc;

use std::{fs, path::Path};

use crate::{
    executed::{
        Inputs,
        build::{self, Results},
        high_level::{self, Task},
        kept,
    },
    markdown::splice,
    zhc::version as version_of_zhc,
};
use measured::Measured;
use rows::Row;

const PAGE: &str = "docs/benchmarks/operations.md";
/// The folder of finished measurements, in `target`.
const KEPT: &str = "operations";
/// log2 of the most probability that a row fails: a bootstrap of tfhe-rs fails with about as much.
const FAILURE_LOG2: f64 = -128.0;

/// The extent of a measurement.
pub struct Asked {
    /// Encrypted inputs of each row.
    pub inputs: usize,
    /// The operations, such as `add`, or rows, such as `add_8`; none for all, and for tables that
    /// go into the page.
    pub only: Vec<String>,
    /// Takes the rows that an earlier measurement of as many inputs finished from there.
    pub resume: bool,
}

/// Measures every row, and writes the tables into the page, or prints them.
///
/// # Errors
/// A wrong result of ours, or what a tool says when it fails.
pub fn run(root: &Path, asked: &Asked) -> Result<(), String> {
    let is_asked = |row: &Row| {
        asked.only.is_empty() || asked.only.iter().any(|name| *name == row.stem() || name == row.operation.name)
    };
    let rows: Vec<Row> = rows::rows().into_iter().filter(is_asked).collect();
    let counts = zhc::counts(root, &rows)?;
    let mut measured = Vec::new();
    for (row, counts) in rows.iter().zip(counts) {
        let one = measure(root, row, asked)?;
        eprintln!("{}", tables::line(&one));
        measured.push((one, counts));
    }
    let tables = [
        ("summary", tables::summary(&measured, &high_level::version(root)?, &version_of_zhc(root)?)),
        ("rows", tables::all(&measured)),
        ("meanings", tables::meanings()),
    ];
    for (place, text) in tables {
        match asked.only.is_empty() {
            true => splice(&root.join(PAGE), place, &text)?,
            false => println!("{text}"),
        }
    }
    Ok(())
}

/// Measures a row, or takes an earlier measurement.
fn measure(root: &Path, row: &Row, asked: &Asked) -> Result<Measured, String> {
    let stem = row.stem();
    let has_inputs = |one: &Measured| one.ours.figures.seconds.len() == asked.inputs;
    if let Some(one) = asked.resume.then(|| kept::read(root, KEPT, &stem)).flatten().filter(has_inputs) {
        return Ok(one);
    }
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let program = folder.path().join(format!("{stem}.mlir"));
    fs::write(&program, program::mlir(row)).map_err(|error| error.to_string())?;
    let inputs = Inputs::sampled(root, &program, asked.inputs)?;
    let ours = build::execute(root, &program, row.options(), Results::Bits, &inputs, FAILURE_LOG2)?;
    let table = row.table();
    let task = Task::Operation { name: row.operation.name, width: row.width, table: &table };
    let tfhe = high_level::ask(root, &task, &inputs)?;
    let one = Measured { title: row.title(), ours, tfhe };
    kept::write(root, KEPT, &stem, &one)?;
    Ok(one)
}
