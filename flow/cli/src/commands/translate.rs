//! `ringmill translate`: MLIR in the dialects of a library as source text for it, and operation
//! graphs as MLIR.

use std::{path::PathBuf, process::ExitCode};

use ringmill_build::FlowError;
use ringmill_editor::{Chunk, chunks};
use ringmill_passes::{Program, ProgramError};
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
/// `ringmill opt`; `ringmill emit` takes finished builds. An operation graph of Concrete
/// (FILE.graph.json) becomes MLIR in its dialects FHE and FHELinalg.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("target").required(true))]
pub struct Arguments {
    /// The file in MLIR, or an operation graph (.graph.json).
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
    /// MLIR, from an operation graph.
    #[arg(long, group = "target")]
    emit_mlir: bool,
    /// Take each part of the file, up to a line `// -----`, as a module of its own.
    #[arg(long)]
    split_input_file: bool,
}

/// Prints the text. Nothing is printed if one part has none.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let context = ringmill_dialects::context();
    let flow = |error| locate(FlowError::from(error));
    let source = Program::source(&arguments.file).map_err(flow)?;
    let parts = match arguments.split_input_file {
        true => chunks(&source),
        false => vec![Chunk { lines_before: 0, text: &source }],
    };
    let file = arguments.file.display().to_string();
    let mut text = String::new();
    for part in parts {
        // Locations are those of the whole file.
        let padded = "\n".repeat(part.lines_before) + part.text;
        let program = Program::parse(&context, &file, &padded).map_err(flow)?;
        text += &part_text(arguments, &program).map_err(flow)?;
    }
    show(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// The text of a module.
fn part_text(arguments: &Arguments, program: &Program<'_>) -> Result<String, ProgramError> {
    let module = program.module().as_operation();
    match arguments {
        Arguments { emit_mlir: true, .. } => Ok(format!("{}\n", module.to_string().trim_end())),
        Arguments { emit_tfhe_rust: true, .. } => translate(module, Target::TfheRust, None),
        Arguments { emit_openfhe_pke: true, .. } => openfhe(module, Part::Source),
        Arguments { emit_openfhe_pke_header: true, .. } => openfhe(module, Part::Header),
        _ => translate(module, Target::TfheRustBool, None),
    }
}
