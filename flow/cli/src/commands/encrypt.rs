//! `ringmill encrypt`: the arguments of a program as ciphertexts.

use std::{path::PathBuf, process::ExitCode};

use ringmill_encrypt::Stored;
use ringmill_encrypted::{ArgumentBits, EncryptedError, Executable, KeyFolder, check_seed};
use ringmill_folder::deliver;
use ringmill_parameters::Costs;

use crate::{
    arguments::demands::{Demands, warn_if_insecure},
    failure::Failure,
    given::given_arguments,
};

/// Encrypt the arguments of a build.
#[derive(clap::Args)]
pub struct Arguments {
    /// The build folder.
    #[arg(value_name = "BUILD")]
    build: PathBuf,
    /// The folder of the keys; only its client/ is read.
    #[arg(long, value_name = "KEYS")]
    keys: PathBuf,
    /// The value of an argument, one --arg for each in order, as `ringmill run` takes them. Public
    /// ones are written in the clear; leave all of them out if the server gives them.
    #[arg(long = "arg", value_name = "VALUE", allow_hyphen_values = true)]
    values: Vec<String>,
    /// The file of the encrypted arguments.
    #[arg(short, long, value_name = "IN")]
    output: PathBuf,
    #[command(flatten)]
    demands: Demands,
    /// Make repeatable ciphertexts, which are insecure. Needs --allow-insecure.
    #[arg(help_heading = "Security", long, value_name = "S")]
    seed: Option<u64>,
}

/// Writes the ciphertexts.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { build, keys, values, output, demands, seed } = arguments;
    let demand = demands.demand(Costs::committed(), None)?;
    check_seed(*seed, demands.allow_insecure)?;
    let executable = Executable::of_build(build)?;
    let given = given_arguments(values, &executable.signature)?;
    let key = KeyFolder::at(keys).client(demands.allow_insecure)?;
    warn_if_insecure(&executable.admit(key.set(), &demand)?);
    let ArgumentBits { secret, public } = executable.bits(&given.vector);
    let inputs = key.encrypt_from(&executable.evaluation, &secret, *seed).map_err(EncryptedError::from)?;
    let inputs = inputs.with_public(if given.has_public { public } else { Vec::new() });
    deliver(output, &inputs.to_bytes(), &[KeyFolder::at(keys).client_file()])?;
    Ok(ExitCode::SUCCESS)
}
