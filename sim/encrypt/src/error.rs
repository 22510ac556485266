//! Refused files and keys.

use std::{io, path::PathBuf};

use miette::Diagnostic;
use ringmill_parameters::ParametersError;
use thiserror::Error;

/// An error of keys, ciphertexts, or their files.
#[derive(Debug, Error, Diagnostic)]
pub enum EncryptError {
    /// The operating system gives no randomness.
    #[error("expected randomness of the operating system: {0}")]
    #[diagnostic(code("encrypted::randomness"), help("keys and ciphertexts need it: check /dev/urandom"))]
    Randomness(String),
    /// A parameter set that cannot be used.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Parameters(#[from] ParametersError),
    /// The number of values is not that of the ports.
    #[error("expected {expected} {what}, found {found}")]
    #[diagnostic(code("encrypted::count"), help("use the build that the ciphertexts were made for"))]
    Count {
        /// The things that are counted.
        what: &'static str,
        /// The number of ports.
        expected: usize,
        /// The number that was found.
        found: usize,
    },
    /// Ciphertexts or keys of another key pair.
    #[error("expected {what} of the key pair {expected}, found those of {found}")]
    #[diagnostic(
        code("encrypted::key"),
        help("keys, inputs and outputs belong together: use the files of one `ringmill keygen`")
    )]
    Key {
        /// The things that do not belong.
        what: &'static str,
        /// The identifier of the key pair.
        expected: String,
        /// The identifier that was found.
        found: String,
    },
    /// Ciphertexts of another program.
    #[error("expected ciphertexts of the program {expected}, found those of {found}")]
    #[diagnostic(
        code("encrypted::program"),
        help("encrypt the arguments again for this build: its netlist differs from the one they were made for")
    )]
    Program {
        /// The identity of the program.
        expected: String,
        /// The identity that was found.
        found: String,
    },
    /// An output whose phase is not near that of a bit.
    #[error("expected the phase of a bit, found one between two slots in output {output}")]
    #[diagnostic(
        code("encrypted::phase"),
        help("the ciphertexts or keys were altered, or the parameters do not hold this program")
    )]
    Phase {
        /// The index of the output.
        output: usize,
    },
    /// A file that cannot be read or written.
    #[error("cannot {action} '{}': {reason}", path.display())]
    #[diagnostic(code("encrypted::file"), help("check the path and its permissions"))]
    Io {
        /// The thing that was tried.
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The reason of the operating system.
        reason: io::Error,
    },
    /// A file that is not what was expected, or was altered.
    #[error("'{}': {problem}", path.display())]
    #[diagnostic(code("encrypted::format"), help("{help}"))]
    Format {
        /// The file.
        path: PathBuf,
        /// The problem: what was expected and what was found.
        problem: String,
        /// The remedy.
        help: &'static str,
    },
    /// Somebody asked to stop.
    #[error("the run was interrupted after {done} of {all} bootstraps")]
    #[diagnostic(code("encrypted::interrupted"), help("run the command again; with a checkpoint folder it continues"))]
    Interrupted {
        /// Bootstraps that are done.
        done: usize,
        /// All bootstraps.
        all: usize,
    },
}
