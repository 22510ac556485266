//! `ringmill prove`: the comparison of two circuits.

use std::{path::PathBuf, process::ExitCode, time::Duration};

use miette::Diagnostic;
use ringmill_circuit::{Counterexample, ProveOptions, Proved, prove_files};
use ringmill_folder::replace_file;
use ringmill_report::counted;
use ringmill_synth::{
    Equivalence,
    prove::{Method, Proof},
};
use ringmill_toolchain::{ToolFailure, Toolchain};
use serde_json::{Value, json};
use thiserror::Error;

use crate::{
    failure::{Failure, locate, warn},
    mlir::Reader,
    progress::Watch,
    screen::show,
};

/// Prove two netlists or programs equal, or show an input on which they differ.
///
/// Both have ports of the same names. Up to 16 input bits every input is compared; beyond, decision
/// diagrams or ABC's &cec decide. A program is compared by its meaning as it is written, on the
/// inputs for which its results are defined.
#[derive(clap::Args)]
pub struct Arguments {
    /// A netlist in any format that `ringmill convert` reads, a build folder, or a program.
    #[arg(value_name = "A")]
    a: PathBuf,
    /// The netlist, build folder or program to compare with A.
    #[arg(value_name = "B")]
    b: PathBuf,
    /// The function, if a program has several.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// The module, if a file has several.
    #[arg(long, value_name = "NAME")]
    top: Option<String>,
    /// The time limit of the proof, in seconds.
    #[arg(long, default_value_t = 600, value_name = "S")]
    limit: u64,
    /// Seed of the vectors that look for a difference first.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
    /// Write the input on which they differ to a file: a JSON object of the input words.
    #[arg(long, value_name = "FILE")]
    vectors_file: Option<PathBuf>,
    /// Print the verdict, its method and the input as a JSON object.
    #[arg(long)]
    json: bool,
}

/// A comparison that ends without a proof.
#[derive(Debug, Error, Diagnostic)]
enum Unequal {
    #[error("'{a}' and '{b}' differ{at}")]
    #[diagnostic(code("prove::different"), help("found by {found_by}"))]
    Different { a: String, b: String, at: String, found_by: String },
    #[error(
        "'{a}' and '{b}' agree on {vectors}, but neither a proof nor a difference was found within the limits of time and conflicts"
    )]
    #[diagnostic(code("prove::undecided"), help("`--limit` gives the proof more time"))]
    Undecided { a: String, b: String, vectors: String },
}

impl ToolFailure for Unequal {}

/// Compares the circuits. The exit code is 1 unless they are equal.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { a, b, entry, top, limit, seed, vectors_file, json } = arguments;
    let options = ProveOptions {
        files: [a.clone(), b.clone()],
        entry: entry.clone(),
        top: top.clone(),
        limit: Duration::from_secs(*limit),
        seed: *seed,
    };
    let bar = Watch::new();
    let proof = prove_files(&options, &Toolchain::locate(), &Reader);
    bar.finish();
    let Proved { proof, counterexample, warnings } = proof.map_err(locate)?;
    warnings.into_iter().for_each(warn);
    if let (Some(path), Some(found)) = (vectors_file, &counterexample) {
        replace_file(path, format!("{}\n", object(&found.inputs)))?;
    }
    if *json {
        show(&format!("{}\n", verdict(&proof, counterexample.as_ref())))?;
    }
    let (a, b, vectors) = (a.display().to_string(), b.display().to_string(), counted(proof.vectors, "vector"));
    match proof.result {
        Equivalence::Equal if *json => Ok(ExitCode::SUCCESS),
        Equivalence::Equal => Ok(show(&format!("equal ({})\n", proof.method)).map(|()| ExitCode::SUCCESS)?),
        Equivalence::Different => {
            let found_by = match proof.method {
                Method::Cec | Method::Staged => "ABC's &cec".to_owned(),
                Method::Windows => "tables of small cuts".to_owned(),
                Method::Bdd => "decision diagrams".to_owned(),
                Method::Exhaustive | Method::Simulation => format!("one of {vectors}"),
            };
            let at = counterexample.map_or(String::new(), |found| format!(" {found}"));
            Err(Unequal::Different { a, b, at, found_by }.into())
        }
        Equivalence::Undecided => Err(Unequal::Undecided { a, b, vectors }.into()),
    }
}

/// The verdict as JSON.
fn verdict(proof: &Proof, counterexample: Option<&Counterexample>) -> Value {
    let result = match proof.result {
        Equivalence::Equal => "equal",
        Equivalence::Different => "different",
        Equivalence::Undecided => "undecided",
    };
    let mut verdict = json!({"result": result, "method": proof.method.to_string(), "vectors": proof.vectors});
    if let Some(found) = counterexample {
        let side = |side: usize| found.results.iter().map(move |(name, values)| (name.clone(), json!(values[side])));
        verdict["input"] = object(&found.inputs);
        verdict["results"] = json!([Value::Object(side(0).collect()), Value::Object(side(1).collect())]);
    }
    verdict
}

/// Words by name, as strings: they may have more bits than a number in JSON.
fn object(words: &[(String, String)]) -> Value {
    Value::Object(words.iter().map(|(name, value)| (name.clone(), json!(value))).collect())
}
