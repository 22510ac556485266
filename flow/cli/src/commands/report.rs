//! `ringmill report`: the report of a finished build.

use std::{path::PathBuf, process::ExitCode};

use ringmill_folder::{deliver, page, protected_files, read_report};
use ringmill_report::terminal;

use crate::{
    failure::Failure,
    screen::{show, show_delivered},
};

/// Show the report of a build, on the terminal or as an HTML page.
#[derive(clap::Args)]
pub struct Arguments {
    /// The build folder.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Write one self-contained HTML page to this file instead.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// Reads report.json and renders it.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let report = read_report(&arguments.folder)?;
    match &arguments.html {
        Some(file) => {
            let page = page(&arguments.folder, &report)?;
            let delivered = deliver(file, page.as_bytes(), &protected_files(&arguments.folder))?;
            show_delivered("", delivered, file)?;
        }
        None => show(&terminal(&report))?,
    }
    Ok(ExitCode::SUCCESS)
}
