//! `ringmill passes`: the lists of passes.

use std::process::ExitCode;

use comfy_table::{ContentArrangement, Table, presets};
use ringmill_dialects::pass::PassStatistic;
use ringmill_passes::{PASSES, PIPELINES, PassInfo, Pipeline};
use ringmill_synth::opt::{Pass, PassOption};
use serde_json::{Value, json};

use crate::{failure::Failure, screen::show};

/// List the MLIR passes and the netlist passes.
///
/// `ringmill opt` runs MLIR passes; the recipes of the optimizer run netlist passes.
#[derive(clap::Args)]
pub struct Arguments {
    /// Print one JSON object, with the options of all passes.
    #[arg(long)]
    json: bool,
}

/// Prints the two tables.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Failure> {
    let netlist = ringmill_synth::opt::PASSES.iter().map(|pass| (pass.name.to_owned(), pass.summary));
    if arguments.json {
        let mlir: Vec<_> = PASSES.iter().map(mlir_pass).collect();
        let pipelines: Vec<_> = PIPELINES.iter().map(pipeline).collect();
        let netlist: Vec<_> = ringmill_synth::opt::PASSES.iter().map(netlist_pass).collect();
        show(&format!("{}\n", json!({ "mlir": mlir, "pipelines": pipelines, "netlist": netlist })))?;
        return Ok(ExitCode::SUCCESS);
    }
    show(&format!(
        "MLIR passes (ringmill opt --NAME)\n{}\n\nMLIR pipelines (ringmill opt --NAME)\n{}\n\n\
         netlist passes (recipes of ringmill synth)\n{}\n",
        table(PASSES.iter().map(|pass| (names(pass), pass.summary))).trim_fmt(),
        table(PIPELINES.iter().map(|pipeline| (pipeline.name.to_owned(), pipeline.summary))).trim_fmt(),
        table(netlist).trim_fmt()
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// The name of an MLIR pass, with its other ones.
fn names(pass: &PassInfo) -> String {
    let all: Vec<_> = [pass.name].into_iter().chain(pass.aliases.iter().copied()).collect();
    all.join(", ")
}

/// An MLIR pass with its options, as JSON.
fn mlir_pass(pass: &PassInfo) -> Value {
    let options: Vec<_> =
        pass.options().iter().map(|option| option_of(option.name, option.summary, option.initial)).collect();
    let statistic = |statistic: &PassStatistic| json!({ "name": statistic.name, "summary": statistic.summary });
    let statistics: Vec<_> = pass.statistics.iter().map(statistic).collect();
    json!({
        "name": pass.name, "aliases": pass.aliases, "summary": pass.summary, "example": pass.example,
        "operation": pass.operation.map(|name| name.text()), "options": options, "statistics": statistics,
    })
}

/// An MLIR pipeline with its options and passes, as JSON.
fn pipeline(pipeline: &Pipeline) -> Value {
    let options: Vec<_> =
        pipeline.options.iter().map(|option| option_of(option.name, option.summary, option.initial)).collect();
    json!({
        "name": pipeline.name, "summary": pipeline.summary, "example": pipeline.example, "options": options,
        "passes": pipeline.passes(),
    })
}

fn option_of(name: &str, summary: &str, initial: &str) -> Value {
    json!({ "name": name, "summary": summary, "default": initial })
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

fn table<'a>(rows: impl Iterator<Item = (String, &'a str)>) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    for (name, summary) in rows {
        table.add_row([name.as_str(), summary]);
    }
    table
}
