//! `ringmill completions`: completion scripts for shells.

use std::{io::Write, process::ExitCode};

use clap_complete::{Shell, generate};

use crate::{failure::Failure, screen::printed};

/// Print the completion script of a shell.
#[derive(clap::Args)]
pub struct Arguments {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// Prints the script.
pub fn run(arguments: &Arguments, mut command: clap::Command) -> Result<ExitCode, Failure> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut command, "ringmill", &mut script);
    printed(|| std::io::stdout().lock().write_all(&script))?;
    Ok(ExitCode::SUCCESS)
}
