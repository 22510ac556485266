//! The results of a program, evaluated in software.

use std::{path::Path, process::ExitCode};

use ringmill_build::Loaded;
use ringmill_check::vectors::vectors_of;
use ringmill_design::{Port, Signature, Vector, Word};
use ringmill_folder::read_report;
use serde_json::{Value, json};

use super::run_netlist::RunNetlist;
use crate::{
    failure::{Failure, locate, warn_at},
    form::Form,
    mlir::read_program,
    screen::show,
    undefined::check_defined,
    values::{type_name, vector_of},
};

/// The results of some arguments.
type Evaluate<'a> = &'a dyn Fn(&Vector) -> Result<Vec<Vec<Word>>, Failure>;

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

/// Evaluates the program, or the netlist of a file or folder, and prints a line for each result.
pub fn run_plain(plain: &Plain<'_>) -> Result<ExitCode, Failure> {
    if let Some(netlist) = RunNetlist::at(plain.path, plain.entry)? {
        let evaluate = |arguments: &Vector| Ok(netlist.evaluate(arguments));
        return print(plain, &netlist.signature, &netlist.results(), &evaluate, &|_| Ok(()));
    }
    let loaded = match plain.path.is_dir() {
        true => read_program(plain.path, &read_report(plain.path)?),
        false => Loaded::read(plain.path, plain.entry),
    };
    let loaded = loaded.map_err(locate)?;
    loaded.warnings().for_each(warn_at);
    let signature = loaded.signature();
    let names: Vec<String> = (0..signature.results.len()).map(|result| format!("result{result}")).collect();
    let evaluate = |arguments: &Vector| loaded.evaluate(arguments).map_err(locate);
    let check = |results: &Results| check_defined(results, |result| loaded.result_location(result)).map_err(locate);
    print(plain, signature, &names, &evaluate, &check)
}

/// The words of each result.
type Results = [Vec<Word>];

/// Prints the results of the arguments, which `check` looks at, or those of sampled ones.
fn print(
    plain: &Plain<'_>,
    signature: &Signature,
    names: &[String],
    evaluate: Evaluate<'_>,
    check: &dyn Fn(&Results) -> Result<(), Failure>,
) -> Result<ExitCode, Failure> {
    if let Some((count, seed)) = plain.vectors {
        return tabulate(signature, evaluate, (count, seed), plain);
    }
    let results = evaluate(&vector_of(plain.values, signature)?)?;
    if !plain.zero_undefined {
        check(&results)?;
    }
    let form = Form::new(plain.unsigned);
    let shown = results.iter().zip(&signature.results).map(|(words, port)| form.shape(words, port));
    let named = names.iter().cloned().zip(shown);
    if plain.json {
        show(&format!("{}\n", Value::Object(named.collect())))?;
    } else {
        show(&named.map(|(name, value)| format!("{name} = {value}\n")).collect::<String>())?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints the results of sampled arguments.
fn tabulate(
    signature: &Signature,
    evaluate: Evaluate<'_>,
    (count, seed): (usize, u64),
    plain: &Plain<'_>,
) -> Result<ExitCode, Failure> {
    let line = |arguments: Vec<Value>, results: Vec<Value>| {
        show(&format!("{}\n", json!({ "arguments": arguments, "results": results })))
    };
    let types = |ports: &[Port]| ports.iter().map(|port| json!(type_name(port))).collect();
    line(types(&signature.arguments), types(&signature.results))?;
    let undefined = if plain.zero_undefined { json!(0) } else { Value::Null };
    let form = Form { unsigned: plain.unsigned, undefined };
    for vector in vectors_of(signature, count, seed) {
        let results = evaluate(&vector)?;
        let given = vector.iter().zip(&signature.arguments).map(|(words, port)| {
            let words: Vec<_> = words.iter().map(|&value| Word { value, defined: true }).collect();
            form.shape(&words, port)
        });
        let results = results.iter().zip(&signature.results).map(|(words, port)| form.shape(words, port));
        line(given.collect(), results.collect())?;
    }
    Ok(ExitCode::SUCCESS)
}
