//! Refused programs, sets and files.

use std::path::PathBuf;

use miette::Diagnostic;
use ringmill_check::CheckError;
use ringmill_encrypt::EncryptError;
use ringmill_evaluation::EvaluationError;
use ringmill_folder::{FolderError, OutputError};
use ringmill_parameters::ParametersError;
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

/// An error of encrypted execution.
#[derive(Debug, Error, Diagnostic)]
pub enum EncryptedError {
    /// Keys or ciphertexts are refused.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Encrypt(#[from] EncryptError),
    /// A parameter set is refused.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Parameters(#[from] ParametersError),
    /// The netlist has no evaluation.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Evaluation(#[from] EvaluationError),
    /// The build cannot be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Folder(#[from] FolderError),
    /// The recorded results of the build cannot be read.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Check(#[from] CheckError),
    /// A folder cannot be written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Output(#[from] OutputError),
    /// A build without a netlist.
    #[error("expected a build with a netlist in '{}', found an accelerator", path.display())]
    #[diagnostic(
        code("encrypted::accelerator"),
        help("programs over secret integers become netlists: name the build of one")
    )]
    Accelerator {
        /// The folder.
        path: PathBuf,
    },
    /// Public arguments without values.
    #[error("expected {expected} bits of public arguments, found {found}")]
    #[diagnostic(
        code("encrypted::public-arguments"),
        help("give the values of all public arguments, in order, to the client's 'encrypt' or to the server's 'run'")
    )]
    PublicInputs {
        /// The public input bits of the program.
        expected: usize,
        /// The bits that were given.
        found: usize,
    },
    /// A netlist file of the build that cannot be read.
    #[error("cannot read the netlist '{}': {problem}", path.display())]
    #[diagnostic(code("encrypted::netlist"), help("build the program again"))]
    Netlist {
        /// The file.
        path: PathBuf,
        /// The problem.
        problem: String,
    },
    /// A set below the asked security.
    #[error("expected at least {asked} bits of security, found {found:.1} with parameter set '{set}'")]
    #[diagnostic(
        code("encrypted::security"),
        help("choose another set; if an insecure one is accepted, files and reports say so")
    )]
    Security {
        /// The name of the set.
        set: String,
        /// The asked bits.
        asked: u32,
        /// The bits of the set.
        found: f64,
    },
    /// A program that fails too often under a set.
    #[error("expected a probability of failure of at most 2^{asked:.1}, found 2^{found:.1} with parameter set '{set}'")]
    #[diagnostic(
        code("encrypted::failure"),
        help("search for a set that holds the program, or accept a higher probability, up to 2^-40")
    )]
    Failure {
        /// The name of the set.
        set: String,
        /// log2 of the asked probability.
        asked: f64,
        /// log2 of the program's probability.
        found: f64,
    },
    /// A seed in a run that is to be secure.
    #[error("expected the randomness of the operating system, found a fixed seed")]
    #[diagnostic(code("encrypted::seed"), help("leave the seed out; repeatable keys and ciphertexts are insecure"))]
    Seed,
    /// A place for keys that is taken.
    #[error("expected an empty place for keys, found '{}'", path.display())]
    #[diagnostic(code("encrypted::keys-exist"), help("choose another folder: keys are never overwritten"))]
    KeysExist {
        /// The folder.
        path: PathBuf,
    },
    /// Files that are marked insecure, used without the permission.
    #[error("'{}' is marked insecure", path.display())]
    #[diagnostic(code("encrypted::marked"), help("make it with a secure parameter set"))]
    Marked {
        /// The file.
        path: PathBuf,
    },
    /// Results that differ from those of the program.
    #[error("the decrypted results differ from the program in {mismatches} value(s)")]
    #[diagnostic(
        code("encrypted::different"),
        help("if the parameters hold the program, this is a defect of ringmill: please report it with the program")
    )]
    Different {
        /// The number of differing elements.
        mismatches: usize,
    },
}

impl ToolFailure for EncryptedError {}
