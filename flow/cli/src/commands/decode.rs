//! `ringmill decode`: messages from plaintexts.

use std::process::ExitCode;

use crate::{arguments::encoding::Encoding, failure::Failure, screen::show};

/// Decode a plaintext of an FHE scheme to its messages.
///
/// The plaintext is read from standard input, in the JSON that `ringmill encode` prints. The
/// messages are printed as a JSON list: all that the plaintext holds, complex numbers as [re, im].
/// Noise below half a step is removed where the encoding has room for it. `ringmill help encodings`
/// has the encodings and their parameters.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    encoding: Encoding,
}

/// Prints the messages.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let messages = arguments.encoding.on_input(|kind, parameters, plaintext| kind.decode(parameters, plaintext))?;
    show(&format!("{messages}\n"))?;
    Ok(ExitCode::SUCCESS)
}
