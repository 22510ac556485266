//! `ringmill run --encrypted`: a program on ciphertexts.

use std::{
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
    time::Instant,
};

use clap::ValueEnum;
use ringmill_encrypt::{
    Checkpoint, ClientKey, EncryptedInputs, EncryptedOutputs, ExpandedKey, Inputs, Mode, Progress, RunOptions, Stored,
    run,
};
use ringmill_encrypted::{
    ArgumentBits, EncryptedError, Evaluation, Executable, KeyFolder, Run, read_permitted, section, update_report,
};
use ringmill_folder::{PROGRAM_FILE, deliver};
use ringmill_parameters::{Admitted, Costs};
use ringmill_report::counted;
use ringmill_stages::Progress as _;

use super::prepared::Prepared;
use crate::{
    arguments::demands::{Demands, warn_if_insecure},
    failure::Failure,
    form::Form,
    given::public_arguments,
    mlir,
    progress::Watch,
    screen::{show, tell},
    values::vector_of,
};

/// The options of encrypted execution.
#[derive(clap::Args)]
pub struct Encrypted {
    /// Execute on ciphertexts. With --server-keys, IN is executed; else keys are made, the
    /// arguments encrypted, the results decrypted and compared with the program, all in memory.
    #[arg(help_heading = "Encrypted execution", long)]
    pub encrypted: bool,
    /// The server's keys: KEYS/server.
    #[arg(help_heading = "Encrypted execution", long, value_name = "DIR", requires_all = ["encrypted", "inputs", "output"])]
    server_keys: Option<PathBuf>,
    /// The encrypted arguments, with --server-keys.
    #[arg(value_name = "IN", requires = "server_keys")]
    inputs: Option<PathBuf>,
    /// The file of the encrypted results, with --server-keys.
    #[arg(help_heading = "Encrypted execution", short, long, value_name = "OUT", requires = "server_keys")]
    output: Option<PathBuf>,
    /// The arithmetic: fast in floating point, or exact as hardware computes.
    #[arg(
        help_heading = "Encrypted execution",
        long,
        value_enum,
        default_value = "fast",
        ignore_case = true,
        requires = "encrypted"
    )]
    mode: ModeName,
    /// A folder in which the state is kept: an interrupted run continues from it.
    #[arg(help_heading = "Encrypted execution", long, value_name = "DIR", requires = "server_keys")]
    checkpoint: Option<PathBuf>,
    /// The parameter set: a name of the catalogue, or a JSON file. Default: the cheapest one that
    /// holds the program.
    #[arg(
        help_heading = "Encrypted execution",
        long,
        value_name = "SET",
        requires = "encrypted",
        conflicts_with = "server_keys"
    )]
    params: Option<String>,
    /// The number of threads. Default: one on each core.
    #[arg(help_heading = "Encrypted execution", long, value_name = "N", requires = "encrypted")]
    threads: Option<NonZero<usize>>,
    #[command(flatten)]
    pub demands: Demands,
}

#[derive(Clone, Copy, ValueEnum)]
enum ModeName {
    Exact,
    Fast,
}

impl From<ModeName> for Mode {
    fn from(name: ModeName) -> Self {
        match name {
            ModeName::Exact => Self::Exact,
            ModeName::Fast => Self::Fast,
        }
    }
}

/// The program and its arguments, as `ringmill run` has them.
pub struct Subject<'a> {
    pub path: &'a Path,
    pub entry: Option<&'a str>,
    pub values: &'a [String],
    pub unsigned: bool,
    pub json: bool,
}

/// Executes, on the server or all in memory.
pub fn run_encrypted(subject: &Subject<'_>, options: &Encrypted) -> Result<ExitCode, Failure> {
    match (&options.server_keys, &options.inputs, &options.output) {
        (Some(keys), Some(inputs), Some(output)) => serve(subject, keys, inputs, output, options),
        _ => in_memory(subject, options),
    }
}

