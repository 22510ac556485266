//! `ringmill keygen`: keys for the client and for the server.

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use miette::Diagnostic;
use ringmill_encrypted::{EncryptedError, Executable, KeyFolder};
use ringmill_parameters::{Admitted, Costs, Parameters, catalogue};
use thiserror::Error;

use crate::{
    arguments::demands::{Demands, warn_if_insecure},
    failure::{Failure, warn},
    screen::tell,
};

/// A name that is that of a set of the catalogue and that of a folder.
#[derive(Clone, Debug, Error, Diagnostic)]
#[error("'{name}' is taken for the parameter set of the catalogue, not for the folder of that name")]
#[diagnostic(severity(Warning), code("parameters::also-a-folder"), help("write './{name}' for the folder"))]
struct AlsoAFolder {
    name: String,
}

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
    let admitted = admitted(params, demands)?;
    warn_if_insecure(&admitted);
    KeyFolder::at(output).generate(&admitted, demands.allow_insecure, *seed)?;
    let name = &admitted.set.name;
    tell(&format!("keys of set {name} in {}: keep {}/client secret", output.display(), output.display()));
    Ok(ExitCode::SUCCESS)
}

/// The set of the keys: by itself if it is named, else the cheapest one for a build.
fn admitted(params: &str, demands: &Demands) -> Result<Admitted, Failure> {
    let folder = Path::new(params);
    let is_folder = folder.is_dir();
    let is_known = catalogue::find(params).is_some();
    let demand = demands.demand(Costs::committed(), None)?;
    if is_folder && !is_known {
        let executable = Executable::of_build(folder)?;
        return Ok(demand.choose(&executable.evaluation.noise()).map_err(EncryptedError::from)?);
    }
    if is_folder {
        warn(AlsoAFolder { name: params.to_owned() });
    }
    let set = Parameters::named(params).map_err(EncryptedError::from)?;
    Ok(demand.admit(&set, None).map_err(EncryptedError::from)?)
}
