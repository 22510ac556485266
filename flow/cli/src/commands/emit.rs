//! `ringmill emit`: the netlist of a finished build for another compiler or library.

use std::{path::PathBuf, process::ExitCode};

use clap::ValueEnum;
use ringmill_build::FlowError;
use ringmill_folder::{MLIR_FILE, deliver, protected_files, read_report};
use ringmill_passes::{Program, ProgramCode, ProgramError};
use ringmill_translate::{Target, cells, netlist};

use crate::{
    failure::{Failure, locate},
    screen::{show, show_delivered},
};

/// Write the netlist of a build as Rust for the crate tfhe, or as MLIR.
///
/// Rust depends on the crate tfhe 1.8 alone. Each cell is one bootstrapping, as the report counts
/// them, and each distinct table is generated once. The text says which parameters it needs.
#[derive(clap::Args)]
pub struct Arguments {
    /// The folder of a finished build of a program over integers.
    #[arg(value_name = "BUILD")]
    folder: PathBuf,
    /// The form of the netlist.
    #[arg(long, value_enum, value_name = "FORM", ignore_case = true)]
    to: Form,
    /// The file to write. Default: standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// Rust on the short integers of the crate tfhe, from tables or gates.
    TfheRust,
    /// Rust on its booleans, from gates.
    TfheRustBool,
    /// MLIR in cggi operations.
    CggiMlir,
}

/// Prints or writes the text.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Arguments { folder, to, output } = arguments;
    let report = read_report(folder)?;
    let flow = |error| locate(FlowError::from(error));
    if report.netlist.is_none() {
        let message = format!("expected a build with a netlist, found none in '{}'", folder.display());
        let error = ProgramError::new(ProgramCode::NoNetlist, message, None);
        return Err(flow(error.with_help("name the folder of a build of a program over integers")));
    }
    let context = ringmill_dialects::context();
    let program = Program::read(&context, &folder.join(MLIR_FILE)).map_err(flow)?;
    let text = match to {
        Form::TfheRust => netlist(&program, Target::TfheRust),
        Form::TfheRustBool => netlist(&program, Target::TfheRustBool),
        Form::CggiMlir => cells(&program),
    };
    let text = text.map_err(flow)?;
    match output {
        Some(file) => {
            let delivered = deliver(file, text.as_bytes(), &protected_files(folder))?;
            show_delivered("", delivered, file)?;
        }
        None => show(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}
