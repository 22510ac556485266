//! The server's part: ciphertexts of a file are executed.

use std::{path::Path, process::ExitCode};

use ringmill_encrypt::{Checkpoint, EncryptedInputs, Stored, threads_or_cores};
use ringmill_encrypted::{
    EncryptedError, Executable, Figures, KeyFolder, Measured, Run, StepSeconds, read_permitted, section, update_report,
};
use ringmill_folder::{Delivered, deliver};
use ringmill_parameters::Costs;
use serde_json::json;

use super::{
    announce::announce,
    execute::{Executed, execute, timed},
    options::{Encrypted, Subject},
};
use crate::{
    arguments::demands::warn_if_insecure,
    failure::Failure,
    given::public_arguments,
    screen::{show, tell},
};

/// Executes the ciphertexts of a file.
pub fn serve(
    subject: &Subject<'_>,
    keys: &Path,
    inputs: &Path,
    output: &Path,
    options: &Encrypted,
) -> Result<ExitCode, Failure> {
    let demand = options.demands.demand(Costs::committed(), None)?;
    let executable = Executable::of_build(subject.path)?;
    let (key, read_seconds) = timed(|| KeyFolder::server(keys, demand.allow_insecure));
    let key = key?;
    let encrypted: EncryptedInputs = read_permitted(inputs, demand.allow_insecure)?;
    let admitted = executable.admit(key.set(), &demand)?;
    warn_if_insecure(&admitted);
    encrypted.check(&key, &executable.evaluation).map_err(EncryptedError::from)?;
    let given = match subject.values {
        [] => None,
        values => Some(executable.bits(&public_arguments(values, &executable.signature)?).public),
    };
    let public = executable.public_bits(encrypted.public(), given, inputs)?;
    let program = executable.evaluation_for(&public)?;
    let checkpoint = options.checkpoint.as_deref().map(Checkpoint::in_folder).transpose();
    let checkpoint = checkpoint.map_err(EncryptedError::from)?;
    announce(&admitted, &executable);
    let mode = options.mode.into();
    let (expanded, expand_seconds) = timed(|| key.expand(mode, options.threads));
    drop(key);
    let Executed { outputs, seconds: execution, resumed } =
        execute(&program, &expanded, &encrypted.expand(), checkpoint.as_ref(), options)?;
    let delivered = deliver(output, &outputs.to_bytes(), &[inputs.to_owned(), KeyFolder::server_file(keys)])?;
    let threads = threads_or_cores(options.threads);
    let seconds = StepSeconds { keys: read_seconds + expand_seconds, execution, ..StepSeconds::default() };
    let measured = Measured { seconds, threads, resumed, mismatches: None };
    let figures = Figures::new(&program, &admitted, mode, &measured);
    match (subject.json, delivered) {
        (false, _) => tell(&figures.text()),
        (true, Delivered::StandardOutput) => tell(&json!({ "encryption": figures }).to_string()),
        (true, _) => show(&format!("{}\n", json!({ "encryption": figures })))?,
    }
    let run = Run { seconds: execution, threads, mismatches: None };
    update_report(&executable, section(&executable, &admitted, mode, Some(run)))?;
    Ok(ExitCode::SUCCESS)
}
