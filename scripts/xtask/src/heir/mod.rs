//! The comparison with HEIR on the test programs: cells, depth, time, memory, and whether its
//! circuits are right.

mod blif;
mod circuit;
mod measured;
mod ours;
mod peer;
mod picture;
mod tables;
#[cfg(test)]
mod tests;
mod vectors;

use std::{fs, path::Path};

use crate::markdown;
use crate::ringmill::programs;
use measured::{CELLS, Measured};
use peer::Answer;
use vectors::Vectors;

pub use circuit::Circuit;
pub use peer::Heir;
pub use vectors::{bits, line_of, width};

const PAGE: &str = "docs/benchmarks/heir.md";

/// Measures everything, each process up to `runs` times, and writes page, picture and README's
/// summary.
///
/// # Errors
/// When HEIR is not installed, or Ringmill fails.
pub fn run(root: &Path, runs: u32) -> Result<(), String> {
    let heir = Heir::find(root).ok_or("HEIR is not installed: run scripts/setup --with heir")?;
    let mut measured = Vec::new();
    for program in programs(root)? {
        for cells in CELLS {
            let one = measure(root, &heir, &program, cells, runs)?;
            eprintln!("{} {cells}: {} bootstraps, {:.2} s", one.program, one.ours.bootstraps, one.ours.seconds);
            measured.push(one);
        }
    }
    let page = root.join(PAGE);
    let svg = picture::svg(&measured).map_err(|error| error.to_string())?;
    fs::write(page.with_extension("svg"), svg).map_err(|error| error.to_string())?;
    let version = version(root)?;
    markdown::splice(&page, "summary", &tables::summary(&measured, &version))?;
    markdown::splice(&page, "cells", &tables::cells(&measured))?;
    markdown::splice(&page, "time", &tables::time(&measured))?;
    markdown::splice(&page, "verdicts", &tables::verdicts(&measured))?;
    markdown::splice(&root.join("README.md"), "heir", &tables::headline(&measured, &version))
}

/// The version that `scripts/setup` installs.
///
/// # Errors
/// When its requirements name none.
pub fn version(root: &Path) -> Result<String, String> {
    let requirements =
        fs::read_to_string(root.join("scripts/requirements-heir.txt")).map_err(|error| error.to_string())?;
    let line = requirements.lines().find_map(|line| line.strip_prefix("heir_py=="));
    let version = line.and_then(|line| line.split_whitespace().next());
    version.map(str::to_owned).ok_or_else(|| "scripts/requirements-heir.txt names no version".to_owned())
}

fn measure(root: &Path, heir: &Heir, program: &Path, cells: &'static str, runs: u32) -> Result<Measured, String> {
    let vectors = ours::vectors(root, program)?;
    let ours = ours::synthesize(root, program, cells, "default", runs)?;
    let fast = ours::synthesize(root, program, cells, "fast", runs)?;
    let (answer, reworded) = ask(root, heir, program, cells, &vectors, runs)?;
    let program = program.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Measured { program, cells, ours, fast, heir: answer, reworded })
}

/// HEIR's answer to a program, and to the same program rewritten where the first is not a right
/// circuit and `tests/heir` has a rewrite.
fn ask(
    root: &Path,
    heir: &Heir,
    program: &Path,
    cells: &str,
    vectors: &Vectors,
    runs: u32,
) -> Result<(Answer, Option<Answer>), String> {
    let answer = heir.compile(program, cells, vectors, runs)?;
    let other = root.join("tests/heir").join(program.file_name().unwrap_or_default());
    let reworded = match answer.right() {
        None if other.is_file() => Some(heir.compile(&other, cells, vectors, runs)?),
        _ => None,
    };
    Ok((answer, reworded))
}

/// HEIR's right circuit of a program, if it makes one.
///
/// # Errors
/// When HEIR cannot be started, or Ringmill fails.
pub fn right_circuit(root: &Path, heir: &Heir, program: &Path, cells: &str) -> Result<Option<Circuit>, String> {
    let (answer, reworded) = ask(root, heir, program, cells, &ours::vectors(root, program)?, 1)?;
    Ok(answer.into_right().or_else(|| reworded.and_then(Answer::into_right)))
}
