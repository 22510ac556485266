//! Programs in the high-level integers of tfhe-rs, timed on ciphertexts.
//!
//! The program reads a question in a JSON file, and prints the answer. Keys are made, and one input
//! is computed, before anything is timed. With the feature `counts` it counts bootstraps.

mod operations;
mod programs;
mod question;
mod sets;
mod timed;
mod words;

use std::{env, error::Error, fs};

use question::{Answer, Question};
use sets::Set;
use timed::Asked;

fn main() -> Result<(), Box<dyn Error>> {
    let path = env::args().nth(1).ok_or("usage: tfhe-rs-programs QUESTION")?;
    let question: Question = serde_json::from_str(&fs::read_to_string(path)?)?;
    rayon::ThreadPoolBuilder::new().num_threads(question.threads).build_global()?;
    let set = Set::named(&question.set).ok_or_else(|| format!("no set {}", question.set))?;
    let (client, server) = tfhe::generate_keys(set.config());
    // Work that a program shares out runs on threads of the pool, each of which needs the keys.
    rayon::broadcast(|_| tfhe::set_server_key(server.clone()));
    tfhe::set_server_key(server);
    let asked = Asked { client, inputs: &question.inputs, budget: question.budget };
    let timed = match &question.operation {
        Some(operation) => operations::run(operation, &asked),
        None => programs::run(&question.program, &asked),
    };
    let timed = timed.ok_or_else(|| format!("no program {}", question.program))?;
    println!("{}", serde_json::to_string(&Answer::new(&set, timed))?);
    Ok(())
}