/// Executes the ciphertexts of a file.
fn serve(
    subject: &Subject<'_>,
    keys: &Path,
    inputs: &Path,
    output: &Path,
    options: &Encrypted,
) -> Result<ExitCode, Failure> {
    let demand = options.demands.demand(Costs::committed(), None)?;
    let executable = Executable::of_build(subject.path)?;
    let key = KeyFolder::server(keys, demand.allow_insecure)?;
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
    let (outputs, seconds) = execute(
        &program,
        &key.expand(options.mode.into(), options.threads),
        &encrypted.expand(),
        checkpoint.as_ref(),
        options,
    )?;
    deliver(output, &outputs.to_bytes(), &[inputs.to_owned(), KeyFolder::server_file(keys)])?;
    let measured = Run { seconds, mismatches: None };
    update_report(&executable, section(&executable, &admitted, options.mode.into(), Some(measured)))?;
    Ok(ExitCode::SUCCESS)
}

/// Makes keys, encrypts, executes, decrypts, and compares with the program.
fn in_memory(subject: &Subject<'_>, options: &Encrypted) -> Result<ExitCode, Failure> {
    let Subject { path, entry, values, unsigned, json } = *subject;
    let program = if path.is_dir() { path.join(PROGRAM_FILE) } else { path.to_owned() };
    let demand = options.demands.demand(Costs::committed(), options.params.as_deref())?;
    let prepared = Prepared::of(path, entry, demand.clone())?;
    let executable = &prepared.executable;
    let vector = vector_of(values, &executable.signature)?;
    let entry = if path.is_dir() { Some(executable.report.entry.as_str()) } else { entry };
    let expected = mlir::results(&program, entry, &vector)?;
    let admitted = demand.choose(&executable.evaluation.noise()).map_err(EncryptedError::from)?;
    announce(&admitted, executable);
    let (client, server) = ClientKey::generate_admitted(&admitted, None).map_err(EncryptedError::from)?;
    let ArgumentBits { secret, public } = executable.bits(&vector);
    let inputs = client.encrypt(&executable.evaluation, &secret).map_err(EncryptedError::from)?;
    let program = executable.evaluation_for(&public)?;
    let key = server.expand(options.mode.into(), options.threads);
    let (outputs, seconds) = execute(&program, &key, &inputs.expand(), None, options)?;
    let bits = client.decrypt(&executable.evaluation, &outputs).map_err(EncryptedError::from)?;
    let results = executable.results(&bits);
    let pairs = results.iter().flatten().zip(expected.iter().flatten());
    let mismatches = pairs.filter(|(result, expected)| expected.defined && **result != expected.value).count();
    // first: the results are printed even if the report cannot be written
    show(&Form::new(unsigned).printed(&results, &executable.signature.results, json))?;
    let recorded = match prepared.is_temporary() {
        true => Ok(()),
        false => {
            let measured = Run { seconds, mismatches: Some(mismatches as u64) };
            update_report(executable, section(executable, &admitted, options.mode.into(), Some(measured)))
        }
    };
    if mismatches > 0 {
        return Err(EncryptedError::Different { mismatches }.into());
    }
    recorded?;
    Ok(ExitCode::SUCCESS)
}

/// Prints the parameters on standard error.
fn announce(admitted: &Admitted, executable: &Executable) {
    warn_if_insecure(admitted);
    let Admitted { set, failure, security_bits, insecure } = admitted;
    let mark = if *insecure { "INSECURE: " } else { "" };
    let count = counted(executable.evaluation.len() as u64, "bootstrap");
    tell(&format!("{mark}set {}, {security_bits:.1} bits of security, failure {failure}, {count}", set.name));
}

/// Executes, with a bar, and returns the seconds.
fn execute(
    program: &Evaluation,
    key: &ExpandedKey,
    inputs: &Inputs,
    checkpoint: Option<&Checkpoint>,
    options: &Encrypted,
) -> Result<(EncryptedOutputs, f64), Failure> {
    let bar = Watch::new();
    bar.stage("bootstraps");
    let progress = |progress: Progress| {
        let Progress { done, all, resumed, seconds } = progress;
        let rate = (done - resumed) as f64 / seconds.max(1e-9);
        bar.advance(done as u64, all as u64);
        bar.detail(&format!("{rate:.1} a second, {:.0} s left", (all - done) as f64 / rate.max(1e-9)));
        true
    };
    let start = Instant::now();
    let run_options = RunOptions { threads: options.threads, checkpoint, progress: Some(&progress) };
    let outputs = run(program, key, inputs, &run_options);
    let seconds = start.elapsed().as_secs_f64();
    bar.finish();
    Ok((outputs.map_err(EncryptedError::from)?, seconds))
}
