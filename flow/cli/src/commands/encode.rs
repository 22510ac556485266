//! `ringmill encode`: plaintexts from messages.

use std::process::ExitCode;

use crate::{arguments::encoding::Encoding, failure::Failure, screen::show};

/// Encode messages as a plaintext of an FHE scheme.
///
/// Messages are read from standard input as a JSON list: integers, numbers for fixed point, numbers
/// or [re, im] for complex numbers. The plaintext is printed as a list of integers, with a list for
/// each modulus of rns-plaintexts. Integers beyond 64 bits stand in quotes.
/// `ringmill help encodings` has the encodings and their parameters.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    encoding: Encoding,
}

/// Prints the plaintext.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let plaintext = arguments.encoding.on_input(|kind, parameters, messages| kind.encode(parameters, messages))?;
    show(&format!("{plaintext}\n"))?;
    Ok(ExitCode::SUCCESS)
}
