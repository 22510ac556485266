//! The options of encrypted execution, and what is executed.

use std::{
    num::NonZero,
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use ringmill_encrypt::Mode;

use crate::arguments::demands::Demands;

/// The options of encrypted execution.
#[derive(clap::Args)]
pub struct Encrypted {
    /// Execute on ciphertexts. With --server-keys, IN is executed; else keys are made, the
    /// arguments encrypted, the results decrypted and compared with the program, all in memory.
    #[arg(help_heading = "Encrypted execution", long)]
    pub encrypted: bool,
    /// The server's keys: KEYS/server.
    #[arg(help_heading = "Encrypted execution", long, value_name = "DIR", requires_all = ["encrypted", "inputs", "output"])]
    pub(super) server_keys: Option<PathBuf>,
    /// The encrypted arguments, with --server-keys.
    #[arg(value_name = "IN", requires = "server_keys")]
    pub(super) inputs: Option<PathBuf>,
    /// The file of the encrypted results, with --server-keys.
    #[arg(help_heading = "Encrypted execution", short, long, value_name = "OUT", requires = "server_keys")]
    pub(super) output: Option<PathBuf>,
    /// The arithmetic: fast in floating point, or exact as hardware computes.
    #[arg(
        help_heading = "Encrypted execution",
        long,
        value_enum,
        default_value = "fast",
        ignore_case = true,
        requires = "encrypted"
    )]
    pub(super) mode: ModeName,
    /// A folder in which the state is kept: an interrupted run continues from it.
    #[arg(help_heading = "Encrypted execution", long, value_name = "DIR", requires = "server_keys")]
    pub(super) checkpoint: Option<PathBuf>,
    /// The parameter set: a name of the catalogue, or a JSON file. Default: the cheapest one that
    /// holds the program.
    #[arg(
        help_heading = "Encrypted execution",
        long,
        value_name = "SET",
        requires = "encrypted",
        conflicts_with = "server_keys"
    )]
    pub(super) params: Option<String>,
    /// The number of threads. Default: one on each core.
    #[arg(help_heading = "Encrypted execution", long, value_name = "N", requires = "encrypted")]
    pub(super) threads: Option<NonZero<usize>>,
    #[command(flatten)]
    pub demands: Demands,
}

/// A mode, as the command line names it.
#[derive(Clone, Copy, ValueEnum)]
pub(super) enum ModeName {
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
