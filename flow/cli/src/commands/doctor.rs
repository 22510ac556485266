//! `ringmill doctor`: the inventory of the toolchain.

use std::process::ExitCode;

use comfy_table::{ContentArrangement, Table, presets};
use ringmill_toolchain::Toolchain;
use serde_json::json;

use crate::{failure::Failure, screen::show};

/// Check the toolchain: versions, and how to get missing parts.
#[derive(clap::Args)]
pub struct Arguments {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Prints the inventory. The exit code is 3 if a required part is missing.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let parts = Toolchain::locate().inventory();
    if arguments.json {
        show(&format!("{}\n", json!({ "parts": parts })))?;
    } else {
        let mut table = Table::new();
        table.load_style(presets::UTF8_HORIZONTAL_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_header(["part", "version", "for", "where, or how to get it"]);
        for part in &parts {
            let version =
                part.version.clone().unwrap_or_else(|| if part.path.is_some() { "?" } else { "missing" }.to_owned());
            let source = part.path.as_ref().map_or_else(|| part.install.clone(), |path| path.display().to_string());
            table.add_row([part.name.to_string(), version, part.purpose.to_string(), source]);
        }
        show(&format!("{}\n", table.trim_fmt()))?;
    }
    let complete = parts.iter().all(|part| part.optional || part.path.is_some());
    Ok(if complete { ExitCode::SUCCESS } else { ExitCode::from(3) })
}
