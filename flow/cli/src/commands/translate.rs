//! `ringmill translate`: MLIR in the dialects of a library as source text for it.

use std::{path::PathBuf, process::ExitCode};

use ringmill_build::FlowError;
use ringmill_passes::Program;
use ringmill_translate::{Target, translate};

use crate::{
    failure::{Failure, locate},
    screen::show,
};

/// Translate MLIR in the dialects of the crate tfhe to Rust.
///
/// The text goes to standard output. It has a function for each function of the file and depends on
/// the crate tfhe 1.8 alone. Programs come to these dialects through the passes cggi-to-tfhe-rust
/// and cggi-to-tfhe-rust-bool of `ringmill opt`; `ringmill emit` takes finished builds.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("target").required(true))]
pub struct Arguments {
    /// The file in MLIR.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Rust on short integers, from ops of tfhe_rust.
    #[arg(long, group = "target")]
    emit_tfhe_rust: bool,
    /// Rust on booleans, from ops of tfhe_rust_bool.
    #[arg(long, group = "target")]
    emit_tfhe_rust_bool: bool,
}

/// Prints the text.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let target = if arguments.emit_tfhe_rust { Target::TfheRust } else { Target::TfheRustBool };
    let context = ringmill_dialects::context();
    let flow = |error| locate(FlowError::from(error));
    let program = Program::read(&context, &arguments.file).map_err(flow)?;
    let text = translate(program.module().as_operation(), target, None).map_err(flow)?;
    show(&text)?;
    Ok(ExitCode::SUCCESS)
}
