//! `ringmill-circt-worker LIBRARY JOBS`: does the jobs of a JSON file with CIRCT's library and
//! prints their outcomes as JSON.
//!
//! Exit code 0 if every job has an outcome, refused or not; 1 if the library or the files cannot be
//! used; a signal if CIRCT aborts.

// The only place that calls foreign code is this binary.
#![allow(unsafe_code)]

mod api;
mod context;

use api::Api;
use context::Context;
use ringmill_circt::{Job, Outcome, Product, Refusal, Stage};
use std::error::Error;
use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::Path;
use std::process::ExitCode;

/// The stack of the working thread in bytes: CIRCT recurses as deep as expressions are nested. Only
/// the used part takes memory.
const STACK: usize = 1 << 30;

fn main() -> ExitCode {
    let work = std::thread::Builder::new().stack_size(STACK).spawn(answer);
    match work.map(std::thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        Ok(Ok(Err(error))) => fail(&*error),
        // a panic, already printed
        Ok(Err(_)) => ExitCode::FAILURE,
        Err(error) => fail(&error),
    }
}

fn fail(error: &dyn Error) -> ExitCode {
    eprintln!("ringmill-circt-worker: {error}");
    ExitCode::FAILURE
}

fn answer() -> Result<(), Box<dyn Error + Send + Sync>> {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    if arguments == ["--version"] {
        println!("ringmill-circt-worker {}", env!("CARGO_PKG_VERSION"));
        return Ok(());
    }
    let [library, jobs] = arguments.as_slice() else {
        return Err("usage: ringmill-circt-worker LIBRARY JOBS".into());
    };
    let api = Api::open(Path::new(library))?;
    api.register_passes()?;
    let jobs: Vec<Job> = serde_json::from_slice(&fs::read(jobs)?)?;
    let outcomes = jobs.iter().map(|job| run(&api, job)).collect::<Result<Vec<Outcome>, _>>()?;
    println!("{}", serde_json::to_string(&outcomes)?);
    Ok(())
}

fn run(api: &Api, job: &Job) -> Result<Outcome, Box<dyn Error + Send + Sync>> {
    let context = Context::new(api)?;
    let refused = |stage| Ok(Err(Refusal { stage, notes: context.notes() }));
    let Some(module) = context.read(&job.input) else {
        return refused(Stage::Read);
    };
    if let Some(pipeline) = &job.pipeline
        && module.run(pipeline).is_err()
    {
        return refused(Stage::Passes);
    }
    match &job.product {
        Product::Nothing => {}
        Product::Text(file) => module.print(create(file)?)?,
        Product::Verilog(file) => {
            if !module.export(create(file)?)? {
                return refused(Stage::Export);
            }
        }
    }
    Ok(Ok(()))
}

fn create(file: &str) -> io::Result<BufWriter<File>> {
    Ok(BufWriter::with_capacity(1 << 16, File::create(file)?))
}
