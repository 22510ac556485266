//! `ringmill decrypt`: the results of a program from ciphertexts.

use std::{path::PathBuf, process::ExitCode};

use ringmill_encrypt::EncryptedOutputs;
use ringmill_encrypted::{EncryptedError, Executable, KeyFolder, read_permitted};
use ringmill_parameters::Demand;

use crate::{arguments::demands::warn_if_insecure, failure::Failure, form::Form, screen::show};

/// Decrypt the results of a build, and print them as `ringmill run` does.
#[derive(clap::Args)]
pub struct Arguments {
    /// The build folder.
    #[arg(value_name = "BUILD")]
    build: PathBuf,
    /// The encrypted results.
    #[arg(value_name = "OUT")]
    outputs: PathBuf,
    /// The folder of the keys; only its client/ is read.
    #[arg(long, value_name = "KEYS")]
    keys: PathBuf,
    /// Print integers as unsigned numbers.
    #[arg(long)]
    unsigned: bool,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
    /// Accept keys and ciphertexts that are marked insecure, and a program that fails more often
    /// than 2^-40 under their set.
    #[arg(help_heading = "Security", long)]
    allow_insecure: bool,
}

/// Prints the results.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { build, outputs, keys, unsigned, json, allow_insecure } = arguments;
    let executable = Executable::of_build(build)?;
    let key = KeyFolder::at(keys).client(*allow_insecure)?;
    let ciphertexts: EncryptedOutputs = read_permitted(outputs, *allow_insecure)?;
    let demand = Demand { allow_insecure: *allow_insecure, ..Demand::default() };
    warn_if_insecure(&executable.admit(key.set(), &demand)?);
    let bits = key.decrypt(&executable.evaluation, &ciphertexts).map_err(EncryptedError::from)?;
    let results = executable.results(&bits);
    show(&Form::new(*unsigned).printed(&results, &executable.signature.results, *json))?;
    Ok(ExitCode::SUCCESS)
}
