//! Times a build on ciphertexts, input by input.
//!
//! `cargo run --release -p ringmill-encrypted --example stepwise BUILD FAILURE_LOG2 THREADS` makes
//! keys for the cheapest set of 128 bits that holds the build, and prints a line of JSON:
//! `bootstraps`, `dimensions` (n, k, N), `security_bits` and `failure_log2`. Each line on standard
//! input is a list of arguments, and is answered by a line with the `seconds` from ciphertexts to
//! ciphertexts and the `results`, a flat list for each.

use std::{error::Error, io::stdin, num::NonZero, path::Path, time::Instant};

use ringmill_design::{Port, Vector};
use ringmill_encrypt::{ClientKey, ExpandedKey, Mode, RunOptions, run};
use ringmill_encrypted::Executable;
use ringmill_parameters::{Demand, Probability};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [build, failure, threads] = &arguments[..] else {
        return Err("usage: stepwise BUILD FAILURE_LOG2 THREADS".into());
    };
    let executable = Executable::of_build(Path::new(build))?;
    let demand = Demand { failure: Some(Probability::from_log2(failure.parse()?)), ..Demand::default() };
    let choice = demand.choose(&executable.evaluation.noise())?;
    let (client, server) = ClientKey::generate(&choice.set)?;
    let key = server.expand(Mode::Fast, None);
    let threads: NonZero<usize> = threads.parse()?;
    let header = json!({
        "bootstraps": executable.evaluation.len(),
        "dimensions": [choice.set.lwe_dimension, choice.set.glwe_dimension, choice.set.polynomial_size],
        "security_bits": choice.security_bits,
        "failure_log2": choice.failure.log2(),
    });
    println!("{header}");
    for line in stdin().lines() {
        let arguments: Vec<Value> = serde_json::from_str(&line?)?;
        println!("{}", measured(&executable, &client, &key, threads, &arguments)?);
    }
    Ok(())
}

/// The answer to a line.
fn measured(
    executable: &Executable,
    client: &ClientKey,
    key: &ExpandedKey,
    threads: NonZero<usize>,
    arguments: &[Value],
) -> Result<Value, Box<dyn Error>> {
    let ports = executable.signature.arguments.iter();
    let words: Option<Vector> = arguments.iter().zip(ports).map(|(value, port)| words(value, port)).collect();
    let bits = executable.bits(&words.ok_or("expected lists of integers")?);
    let ciphertexts = client.encrypt(&executable.evaluation, &bits.secret)?.expand();
    let options = RunOptions { threads: Some(threads), ..RunOptions::default() };
    let start = Instant::now();
    let outputs = run(&*executable.evaluation_for(&bits.public)?, key, &ciphertexts, &options)?;
    let seconds = start.elapsed().as_secs_f64();
    let results = executable.results(&client.decrypt(&executable.evaluation, &outputs)?);
    let ports = executable.signature.results.iter();
    let results: Vec<Vec<i128>> =
        results.iter().zip(ports).map(|(words, port)| words.iter().map(|&word| number(word, port)).collect()).collect();
    Ok(json!({ "seconds": seconds, "results": results }))
}

/// Numbers of nested lists as words of a port.
fn words(value: &Value, port: &Port) -> Option<Vec<u128>> {
    match value {
        Value::Array(values) => {
            let parts: Option<Vec<Vec<u128>>> = values.iter().map(|value| words(value, port)).collect();
            Some(parts?.concat())
        }
        number => {
            let number = i128::from(number.as_i64()?);
            Some(vec![number as u128 & (u128::MAX >> (128 - port.width))])
        }
    }
}

/// The value of a word, with a sign unless its port has none.
fn number(word: u128, port: &Port) -> i128 {
    let shift = 128 - port.width;
    if port.unsigned { word as i128 } else { ((word << shift) as i128) >> shift }
}
