//! The comparison with HEIR on the test programs: cells, depth, time, memory, and whether its
//! circuits are right.

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
use peer::Heir;

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
fn version(root: &Path) -> Result<String, String> {
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
    let answer = heir.compile(program, cells, &vectors, runs)?;
    let other = root.join("tests/heir").join(program.file_name().unwrap_or_default());
    let reworded = match answer.right() {
        None if other.is_file() => Some(heir.compile(&other, cells, &vectors, runs)?),
        _ => None,
    };
    let program = program.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Measured { program, cells, ours, fast, heir: answer, reworded })
}
