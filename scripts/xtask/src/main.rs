//! Project chores. `cargo run --release -p ringmill-xtask -- netlists` measures gate counts against the peer and writes the tables;
//! `rings` measures streaming accelerators.

mod heir;
mod markdown;
mod netlists;
mod ops;
mod rings;

use std::{path::Path, process::ExitCode};

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Project chores of ringmill")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Bootstraps, depth and seconds of the test programs, beside HEIR's in the same run; writes docs/benchmarks/netlists.md and README's table.
    Netlists,
    /// The operations of boolean programs, each built in three kinds of cells; writes docs/ops.md.
    Ops,
    /// Latency, interval and simulation speed of streaming products; writes docs/benchmarks/rings.md and README's table.
    Rings,
}

fn main() -> ExitCode {
    let chore = Arguments::parse().chore;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().map_err(|error| error.to_string());
    let outcome = root.and_then(|root| match chore {
        Chore::Netlists => netlists::run(&root),
        Chore::Ops => ops::run(&root),
        Chore::Rings => rings::run(&root),
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
