//! `ringmill translate`: MLIR in the dialects of a library as source text for it.

use std::{path::PathBuf, process::ExitCode};

use ringmill_build::FlowError;
use ringmill_passes::Program;
use ringmill_translate::{Part, Target, openfhe, translate};

use crate::{
    failure::{Failure, locate},
    screen::show,
};

/// Translate MLIR in the dialects of a library to source text for it.
///
/// The text goes to standard output. It has a function for each function of the file and depends on
/// the library alone: Rust on the crate tfhe 1.8, C++ on OpenFHE. Programs come to these dialects
/// through the passes cggi-to-tfhe-rust, cggi-to-tfhe-rust-bool and lwe-to-openfhe of
/// `ringmill opt`; `ringmill emit` takes finished builds.
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
    /// C++ for OpenFHE, from ops of openfhe.
    #[arg(long, group = "target")]
    emit_openfhe_pke: bool,
    /// The header of that C++.
    #[arg(long, group = "target")]
    emit_openfhe_pke_header: bool,
}

/// Prints the text.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let context = ringmill_dialects::context();
    let flow = |error| locate(FlowError::from(error));
    let program = Program::read(&context, &arguments.file).map_err(flow)?;
    let module = program.module().as_operation();
    let text = match arguments {
        Arguments { emit_tfhe_rust: true, .. } => translate(module, Target::TfheRust, None),
        Arguments { emit_openfhe_pke: true, .. } => openfhe(module, Part::Source),
        Arguments { emit_openfhe_pke_header: true, .. } => openfhe(module, Part::Header),
        _ => translate(module, Target::TfheRustBool, None),
    };
    let text = text.map_err(flow)?;
    show(&text)?;
    Ok(ExitCode::SUCCESS)
}
