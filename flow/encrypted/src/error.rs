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
    /// A public argument that the client and the server give different values.
    #[error("argument {argument}{}: expected the client's value {expected} in '{}', found {found}", of_element(*element), path.display())]
    #[diagnostic(
        code("encrypted::public-differs"),
        help("leave the public arguments out: the client has given them; or have the client encrypt without them")
    )]
    PublicDiffers {
        /// The position of the argument.
        argument: usize,
        /// The element of an array.
        element: Option<usize>,
        /// The file of the encrypted arguments.
        path: PathBuf,
        /// The client's value.
        expected: u128,
        /// The server's value.
        found: u128,
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

fn of_element(element: Option<usize>) -> String {
    element.map_or_else(String::new, |element| format!(", element {element}"))
}

impl ToolFailure for EncryptedError {}
