//! `ringmill run --encrypted`: a program on ciphertexts.

mod announce;
mod execute;
mod in_memory;
mod options;
mod serve;

use std::process::ExitCode;

use crate::failure::Failure;

pub use options::{Encrypted, Subject};

/// Executes, on the server or all in memory.
pub fn run_encrypted(subject: &Subject<'_>, options: &Encrypted) -> Result<ExitCode, Failure> {
    match (&options.server_keys, &options.inputs, &options.output) {
        (Some(keys), Some(inputs), Some(output)) => serve::serve(subject, keys, inputs, output, options),
        _ => in_memory::in_memory(subject, options),
    }
}
