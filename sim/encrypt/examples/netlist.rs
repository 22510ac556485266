//! Times a netlist file on ciphertexts, as it stands: nothing is made anew.
//!
//! `cargo run --release -p ringmill-encrypt --example netlist QUESTION` reads a JSON object and
//! prints one. The question has a `circuit` in BLIF or lincomb text, its `cells` (`lincomb`, or the
//! library that holds those of a BLIF file), `failure_log2`, `threads`, the `names` of the input
//! bits and `inputs`, a list of values for them. The answer has the cheapest set of 128 bits for
//! the failure, the `bootstraps`, the `names` of the output bits, and for each input its `seconds`
//! from ciphertexts to ciphertexts and its `outputs`.

use std::{collections::HashMap, error::Error, fs, num::NonZero, time::Instant};

use ringmill_encrypt::{ClientKey, Mode, RunOptions, run};
use ringmill_evaluation::Evaluation;
use ringmill_netlist::{format::blif, lincomb};
use ringmill_parameters::{Costs, Probability, cheapest, security_bits};
use serde::Deserialize;
use serde_json::json;

/// Least security in bits.
const SECURITY: u32 = 128;

#[derive(Deserialize)]
struct Question {
    circuit: String,
    cells: String,
    failure_log2: f64,
    threads: NonZero<usize>,
    names: Vec<String>,
    inputs: Vec<Vec<bool>>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: netlist QUESTION")?;
    let question: Question = serde_json::from_str(&fs::read_to_string(path)?)?;
    println!("{}", answer(&question)?);
    Ok(())
}

fn evaluation(question: &Question) -> Result<Evaluation, Box<dyn Error>> {
    let text = fs::read_to_string(&question.circuit)?;
    Ok(match question.cells.as_str() {
        "lincomb" => Evaluation::of_lincomb(&lincomb::text::parse(&text)?)?,
        cells => Evaluation::of_netlist(&blif::read(&text)?, cells.parse()?, 1)?,
    })
}

fn answer(question: &Question) -> Result<serde_json::Value, Box<dyn Error>> {
    let program = evaluation(question)?;
    let noise = program.noise();
    let failure = Probability::from_log2(question.failure_log2);
    let set = cheapest(&noise, SECURITY, Some(failure), &Costs::committed())?;
    let (client, server) = ClientKey::generate(&set)?;
    let key = server.expand(Mode::Fast, None);
    let options = RunOptions { threads: Some(question.threads), ..RunOptions::default() };
    let (mut seconds, mut outputs) = (Vec::new(), Vec::new());
    for values in &question.inputs {
        let given: HashMap<&str, bool> =
            question.names.iter().map(String::as_str).zip(values.iter().copied()).collect();
        let bit = |name: &String| given.get(name.as_str()).copied().ok_or_else(|| format!("no value of {name}"));
        let bits = program.inputs().iter().map(bit).collect::<Result<Vec<bool>, String>>()?;
        let ciphertexts = client.encrypt(&program, &bits)?.expand();
        let start = Instant::now();
        let results = run(&program, &key, &ciphertexts, &options)?;
        seconds.push(start.elapsed().as_secs_f64());
        outputs.push(client.decrypt(&program, &results)?);
    }
    let names: Vec<&str> = program.results().iter().map(|(name, _)| name.as_str()).collect();
    Ok(json!({
        "dimensions": [set.lwe_dimension, set.glwe_dimension, set.polynomial_size],
        "security_bits": security_bits(&set),
        "failure_log2": noise.failure(&set).log2(),
        "bootstraps": program.len(),
        "names": names,
        "seconds": seconds,
        "outputs": outputs,
    }))
}
