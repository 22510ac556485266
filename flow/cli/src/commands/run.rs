//! `ringmill run`: evaluates a program in software.

use std::process::ExitCode;

use clap::ValueEnum;
use miette::Diagnostic;
use ringmill_build::Loaded;
use ringmill_check::vectors::{mask, vectors_of};
use ringmill_design::{Port, Signature, Vector};
use ringmill_interp::Word;
use serde_json::{Value, json};
use thiserror::Error;

use super::build::Program;
use crate::{
    failure::{Failure, locate},
    screen::show,
    values::{self, ValueError, type_name},
};

/// Evaluate a program in software, as its MLIR means it.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    program: Program,
    /// A value, one --arg per argument in order: an integer, a JSON array ('[1, 2]', rows nested or
    /// flat), or @FILE, a file with one of these: `--arg @a.json`.
    #[arg(long = "arg", value_name = "VALUE", allow_hyphen_values = true)]
    values: Vec<String>,
    /// What an undefined result becomes (a shift by the width or more, a division by zero, …); without it the run is refused.
    #[arg(long, value_enum, ignore_case = true)]
    undef: Option<Undefined>,
    /// Print integers as unsigned numbers (default: signed, as MLIR prints constants; i1 is 0 or 1). Coefficients always are, below their modulus.
    #[arg(long)]
    unsigned: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Instead of --arg, take N vectors of arguments, corner cases first, and print a line of JSON with the types, then one for each vector; null is an undefined result.
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

/// The program has no defined value for these arguments.
#[derive(Debug, Error, Diagnostic)]
#[error("element {element} of result {result} is undefined for these arguments")]
#[diagnostic(
    code("run::undefined"),
    help(
        "a shift by the width or more, a division by zero, or a value that was never written reaches it; `--undef zero` prints 0 there"
    )
)]
pub struct UndefinedResult {
    result: usize,
    element: usize,
}

/// Evaluates and prints a line per result.
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

/// Refuses results that the program leaves open.
pub fn check_defined(results: &[Vec<Word>]) -> Result<(), UndefinedResult> {
    for (result, words) in results.iter().enumerate() {
        if let Some(element) = words.iter().position(|word| !word.defined) {
            return Err(UndefinedResult { result, element });
        }
    }
    Ok(())
}

/// The arguments of a function as they are written.
pub fn vector_of(values: &[String], signature: &Signature) -> Result<Vector, ValueError> {
    let (expected, got) = (signature.arguments.len(), values.len());
    if expected != got {
        let wanted: Vec<_> = signature.arguments.iter().map(type_name).collect();
        let signature = if wanted.is_empty() { "none".to_owned() } else { wanted.join(", ") };
        return Err(ValueError::Count { expected, got, signature });
    }
    let parsed = values.iter().zip(&signature.arguments).enumerate();
    parsed.map(|(position, (text, port))| values::parse(position, text, port)).collect()
}

/// Prints what the program means for sampled arguments.
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

/// How values are printed.
pub struct Form {
    unsigned: bool,
    undefined: Value,
}

impl Form {
    /// Integers with a sign, or without.
    pub fn new(unsigned: bool) -> Self {
        Self { unsigned, undefined: json!(0) }
    }

    /// A line for each result, all of which are defined.
    pub fn lines(&self, results: &Vector, ports: &[Port]) -> String {
        let one = |(result, (words, port)): (usize, (&Vec<u128>, &Port))| {
            let words: Vec<_> = words.iter().map(|&value| Word { value, defined: true }).collect();
            format!("result{result} = {}\n", self.shape(&words, port))
        };
        results.iter().zip(ports).enumerate().map(one).collect()
    }

    /// Nested arrays in the result's shape.
    fn shape(&self, words: &[Word], port: &Port) -> Value {
        let mut level: Vec<Value> = words.iter().map(|word| self.number(*word, port)).collect();
        for size in port.shape.iter().skip(1).rev() {
            level = level.chunks(*size).map(|row| Value::Array(row.to_vec())).collect();
        }
        match level.pop() {
            Some(scalar) if port.shape.is_empty() => scalar,
            last => Value::Array(level.into_iter().chain(last).collect()),
        }
    }

    /// A number beyond 64 bits is a string, as JSON readers lose such numbers.
    fn number(&self, Word { value, defined }: Word, port: &Port) -> Value {
        if !defined {
            return self.undefined.clone();
        }
        let is_unsigned = self.unsigned || port.ring.is_some() || port.width == 1;
        if is_unsigned || value >> (port.width - 1) & 1 == 0 {
            return u64::try_from(value).map_or_else(|_| json!(value.to_string()), |small| json!(small));
        }
        // all ones above the width: the same number in 128 bits, two's complement
        let signed = (value | !mask(port.width)).cast_signed();
        i64::try_from(signed).map_or_else(|_| json!(signed.to_string()), |small| json!(small))
    }
}
