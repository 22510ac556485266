//! The comparison with Zama's ZHC on integer operations: bootstraps, depth and noise.

mod measured;
mod ours;
mod peer;
mod programs;
mod rows;
mod tables;
#[cfg(test)]
mod tests;

use std::{fs, path::Path};

use crate::markdown;
use measured::Measured;

pub use peer::{answers, version};

const PAGE: &str = "docs/benchmarks/zhc.md";

/// Measures every row and writes the page.
///
/// # Errors
/// A row whose programs differ in meaning, a netlist that is not proved, or what a tool says.
pub fn run(root: &Path) -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let mut asked = Vec::new();
    for row in rows::rows() {
        let program = folder.path().join(format!("{}.mlir", file_stem(&row)));
        fs::write(&program, programs::mlir(&row)).map_err(|error| error.to_string())?;
        let calls = ours::calls(root, &row, &program)?;
        asked.push((row, calls));
    }
    let figures = peer::ask(root, &asked)?;
    let mut measured = Vec::new();
    for ((row, calls), zhc) in asked.into_iter().zip(figures) {
        let calls = peer::agree(&row, &calls, &zhc)?;
        let points = ours::points(root, &folder.path().join(format!("{}.mlir", file_stem(&row))))?;
        let one = Measured::new(row, calls, &points, zhc)?;
        eprintln!("{}: {} bootstraps, ZHC {}", row.name(), one.cheapest.bootstraps, one.zhc.bootstraps);
        measured.push(one);
    }
    let page = root.join(PAGE);
    markdown::splice(&page, "summary", &tables::summary(&measured, &peer::version(root)?))?;
    markdown::splice(&page, "commands", &tables::commands())?;
    markdown::splice(&page, "rows", &tables::rows(&measured))?;
    markdown::splice(&page, "meanings", &tables::meanings(&measured))
}

fn file_stem(row: &rows::Row) -> String {
    format!("{}_{}", row.operation.name, row.width)
}
