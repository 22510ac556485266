//! `ringmill report`: the report of a finished build.

use std::{path::PathBuf, process::ExitCode};

use ringmill_folder::{deliver, page, protected_files, read_report};
use ringmill_report::{Report, terminal};

use crate::{
    failure::Failure,
    screen::{show, show_delivered},
};

/// Show the report of a build, on the terminal or as an HTML page.
#[derive(clap::Args)]
pub struct Arguments {
    /// The build folder.
    #[arg(value_name = "DIR", required_unless_present = "schema")]
    folder: Option<PathBuf>,
    /// Write one self-contained HTML page to this file instead.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print the JSON Schema of every report.json instead.
    #[arg(long, conflicts_with_all = ["folder", "html"])]
    schema: bool,
}

/// Reads report.json and renders it.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let Some(folder) = &arguments.folder else {
        show(&Report::json_schema())?;
        return Ok(ExitCode::SUCCESS);
    };
    let report = read_report(folder)?;
    match &arguments.html {
        Some(file) => {
            let page = page(folder, &report)?;
            let delivered = deliver(file, page.as_bytes(), &protected_files(folder))?;
            show_delivered("", delivered, file)?;
        }
        None => show(&terminal(&report))?,
    }
    Ok(ExitCode::SUCCESS)
}
