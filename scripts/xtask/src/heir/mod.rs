//! The comparison with HEIR on the test programs: cells, depth, time, memory, and whether its circuits are right.

mod circuit;
mod ours;
mod peer;
mod picture;
mod tables;
#[cfg(test)]
mod tests;
mod vectors;

use std::{fs, path::Path};

use crate::markdown;
use crate::ringmill::{Netlist, programs};
use circuit::Circuit;
use peer::{Answer, Heir, Outcome};
use vectors::Agreement;

const CELLS: [&str; 3] = ["gates", "lut3", "lut4"];
const PAGE: &str = "docs/benchmarks/heir.md";

/// One program in one kind of cells.
struct Measured {
    program: String,
    cells: &'static str,
    ours: Netlist,
    fast: Netlist,
    /// HEIR's answer to the program as it is written.
    heir: Answer,
    /// Where that is no right circuit: to the same program in other words, if `tests/heir` has them.
    reworded: Option<Answer>,
}

impl Measured {
    /// HEIR's right circuit, and what it took.
    fn peer(&self) -> Option<(&Circuit, &Answer)> {
        let answers = [Some(&self.heir), self.reworded.as_ref()];
        answers.into_iter().flatten().find_map(|answer| Some((answer.right()?, answer)))
    }

    fn is_reworded(&self) -> bool {
        self.heir.right().is_none() && self.peer().is_some()
    }

    /// A figure of ours over HEIR's; none where HEIR is not right.
    fn ratio(&self, ours: f64, heir: impl Fn(&Circuit, &Answer) -> f64) -> Option<f64> {
        self.peer().map(|(circuit, answer)| ours / heir(circuit, answer))
    }

    fn bootstraps_ratio(&self) -> Option<f64> {
        self.ratio(self.ours.bootstraps as f64, |circuit, _| circuit.bootstraps() as f64)
    }
}

/// Measures everything, each process up to `runs` times, and writes page, picture and README's summary.
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
    let summary = tables::summary(&measured, &version(root)?);
    markdown::splice(&page, "summary", &summary)?;
    markdown::splice(&page, "cells", &tables::cells(&measured))?;
    markdown::splice(&page, "time", &tables::time(&measured))?;
    markdown::splice(&page, "verdicts", &tables::verdicts(&measured))?;
    markdown::splice(&root.join("README.md"), "heir", &summary)
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

/// What is to be said of an answer.
fn verdict(answer: &Answer) -> String {
    match &answer.outcome {
        Outcome::Failed(reason) => reason.clone(),
        Outcome::Unjudged(reason) => format!("not judged: `{reason}`"),
        Outcome::Judged(_, Agreement { wrong: 0, all }) => format!("right on {all} vectors"),
        Outcome::Judged(_, Agreement { wrong, all }) => format!("wrong on {wrong} of {all} vectors"),
    }
}
