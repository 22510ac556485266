//! `ringmill prove`: whether two circuits compute the same.

use std::{path::PathBuf, process::ExitCode, time::Duration};

use miette::Diagnostic;
use ringmill_circuit::{ProveOptions, prove_files};
use ringmill_report::counted;
use ringmill_synth::{Equivalence, prove::Method};
use ringmill_toolchain::{ToolFailure, Toolchain};
use thiserror::Error;

use crate::{
    failure::{Failure, locate, warn},
    mlir::Reader,
    progress::Bar,
    screen::show,
};

/// Compare two netlists or programs with ports of the same names: on every input up to 16 bits,
/// else by decision diagrams or ABC's &cec. A program stands for the circuit that its words are
/// made into.
#[derive(clap::Args)]
pub struct Arguments {
    /// A netlist in any format that `ringmill convert` reads, a folder that a build has written, or
    /// a program.
    #[arg(value_name = "A")]
    a: PathBuf,
    /// Another.
    #[arg(value_name = "B")]
    b: PathBuf,
    /// The function, where a program is given.
    #[arg(long, value_name = "NAME")]
    entry: Option<String>,
    /// The module, where Verilog with several is given.
    #[arg(long, value_name = "NAME")]
    top: Option<String>,
    /// Seconds after which the proof is given up.
    #[arg(long, default_value_t = 600, value_name = "S")]
    limit: u64,
    /// Seed of the vectors that look for a difference first.
    #[arg(long, default_value_t = 1, value_name = "S")]
    seed: u64,
}

/// What a comparison ends with that is no proof.
#[derive(Debug, Error, Diagnostic)]
enum Unequal {
    #[error("'{a}' and '{b}' differ")]
    #[diagnostic(code("prove::different"), help("found by {found_by}"))]
    Different { a: String, b: String, found_by: String },
    #[error(
        "'{a}' and '{b}' agree on {vectors}, but neither a proof nor a difference was found within the limits of time and conflicts"
    )]
    #[diagnostic(code("prove::undecided"), help("`--limit` gives more time, where that ran out"))]
    Undecided { a: String, b: String, vectors: String },
}

impl ToolFailure for Unequal {}

/// Compares; exit code 1 unless they are equal.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { a, b, entry, top, limit, seed } = arguments;
    let options = ProveOptions {
        files: [a.clone(), b.clone()],
        entry: entry.clone(),
        top: top.clone(),
        limit: Duration::from_secs(*limit),
        seed: *seed,
    };
    let bar = Bar::new();
    let proof = prove_files(&options, &Toolchain::locate(), &Reader);
    bar.finish();
    let (proof, warnings) = proof.map_err(locate)?;
    warnings.into_iter().for_each(warn);
    let (a, b, vectors) = (a.display().to_string(), b.display().to_string(), counted(proof.vectors, "vector"));
    match proof.result {
        Equivalence::Equal => Ok(show(&format!("equal ({})\n", proof.method)).map(|()| ExitCode::SUCCESS)?),
        Equivalence::Different => {
            let found_by = match proof.method {
                Method::Cec | Method::Staged => "ABC's &cec".to_owned(),
                Method::Windows => "tables of small cuts".to_owned(),
                Method::Bdd => "decision diagrams".to_owned(),
                Method::Exhaustive | Method::Simulation => format!("one of {vectors}"),
            };
            Err(Unequal::Different { a, b, found_by }.into())
        }
        Equivalence::Undecided => Err(Unequal::Undecided { a, b, vectors }.into()),
    }
}
