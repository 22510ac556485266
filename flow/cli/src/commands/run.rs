//! `ringmill run`: the results of a program, evaluated in software or on ciphertexts.

use std::process::ExitCode;

use clap::ValueEnum;

#[cfg(feature = "encrypt")]
use super::run_encrypted::{Encrypted, Subject, run_encrypted};
#[cfg(feature = "encrypt")]
use crate::arguments::demands::Demands;
use crate::{arguments::program::Program, failure::Failure};

/// Evaluate a program in software, or on ciphertexts.
///
/// A netlist in a file that `ringmill convert` reads, or in a build folder, is evaluated as it is.
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
    /// Print one JSON object. With --encrypted it has one member more, `encryption`: the figures
    /// of the run.
    #[arg(long)]
    json: bool,
    /// Sample N vectors of arguments instead, corner cases first. Print a line of JSON with the
    /// types, then a line for each vector; null is an undefined result.
    #[arg(long, value_name = "N", conflicts_with_all = ["values", "json"], value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    vectors: Option<u32>,
    /// Seed of the vectors.
    #[arg(long, default_value_t = 2, value_name = "S", requires = "vectors")]
    seed: u64,
    #[cfg(feature = "encrypt")]
    #[command(flatten)]
    encrypted: Encrypted,
}

#[derive(Clone, Copy, ValueEnum)]
enum Undefined {
    Zero,
}

/// Evaluates the program, or executes its netlist on ciphertexts.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    #[cfg(feature = "encrypt")]
    if arguments.encrypted.encrypted {
        let Arguments { program, values, unsigned, json, .. } = arguments;
        let subject =
            Subject { path: &program.path, entry: program.entry.as_deref(), values, unsigned: *unsigned, json: *json };
        return run_encrypted(&subject, &arguments.encrypted);
    }
    #[cfg(feature = "encrypt")]
    if arguments.encrypted.demands != Demands::default() {
        return Err(Failure::usage("`--security`, `--failure` and `--allow-insecure` go with `--encrypted`"));
    }
    in_software(arguments)
}

#[cfg(feature = "mlir")]
fn in_software(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { program, values, undef, unsigned, json, vectors, seed, .. } = arguments;
    super::run_plain::run_plain(&super::run_plain::Plain {
        path: &program.path,
        entry: program.entry.as_deref(),
        values,
        zero_undefined: undef.is_some(),
        unsigned: *unsigned,
        json: *json,
        vectors: vectors.map(|count| (count as usize, *seed)),
    })
}

#[cfg(not(feature = "mlir"))]
fn in_software(arguments: &Arguments) -> Result<ExitCode, Failure> {
    Err(crate::mlir::left_out(&arguments.program.path))
}
