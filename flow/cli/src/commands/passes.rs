//! `ringmill passes`: the lists of passes.

use std::process::ExitCode;

use comfy_table::{ContentArrangement, Table, presets};
use ringmill_synth::opt::{Pass, PassOption};
use serde_json::{Value, json};

use crate::{failure::Failure, screen::show};

/// List the MLIR passes and the netlist passes.
///
/// `ringmill opt` runs MLIR passes; the recipes of the optimizer run netlist passes.
#[derive(clap::Args)]
pub struct Arguments {
    /// Print one JSON object, with the options of netlist passes.
    #[arg(long)]
    json: bool,
}

/// Prints the two tables.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let mlir = ringmill_passes::PASSES.iter().map(|pass| (pass.name, pass.summary));
    let netlist = ringmill_synth::opt::PASSES.iter().map(|pass| (pass.name, pass.summary));
    if arguments.json {
        let mlir: Vec<_> = mlir.map(|(name, summary)| json!({ "name": name, "summary": summary })).collect();
        let netlist: Vec<_> = ringmill_synth::opt::PASSES.iter().map(netlist_pass).collect();
        show(&format!("{}\n", json!({ "mlir": mlir, "netlist": netlist })))?;
        return Ok(ExitCode::SUCCESS);
    }
    show(&format!(
        "MLIR passes (ringmill opt --NAME)\n{}\n\nnetlist passes (recipes of ringmill synth)\n{}\n",
        table(mlir).trim_fmt(),
        table(netlist).trim_fmt()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// A netlist pass with its options, as JSON.
fn netlist_pass(pass: &Pass) -> Value {
    let option = |option: &PassOption| {
        let PassOption { name, unit, default, range, summary } = option;
        json!({
            "name": name, "unit": unit, "default": default, "least": range.start(), "most": range.end(),
            "summary": summary,
        })
    };
    let options: Vec<_> = pass.options.iter().map(option).collect();
    json!({ "name": pass.name, "summary": pass.summary, "source": pass.source, "options": options })
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
