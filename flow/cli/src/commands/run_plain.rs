//! The results of a program, evaluated in software.

use std::{path::Path, process::ExitCode};

use ringmill_build::Loaded;
use ringmill_check::vectors::vectors_of;
use ringmill_design::{Port, Word};
use serde_json::{Value, json};

use crate::{
    failure::{Failure, locate, warn_at},
    form::Form,
    screen::show,
    undefined::check_defined,
    values::{type_name, vector_of},
};

/// The program, its arguments, and the form of the results.
pub struct Plain<'a> {
    pub path: &'a Path,
    pub entry: Option<&'a str>,
    pub values: &'a [String],
    /// True if undefined results are printed as 0.
    pub zero_undefined: bool,
    pub unsigned: bool,
    pub json: bool,
    /// The number and the seed of vectors that are sampled instead.
    pub vectors: Option<(usize, u64)>,
}

/// Evaluates the program and prints a line for each result.
pub fn run_plain(plain: &Plain<'_>) -> Result<ExitCode, Failure> {
    let loaded = Loaded::read(plain.path, plain.entry).map_err(locate)?;
    loaded.warnings().for_each(warn_at);
    let signature = loaded.signature();
    if let Some((count, seed)) = plain.vectors {
        return tabulate(&loaded, count, seed, plain);
    }
    let vector = vector_of(plain.values, signature)?;
    let results = loaded.evaluate(&vector).map_err(locate)?;
    if !plain.zero_undefined {
        check_defined(&results, |result| loaded.result_location(result)).map_err(locate)?;
    }
    let form = Form::new(plain.unsigned);
    let shown = results.iter().zip(&signature.results).map(|(words, port)| form.shape(words, port));
    let named = shown.enumerate().map(|(result, value)| (format!("result{result}"), value));
    if plain.json {
        show(&format!("{}\n", Value::Object(named.collect())))?;
    } else {
        show(&named.map(|(name, value)| format!("{name} = {value}\n")).collect::<String>())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the results of sampled arguments.
fn tabulate(loaded: &Loaded, count: usize, seed: u64, plain: &Plain<'_>) -> Result<ExitCode, Failure> {
    let signature = loaded.signature();
    let line = |arguments: Vec<Value>, results: Vec<Value>| {
        show(&format!("{}\n", json!({ "arguments": arguments, "results": results })))
    };
    let types = |ports: &[Port]| ports.iter().map(|port| json!(type_name(port))).collect();
    line(types(&signature.arguments), types(&signature.results))?;
    let undefined = if plain.zero_undefined { json!(0) } else { Value::Null };
    let form = Form { unsigned: plain.unsigned, undefined };
    for vector in vectors_of(signature, count, seed) {
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
