//! Project tasks. `cargo run --release -p ringmill-xtask -- heir` compares with the peer and
//! writes the tables; `epfl` measures public circuits; `rings` streaming accelerators; `programs`
//! whole programs on polynomials; `area` and `clock` calibrate the models of both; `scale` measures
//! the time and memory of large programs; `zhc` compares with Zama's compiler, `operations` single
//! operations with tfhe-rs.

mod area;
mod boards;
mod clock;
mod curve;
mod encrypted;
mod epfl;
mod executed;
mod growth;
mod heir;
mod least_squares;
mod markdown;
mod mean;
mod measuring;
mod ntt;
mod operations;
mod ops;
mod process;
mod programs;
mod ringmill;
mod rings;
mod scale;
mod sums;
mod tree;
mod zhc;

use std::{path::Path, process::ExitCode, time::Duration};

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(about = "Project tasks of ringmill")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

/// A part of the calibration of the area model.
#[derive(Subcommand)]
enum AreaTask {
    /// Synthesize the designs that the model is fitted to, one after the other. What was counted
    /// stays in .cache/area, and only designs that have changed are synthesized again.
    Measure {
        /// `ecp5`, `ice40`, `gowin` or `xilinx`; all of them if it is left out.
        family: Option<String>,
    },
    /// Fit the model to what was counted; writes hw-gen/accel/src/area/coefficients.rs and the
    /// tables of docs/benchmarks/area.md.
    Fit,
}

/// A part of the calibration of the clock model.
#[derive(Subcommand)]
enum ClockTask {
    /// Route the designs that the model is fitted to, one on each processor. The clocks stay in
    /// .cache/clock, and only designs that have changed are routed again.
    Measure {
        /// `ecp5` or `ice40`; both if it is left out.
        family: Option<String>,
    },
    /// Fit the model to what was routed; writes hw-gen/accel/src/clock/coefficients.rs and the
    /// tables of docs/benchmarks/clock.md.
    Fit,
}

