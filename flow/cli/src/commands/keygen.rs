//! `ringmill keygen`: keys for the client and for the server.

use std::{path::PathBuf, process::ExitCode};

use ringmill_encrypted::{Executable, KeyFolder, choose};
use ringmill_parameters::Parameters;

use crate::{arguments::encrypted::Demands, failure::Failure, screen::tell};

/// Make keys: KEYS/client is secret, KEYS/server is not.
///
/// The client encrypts and decrypts with KEYS/client. The server runs programs with KEYS/server,
/// which holds no secret.
#[derive(clap::Args)]
pub struct Arguments {
    /// The parameter set: a name of the catalogue, a JSON file, or a build folder, for which the
    /// cheapest safe set is found.
    #[arg(long, value_name = "SET|BUILD")]
    params: String,
    /// The folder of the keys. It must not hold anything yet.
    #[arg(short, long, value_name = "KEYS")]
    output: PathBuf,
    #[command(flatten)]
    demands: Demands,
    /// Make repeatable keys, which are insecure. Needs --allow-insecure.
    #[arg(help_heading = "Security", long, value_name = "S")]
    seed: Option<u64>,
}

/// Writes the keys.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { params, output, demands, seed } = arguments;
    let path = PathBuf::from(params);
    let set = match path.is_dir() {
        true => choose(&Executable::of_build(&path)?.evaluation, demands.asked())?.set,
        false => Parameters::named(params).map_err(ringmill_encrypted::EncryptedError::from)?,
    };
    KeyFolder::at(output).generate(&set, demands.asked(), *seed)?;
    tell(&format!("keys of set {} in {}: keep {}/client secret", set.name, output.display(), output.display()));
    Ok(ExitCode::SUCCESS)
}
