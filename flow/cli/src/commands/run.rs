//! `ringmill run`: the results of a program, evaluated in software.

use std::process::ExitCode;

use clap::ValueEnum;
use ringmill_build::Loaded;
use ringmill_check::vectors::vectors_of;
use ringmill_design::{Port, Word};
use serde_json::{Value, json};

use crate::{
    arguments::program::Program,
    failure::{Failure, locate},
    form::Form,
    screen::show,
    undefined::check_defined,
    values::{type_name, vector_of},
};

/// Evaluate a program in software.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    program: Program,
    /// The value of an argument, one --arg for each in order: an integer, a JSON array such as
    /// '[1, 2]' (rows nested or flat), or @FILE, a file with one of these.
    #[arg(long = "arg", value_name = "VALUE", allow_hyphen_values = true)]
    values: Vec<String>,
    /// The value of an undefined result, such as that of a division by zero. Default: the run is
    /// refused.
    #[arg(long, value_enum, ignore_case = true)]
    undef: Option<Undefined>,
    /// Print integers as unsigned numbers. Default: signed, as MLIR prints constants, and i1 as 0
    /// or 1. Coefficients are always unsigned, below their modulus.
    #[arg(long)]
    unsigned: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Sample N vectors of arguments instead, corner cases first. Print a line of JSON with the
    /// types, then a line for each vector; null is an undefined result.
    #[arg(long, value_name = "N", conflicts_with_all = ["values", "json"], value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    vectors: Option<u32>,
    /// Seed of the vectors.
    #[arg(long, default_value_t = 2, value_name = "S", requires = "vectors")]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Undefined {
    Zero,
}

/// Evaluates the program and prints a line for each result.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let loaded = Loaded::read(&arguments.program.path, arguments.program.entry.as_deref()).map_err(locate)?;
    let signature = loaded.signature();
    if let Some(count) = arguments.vectors {
        return tabulate(&loaded, count as usize, arguments);
    }
    let vector = vector_of(&arguments.values, signature)?;
    let results = loaded.evaluate(&vector).map_err(locate)?;
    if arguments.undef.is_none() {
        check_defined(&results)?;
    }
    let form = Form::new(arguments.unsigned);
    let shown = results.iter().zip(&signature.results).map(|(words, port)| form.shape(words, port));
    let named = shown.enumerate().map(|(result, value)| (format!("result{result}"), value));
    if arguments.json {
        show(&format!("{}\n", Value::Object(named.collect())))?;
    } else {
        show(&named.map(|(name, value)| format!("{name} = {value}\n")).collect::<String>())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the results of sampled arguments.
fn tabulate(loaded: &Loaded, count: usize, arguments: &Arguments) -> Result<ExitCode, Failure> {
    let signature = loaded.signature();
    let line = |arguments: Vec<Value>, results: Vec<Value>| {
        show(&format!("{}\n", json!({ "arguments": arguments, "results": results })))
    };
    let types = |ports: &[Port]| ports.iter().map(|port| json!(type_name(port))).collect();
    line(types(&signature.arguments), types(&signature.results))?;
    let undefined = if arguments.undef.is_some() { json!(0) } else { Value::Null };
    let form = Form { unsigned: arguments.unsigned, undefined };
    for vector in vectors_of(signature, count, arguments.seed) {
        let results = loaded.evaluate(&vector).map_err(locate)?;
        let given = vector.iter().zip(&signature.arguments).map(|(words, port)| {
            let words: Vec<_> = words.iter().map(|&value| Word { value, defined: true }).collect();
            form.shape(&words, port)
        });
        let results = results.iter().zip(&signature.results).map(|(words, port)| form.shape(words, port));
        line(given.collect(), results.collect())?;
    }
    Ok(ExitCode::SUCCESS)
}
