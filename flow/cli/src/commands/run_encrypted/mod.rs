//! `ringmill run --encrypted`: a program on ciphertexts.

mod execute;
mod in_memory;
mod serve;

use std::{
    num::NonZero,
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::ValueEnum;
use ringmill_encrypt::Mode;
use ringmill_encrypted::Executable;
use ringmill_parameters::Admitted;
use ringmill_report::counted;

use crate::{arguments::demands::Demands, failure::Failure, screen::tell};

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
        (Some(keys), Some(inputs), Some(output)) => serve::serve(subject, keys, inputs, output, options),
        _ => in_memory::in_memory(subject, options),
    }
}

/// Prints the parameters on standard error.
fn announce(admitted: &Admitted, executable: &Executable) {
    let Admitted { set, failure, security_bits, insecure } = admitted;
    let mark = if *insecure { "INSECURE: " } else { "" };
    let count = counted(executable.evaluation.len() as u64, "bootstrap");
    tell(&format!("{mark}set {}, {security_bits:.1} bits of security, failure {failure}, {count}", set.name));
}
