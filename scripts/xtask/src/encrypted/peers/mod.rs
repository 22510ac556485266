//! Whole programs compared with those of tfhe-rs, HEIR and Concrete: seconds from ciphertexts to
//! ciphertexts, at 128 bits of security.

mod concrete;
mod emitted;
mod high_level;
mod measured;
mod summary;
mod tables;
#[cfg(test)]
mod tests;

use std::path::Path;

use crate::{
    executed::{
        Inputs,
        build::{self, Results},
        executor::{self, Cells, Question},
        high_level::{self as tfhe, Task},
        kept,
    },
    heir::{self, Circuit, Heir},
    markdown::splice,
    ringmill::{programs, programs_in},
};
use concrete::Concrete;
use measured::{Measured, OfHeir};
use summary::Versions;

pub use concrete::version;

/// The folder of programs that are compared with tfhe-rs alone.
const WHOLE: &str = "tests/encrypted_programs";
/// The folder of finished measurements, in `target`.
const KEPT: &str = "encrypted-peers";

/// log2 of the most probability of failure: of all sides compared with HEIR and Concrete, and of
/// the build compared with tfhe-rs, a bootstrap of which fails with about as much.
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

/// Measures every program, and writes the tables into the page and README's summary, or prints
/// them.
///
/// # Errors
/// A compiler that is not installed, a wrong result of ours, or what a tool says when it fails.
pub fn run(root: &Path, asked: &Asked) -> Result<(), String> {
    let heir = Heir::find(root).ok_or("HEIR is not installed: run scripts/setup --with heir")?;
    let concrete = Concrete::find(root)?;
    let mut measured = Vec::new();
    let of_all = programs(root)?.into_iter().map(|program| (program, true));
    let of_tfhe = programs_in(root, WHOLE)?.into_iter().map(|program| (program, false));
    for (program, is_of_all) in of_all.chain(of_tfhe) {
        let name = program.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if asked.only.is_empty() || asked.only.contains(&name) {
            let earlier = if asked.resume { kept::read(root, KEPT, &name) } else { None };
            let one = match earlier.filter(|one: &Measured| one.inputs.len() == asked.inputs) {
                Some(one) => one,
                None => {
                    let others = is_of_all.then_some((&heir, &concrete));
                    let one = measure(root, others, &program, &name, asked.inputs)?;
                    kept::write(root, KEPT, &name, &one)?;
                    one
                }
            };
            let one = with_words(root, &program, one)?;
            eprintln!("{}", tables::line(&one));
            measured.push(one);
        }
    }
    let emitted: Vec<&Measured> = measured.iter().filter(|one| EMITTED.contains(&one.program.as_str())).collect();
    let emitted = emitted::measure(root, &heir, &emitted)?;
    let versions =
        Versions { tfhe: tfhe::version(root)?, heir: heir::version(root)?, concrete: concrete.version.clone() };
    let tables = [
        ("peers_summary", summary::text(&measured, &versions)),
        ("peers_tfhe", high_level::all(&measured)),
        ("peers_tfhe_sets", high_level::sets(&measured)),
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
    if asked.only.is_empty() {
        splice(&root.join("README.md"), "seconds", &summary::headline(&measured))?;
    }
    Ok(())
}

/// Measures a program, in HEIR and Concrete if they are given.
fn measure(
    root: &Path,
    others: Option<(&Heir, &Concrete)>,
    program: &Path,
    name: &str,
    count: usize,
) -> Result<Measured, String> {
    let inputs = Inputs::sampled(root, program, count)?;
    let ours = build::execute(root, program, &[], Results::Bits, &inputs, FAILURE_LOG2)?.figures;
    let ours_at_128 = build::execute(root, program, &[], Results::Bits, &inputs, OUR_FAILURE_LOG2)?.figures;
    let (mut heir, mut concrete) = (Vec::new(), Vec::new());
    if let Some((of_heir, of_concrete)) = others {
        for cells in [Cells::Gates, Cells::Lut3] {
            if let Some(circuit) = heir::right_circuit(root, of_heir, program, &cells.to_string())? {
                heir.push(execute_circuit(root, &circuit, cells, &inputs)?);
            }
        }
        concrete = of_concrete.measure(name, &inputs)?;
    }
    let tfhe = tfhe::ask(root, &Task::Program(name), &inputs)?;
    Ok(Measured { program: name.to_owned(), inputs, ours, ours_at_128, words: None, heir, concrete, tfhe })
}

/// Adds the build with words as results, if those of Concrete are.
fn with_words(root: &Path, program: &Path, one: Measured) -> Result<Measured, String> {
    if !one.is_of_words() || one.words.is_some() {
        return Ok(one);
    }
    let words = build::execute(root, program, &[], Results::Words, &one.inputs, FAILURE_LOG2)?.figures;
    let one = Measured { words: Some(words), ..one };
    kept::write(root, KEPT, &one.program, &one)?;
    Ok(one)
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
