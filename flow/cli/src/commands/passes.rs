//! `ringmill passes`: the lists of passes.

use std::process::ExitCode;

use comfy_table::{ContentArrangement, Table, presets};
use serde_json::json;

use crate::{failure::Failure, screen::show};

/// List the MLIR passes and the netlist passes.
///
/// `ringmill opt` runs MLIR passes; the recipes of the optimizer run netlist passes.
#[derive(clap::Args)]
pub struct Arguments {
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// Prints the two tables.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mlir = ringmill_passes::PASSES.iter().map(|pass| (pass.name, pass.summary));
    let netlist = ringmill_synth::opt::PASSES.iter().map(|pass| (pass.name, pass.summary));
    if arguments.json {
        let list = |rows: Vec<(&str, &str)>| -> Vec<_> {
            rows.into_iter().map(|(name, summary)| json!({ "name": name, "summary": summary })).collect()
        };
        show(&format!("{}\n", json!({ "mlir": list(mlir.collect()), "netlist": list(netlist.collect()) })))?;
        return Ok(ExitCode::SUCCESS);
    }
    show(&format!(
        "MLIR passes (ringmill opt --NAME)\n{}\n\nnetlist passes (recipes of ringmill synth)\n{}\n",
        table(mlir).trim_fmt(),
        table(netlist).trim_fmt()
    ))?;
    Ok(ExitCode::SUCCESS)
}

fn table<'a>(rows: impl Iterator<Item = (&'a str, &'a str)>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    for (name, summary) in rows {
        table.add_row([name, summary]);
    }
    table
}
