//! Client and server in one process.

use std::process::ExitCode;

use ringmill_design::Vector;
use ringmill_encrypt::{ClientKey, threads_or_cores};
use ringmill_encrypted::{
    ArgumentBits, EncryptedError, Executable, Figures, Measured, Run, StepSeconds, section, update_report,
};
use ringmill_folder::PROGRAM_FILE;
use ringmill_parameters::Costs;
use serde_json::{Value, json};

use super::{
    super::prepared::Prepared,
    announce::announce,
    execute::{Executed, execute, timed},
    options::{Encrypted, Subject},
};
use crate::{
    arguments::demands::warn_if_insecure,
    failure::Failure,
    form::Form,
    mlir,
    screen::{show, tell},
    values::vector_of,
};

/// Makes keys, encrypts, executes, decrypts, and compares with the program.
pub fn in_memory(subject: &Subject<'_>, options: &Encrypted) -> Result<ExitCode, Failure> {
    let Subject { path, entry, values, .. } = *subject;
    let program = if path.is_dir() { path.join(PROGRAM_FILE) } else { path.to_owned() };
    let demand = options.demands.demand(Costs::committed(), options.params.as_deref())?;
    let prepared = Prepared::of(path, entry, demand.clone())?;
    let executable = &prepared.executable;
    let vector = vector_of(values, &executable.signature)?;
    let entry = if path.is_dir() { Some(executable.report.entry.as_str()) } else { entry };
    let expected = mlir::results(&program, entry, &vector)?;
    let admitted = demand.choose(&executable.evaluation.noise()).map_err(EncryptedError::from)?;
    warn_if_insecure(&admitted);
    announce(&admitted, executable);
    let mode = options.mode.into();
    let (keys, keys_seconds) = timed(|| {
        let (client, server) = ClientKey::generate_admitted(&admitted, None)?;
        Ok((client, server.expand(mode, options.threads)))
    });
    let (client, key) = keys.map_err(EncryptedError::Encrypt)?;
    let ArgumentBits { secret, public } = executable.bits(&vector);
    let program = executable.evaluation_for(&public)?;
    let (inputs, encryption) = timed(|| Ok(client.encrypt(&executable.evaluation, &secret)?.expand()));
    let inputs = inputs.map_err(EncryptedError::Encrypt)?;
    let Executed { outputs, seconds: execution, resumed } = execute(&program, &key, &inputs, None, options)?;
    let (bits, decryption) = timed(|| client.decrypt(&executable.evaluation, &outputs));
    let results = executable.results(&bits.map_err(EncryptedError::from)?);
    let pairs = results.iter().flatten().zip(expected.iter().flatten());
    let mismatches = pairs.filter(|(result, expected)| expected.defined && **result != expected.value).count();
    let threads = threads_or_cores(options.threads);
    let seconds =
        StepSeconds { keys: keys_seconds, encryption: Some(encryption), execution, decryption: Some(decryption) };
    let measured = Measured { seconds, threads, resumed, mismatches: Some(mismatches as u64) };
    let figures = Figures::new(&program, &admitted, mode, &measured);
    // first: the results are printed even if the report cannot be written
    print(subject, executable, &results, &figures)?;
    let recorded = match prepared.is_temporary() {
        true => Ok(()),
        false => {
            let run = Run { seconds: execution, threads, mismatches: measured.mismatches };
            update_report(executable, section(executable, &admitted, mode, Some(run)))
        }
    };
    if mismatches > 0 {
        return Err(EncryptedError::Different { mismatches }.into());
    }
    recorded?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the results as `ringmill run` does; the figures are lines of standard error, or a member
/// of the JSON object.
fn print(subject: &Subject<'_>, executable: &Executable, results: &Vector, figures: &Figures) -> Result<(), Failure> {
    let form = Form::new(subject.unsigned);
    let ports = &executable.signature.results;
    if subject.json {
        let mut members = form.members(results, ports);
        members.insert("encryption".to_owned(), json!(figures));
        show(&format!("{}\n", Value::Object(members)))?;
    } else {
        // first: on a terminal the results are the last lines
        tell(&figures.text());
        show(&form.lines(results, ports))?;
    }
    Ok(())
}