#[derive(Subcommand)]
enum Task {
    /// The area model: measure its designs, and fit it.
    Area {
        #[command(subcommand)]
        task: AreaTask,
    },
    /// The clock model: route its designs, and fit it.
    Clock {
        #[command(subcommand)]
        task: ClockTask,
    },
    /// Cells, depth, time and memory of the test programs beside HEIR's in the same run, and
    /// whether HEIR's circuits are right; writes docs/benchmarks/heir.md, its picture and README's
    /// summary.
    Heir {
        /// Of so many runs the fastest counts; one that takes 10 s is not repeated.
        #[arg(long, default_value_t = 3)]
        runs: u32,
    },
    /// The examples of examples/boards built for boards: area, timing, transactions a second;
    /// writes docs/benchmarks/boards.md.
    Boards {
        /// Build those of this board only, and write nothing.
        #[arg(long, value_name = "BOARD")]
        only: Option<String>,
        /// Write the table of the builds that are there.
        #[arg(long, conflicts_with = "only")]
        built: bool,
    },
    /// Encrypted execution: one bootstrap beside tfhe-rs's, whole programs, threads beside
    /// processes; writes docs/benchmarks/encrypted.md.
    Encrypted {
        /// Compare whole programs with those of tfhe-rs, HEIR and Concrete instead, and write
        /// their tables.
        #[arg(long, group = "beside")]
        peers: bool,
        /// Measure the time of the choice of cells alone.
        #[arg(long, conflicts_with = "peers")]
        compile: bool,
        /// Measure the programs of `tests/concrete` beside Concrete instead, and write their
        /// tables.
        #[arg(long, group = "beside", conflicts_with = "compile")]
        concrete: bool,
        /// Rounds of `--concrete`, with an input each.
        #[arg(long, requires = "concrete", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..))]
        rounds: u32,
        /// Encrypted inputs of each program.
        #[arg(long, requires = "peers", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
        inputs: u32,
        /// Measure this program alone, and print its tables; repeatable.
        #[arg(long, requires = "beside", value_name = "PROGRAM")]
        only: Vec<String>,
        /// Take the programs that an earlier measurement of as many inputs finished from there.
        #[arg(long, requires = "peers")]
        resume: bool,
    },
    /// Tables of six inputs for public circuits, beside ABC's plain mapping and the best known;
    /// writes docs/benchmarks/epfl.md.
    Epfl,
    /// Area, clock and cycles of transform cores on a family of FPGAs; writes its table in
    /// docs/benchmarks/ntt.md.
    Ntt {
        /// `ecp5`, `ice40`, `gowin` or `xilinx`.
        family: String,
        /// Of so many seeds of the placer the fastest counts.
        #[arg(long, default_value_t = 8)]
        seeds: u32,
    },
    /// Single operations on secret integers, compared with tfhe-rs and ZHC: bootstraps and seconds;
    /// writes docs/benchmarks/operations.md.
    Operations {
        /// Encrypted inputs of each row.
        #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
        inputs: u32,
        /// Measure this operation, such as `add`, or this row, such as `add_8`, alone, and print
        /// the tables; repeatable.
        #[arg(long, value_name = "OPERATION")]
        only: Vec<String>,
        /// Take the rows that an earlier measurement of as many inputs finished from there.
        #[arg(long)]
        resume: bool,
    },
    /// The operations of boolean programs, each built in three kinds of cells; writes
    /// docs/book/pages/reference/operations.md.
    Ops,
    /// Whole programs on polynomials: co-simulation, cycles beside their bound, modelled cost, and
    /// how good the schedules are; writes docs/benchmarks/ring-programs.md.
    Programs {
        /// Measure the area after synthesis instead, and write its table: this takes hours.
        #[arg(long)]
        area: bool,
        /// Measure the loop only, through Calyx and through the scheduler, and write its table.
        #[arg(long, conflicts_with = "area")]
        rounds: bool,
    },
    /// Latency, interval and simulation speed of streaming products; writes
    /// docs/benchmarks/rings.md.
    Rings,
    /// Circuits of sums of the test programs beside tables of three inputs; writes
    /// docs/benchmarks/sums.md.
    Sums,
    /// Seconds and memory of the large examples, and how both grow; writes docs/benchmarks/scale.md
    /// and its picture.
    Scale {
        /// Seconds that one program may take.
        #[arg(long, default_value_t = 1200)]
        limit: u64,
        /// Measure the examples alone; the curve stays as it is.
        #[arg(long)]
        examples: bool,
    },
    /// Bootstraps, depth and noise of integer operations, compared with Zama's ZHC, which is
    /// downloaded and built; writes docs/benchmarks/zhc.md.
    Zhc,
}

fn main() -> ExitCode {
    let task = Arguments::parse().task;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().map_err(|error| error.to_string());
    let outcome = root.and_then(|root| match task {
        Task::Area { task: AreaTask::Measure { family } } => area::measure(&root, family.as_deref()),
        Task::Area { task: AreaTask::Fit } => area::fit(&root),
        Task::Clock { task: ClockTask::Measure { family } } => clock::measure(&root, family.as_deref()),
        Task::Clock { task: ClockTask::Fit } => clock::fit(&root),
        Task::Heir { runs } => heir::run(&root, runs),
        Task::Boards { only, built } => boards::run(&root, only.as_deref(), built),
        Task::Encrypted { peers: true, inputs, only, resume, .. } => {
            encrypted::peers(&root, &encrypted::Asked { inputs: inputs as usize, only, resume })
        }
        Task::Encrypted { concrete: true, rounds, only, .. } => encrypted::concrete(&root, &only, rounds as usize),
        Task::Encrypted { compile: true, .. } => encrypted::compile(&root),
        Task::Encrypted { .. } => encrypted::run(&root),
        Task::Epfl => epfl::run(&root),
        Task::Ntt { family, seeds } => ntt::run(&root, &family, seeds),
        Task::Operations { inputs, only, resume } => {
            operations::run(&root, &operations::Asked { inputs: inputs as usize, only, resume })
        }
        Task::Ops => ops::run(&root),
        Task::Programs { area: true, .. } => programs::area(&root),
        Task::Programs { rounds: true, .. } => programs::rounds(&root),
        Task::Programs { .. } => programs::run(&root),
        Task::Rings => rings::run(&root),
        Task::Sums => sums::run(&root),
        Task::Zhc => zhc::run(&root),
        Task::Scale { limit, examples: true } => scale::examples(&root, Duration::from_secs(limit)),
        Task::Scale { limit, examples: false } => {
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
