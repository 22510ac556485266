//! Whole programs beside HEIR's and Concrete's: seconds from ciphertexts to ciphertexts, at 128
//! bits of security.

mod concrete;
mod emitted;
mod executor;
mod inputs;
mod kept;
mod measured;
mod tables;
#[cfg(test)]
mod tests;
mod threads;

use std::path::{Path, PathBuf};

use super::command::{report, ringmill};
use crate::{
    heir::{self, Circuit, Heir},
    markdown::splice,
    ringmill::programs,
};
use concrete::Concrete;
use executor::{Cells, Figures, Question};
use inputs::Inputs;
use measured::{Measured, OfHeir};

pub use concrete::version;
pub use threads::THREADS;

/// log2 of the most probability of failure, for all, and ours alone.
const FAILURE_LOG2: f64 = -40.0;
const OUR_FAILURE_LOG2: f64 = -128.0;
/// Programs whose emitted text is timed, too.
const EMITTED: [&str; 4] = ["add_i8", "cmp_slt_i32", "max_i32", "mul_i8"];

/// The extent of a measurement.
pub struct Asked {
    /// Encrypted inputs of each program.
    pub inputs: usize,
    /// The programs; none for all, and for tables that go into the page.
    pub only: Vec<String>,
    /// Takes the programs that an earlier measurement of as many inputs finished from there.
    pub resume: bool,
}

/// Measures every program, and writes the tables into the page, or prints them.
///
/// # Errors
/// A compiler that is not installed, a wrong result of ours, or what a tool says when it fails.
pub fn run(root: &Path, asked: &Asked) -> Result<(), String> {
    let heir = Heir::find(root).ok_or("HEIR is not installed: run scripts/setup --with heir")?;
    let concrete = Concrete::find(root)?;
    let mut measured = Vec::new();
    for program in programs(root)? {
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if asked.only.is_empty() || asked.only.contains(&name) {
            let earlier = if asked.resume { kept::read(root, &name, asked.inputs) } else { None };
            let one = match earlier {
                Some(one) => one,
                None => {
                    let one = measure(root, (&heir, &concrete), &program, name, asked.inputs)?;
                    kept::write(root, &one)?;
                    one
                }
            };
            eprintln!("{}", tables::line(&one));
            measured.push(one);
        }
    }
    let emitted: Vec<&Measured> = measured.iter().filter(|one| EMITTED.contains(&one.program.as_str())).collect();
    let emitted = emitted::measure(root, &heir, &emitted)?;
    let tables = [
        ("peers_summary", tables::summary(&measured, &heir::version(root)?, &concrete.version)),
        ("peers", tables::all(&measured)),
        ("peers_sets", tables::sets(&measured)),
        ("peers_emitted", tables::emitted(&emitted)),
        ("peers_refused", tables::refused(&measured)),
    ];
    for (place, text) in tables {
        match asked.only.is_empty() {
            true => splice(&root.join(super::PAGE), place, &text)?,
            false => println!("{text}"),
        }
    }
    Ok(())
}

fn measure(
    root: &Path,
    (heir, concrete): (&Heir, &Concrete),
    program: &Path,
    name: String,
    count: usize,
) -> Result<Measured, String> {
    let inputs = Inputs::sampled(root, program, count)?;
    let ours = execute_build(root, program, &inputs, FAILURE_LOG2)?;
    let ours_at_128 = execute_build(root, program, &inputs, OUR_FAILURE_LOG2)?;
    let mut circuits = Vec::new();
    for cells in [Cells::Gates, Cells::Lut3] {
        if let Some(circuit) = heir::right_circuit(root, heir, program, &cells.to_string())? {
            circuits.push(execute_circuit(root, &circuit, cells, &inputs)?);
        }
    }
    let concrete = concrete.measure(&name, &inputs)?;
    Ok(Measured { program: name, inputs, ours, ours_at_128, heir: circuits, concrete })
}

/// The build at a failure, executed; a wrong result is an error.
fn execute_build(root: &Path, program: &Path, inputs: &Inputs, failure_log2: f64) -> Result<Figures, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let build: PathBuf = folder.path().join("build");
    let (path, failure) = (program.display().to_string(), format!("2^{failure_log2}"));
    ringmill(root, &["build", &path, "--failure", &failure, "-o", &build.display().to_string()])?;
    let report = report(&build)?;
    let cells: Cells = report.pointer("/netlist/cells").and_then(|cells| cells.as_str()).unwrap_or_default().parse()?;
    let circuit = build.join(if cells == Cells::Lincomb { "netlist.lincomb" } else { "netlist.blif" });
    let figures = executor::ask(root, &Question { circuit: &circuit, cells, failure_log2, inputs })?;
    match figures.wrong {
        0 => Ok(figures),
        wrong => Err(format!("{path}: {wrong} wrong results")),
    }
}

/// HEIR's circuit, executed gate by gate.
fn execute_circuit(root: &Path, circuit: &Circuit, cells: Cells, inputs: &Inputs) -> Result<OfHeir, String> {
    let file = tempfile::Builder::new().suffix(".blif").tempfile().map_err(|error| error.to_string())?;
    let text = circuit.blif(&inputs.arguments.names, &inputs.results.names);
    std::fs::write(file.path(), text).map_err(|error| error.to_string())?;
    let question = Question { circuit: file.path(), cells, failure_log2: FAILURE_LOG2, inputs };
    let figures = executor::ask(root, &question)?;
    let expected = circuit.bootstraps();
    if figures.bootstraps != expected {
        return Err(format!("expected HEIR's {expected} bootstraps, found {}", figures.bootstraps));
    }
    Ok(OfHeir { cells, figures })
}
