//! Project chores. `cargo run --release -p ringmill-xtask -- netlists` measures gate counts against the peer and writes the tables;
//! `epfl` measures public circuits; `rings` measures streaming accelerators; `scale` measures the time and memory of large programs.

mod curve;
mod epfl;
mod heir;
mod markdown;
mod netlists;
mod ops;
mod rings;
mod scale;
mod tree;

use std::{path::Path, process::ExitCode, time::Duration};

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Project chores of ringmill")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Tables of six inputs for public circuits, beside ABC's plain mapping and the best known; writes docs/benchmarks/epfl.md.
    Epfl,
    /// Bootstraps, depth and seconds of the test programs, beside HEIR's in the same run; writes docs/benchmarks/netlists.md and README's table.
    Netlists,
    /// The operations of boolean programs, each built in three kinds of cells; writes docs/ops.md.
    Ops,
    /// Latency, interval and simulation speed of streaming products; writes docs/benchmarks/rings.md and README's table.
    Rings,
    /// Seconds and memory of the large examples, and how both grow; writes docs/benchmarks/scale.md and its picture.
    Scale {
        /// Seconds that one program may take.
        #[arg(long, default_value_t = 1200)]
        limit: u64,
        /// Measure the examples alone; the curve stays as it is.
        #[arg(long)]
        examples: bool,
    },
}

fn main() -> ExitCode {
    let chore = Arguments::parse().chore;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().map_err(|error| error.to_string());
    let outcome = root.and_then(|root| match chore {
        Chore::Epfl => epfl::run(&root),
        Chore::Netlists => netlists::run(&root),
        Chore::Ops => ops::run(&root),
        Chore::Rings => rings::run(&root),
        Chore::Scale { limit, examples: true } => scale::examples(&root, Duration::from_secs(limit)),
        Chore::Scale { limit, examples: false } => {
            let limit = Duration::from_secs(limit);
            scale::examples(&root, limit).and_then(|()| scale::products(&root, limit))
        }
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
