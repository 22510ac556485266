//! Project chores. `cargo run --release -p ringmill-xtask -- netlists` measures gate counts against the peer and writes the tables.

mod heir;
mod markdown;
mod netlists;

use std::process::ExitCode;

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
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().chore {
        Chore::Netlists => netlists::run(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
