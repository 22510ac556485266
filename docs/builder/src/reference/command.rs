//! The pages that the command describes itself: its options, passes, boards and report.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use ringmill_toolchain::{Invocation, ToolPath, WorkFolder};
use serde_json::Value;

use super::page::{Page, heading};
use crate::BookError;

/// The time that the command may take to describe itself.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The standard output of the command with these arguments.
fn output(binary: &Path, arguments: &[&str]) -> Result<String, BookError> {
    let folder = WorkFolder::new("reference")?;
    let finished = Invocation::new(&ToolPath::plain(binary)).args(arguments).timeout(TIMEOUT).run(&folder)?;
    folder.discard();
    Ok(finished.stdout)
}

/// The standard output as JSON.
fn json(binary: &Path, arguments: &[&str]) -> Result<Value, BookError> {
    let text = output(binary, arguments)?;
    serde_json::from_str(&text)
        .map_err(|error| BookError::Json { command: arguments.join(" "), reason: error.to_string() })
}

/// The pages, from a built command.
///
/// # Errors
/// A command that fails, or prints something else than JSON.
pub fn pages(binary: &Path) -> Result<Vec<Page>, BookError> {
    let passes = json(binary, &["passes", "--json"])?;
    let page = |name: &str, text: String| Page { path: PathBuf::from(format!("reference/{name}.md")), text };
    Ok(vec![
        page("command-line", output(binary, &["manual", "--markdown"])?.trim_end().to_owned() + "\n"),
        page("passes", mlir_passes(binary, &passes)?),
        page("netlist-passes", netlist_passes(&passes)),
        page("boards", boards(&json(binary, &["boards", "--json"])?)),
        page("report", report(&output(binary, &["report", "--schema"])?)),
    ])
}

/// The elements of an array.
fn rows<'v>(value: &'v Value, name: &str) -> &'v [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

/// A text or number, as a cell of a table.
fn cell(value: &Value) -> String {
    match value {
        Value::String(text) => text.replace('|', "\\|").replace('*', "\\*"),
        Value::Null => "–".to_owned(),
        Value::Array(values) => values.iter().map(cell).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => fields.values().map(cell).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

fn mlir_passes(binary: &Path, passes: &Value) -> Result<String, BookError> {
    let mut text = heading(
        "MLIR passes",
        "This page is for compiler engineers. `ringmill opt FILE --NAME` runs a pass, and so does any textual\n\
         pipeline: `--pass-pipeline='builtin.module(NAME,…)'`. Each example is shown before and after its pass.\n\
         The dialects are [polynomial](dialects/polynomial.md),\n\
         [mod_arith](dialects/mod_arith.md), [rns](dialects/rns.md), [secret](dialects/secret.md),\n\
         [cggi](dialects/cggi.md), [comb](dialects/comb.md), [lwe](dialects/lwe.md),\n\
         [tfhe_rust](dialects/tfhe_rust.md), [tfhe_rust_bool](dialects/tfhe_rust_bool.md),\n\
         [jaxite](dialects/jaxite.md), [random](dialects/random.md),\n\
         [tensor_ext](dialects/tensor_ext.md), [bgv](dialects/bgv.md), [mgmt](dialects/mgmt.md),\n\
         [openfhe](dialects/openfhe.md), of Concrete [FHE](dialects/FHE.md) and\n\
         [FHELinalg](dialects/FHELinalg.md)\n\
         and, of the public MLIR tutorial, [poly](dialects/poly.md) and [noisy](dialects/noisy.md).",
    );
    for pass in rows(passes, "mlir") {
        text += &format!("## `{}`\n\n{}.", cell(&pass["name"]), sentence(&pass["summary"]));
        let aliases = rows(pass, "aliases");
        if !aliases.is_empty() {
            let names: Vec<_> = aliases.iter().map(|alias| format!("`{}`", cell(alias))).collect();
            text += &format!(" Also called {}.", names.join(", "));
        }
        if !pass["operation"].is_null() {
            text += &format!(" Runs on `{}`.", cell(&pass["operation"]));
        }
        text += "\n\n";
        text += &mlir_options(pass);
        for statistic in rows(pass, "statistics") {
            text += &format!("- `{}` counts {}.\n", cell(&statistic["name"]), cell(&statistic["summary"]));
        }
        if !rows(pass, "statistics").is_empty() {
            text.push('\n');
        }
        text += &example(binary, pass)?;
    }
    text += "# Pipelines\n\n";
    for pipeline in rows(passes, "pipelines") {
        text += &format!("## `{}`\n\n{}.\n\n", cell(&pipeline["name"]), sentence(&pipeline["summary"]));
        text += &mlir_options(pipeline);
        text += &example(binary, pipeline)?;
    }
    text.truncate(text.trim_end().len());
    Ok(text + "\n")
}

/// The example of a pass or pipeline, before and after it.
fn example(binary: &Path, pass: &Value) -> Result<String, BookError> {
    let folder = WorkFolder::new("example")?;
    folder.write("example.mlir", pass["example"].as_str().unwrap_or_default().as_bytes())?;
    let run = |name: &[String]| -> Result<String, BookError> {
        let plan = Invocation::new(&ToolPath::plain(binary)).args(["opt", "example.mlir"]).args(name);
        Ok(plan.timeout(TIMEOUT).run(&folder)?.stdout.trim().to_owned())
    };
    let (before, after) = (run(&[])?, run(&[format!("--{}", cell(&pass["name"]))])?);
    folder.discard();
    Ok(format!(
        "```mlir,fragment\n{}\n```\n\nbecomes\n\n```mlir,fragment\n{}\n```\n\n",
        shortened(&before),
        shortened(&after)
    ))
}

/// A text, without its middle lines if it has many.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    const KEPT: usize = 12;
    let lines: Vec<&str> = text.lines().collect();
    if lines.len() <= MOST {
        return text.to_owned();
    }
    [&lines[..KEPT], &["…"], &lines[lines.len() - KEPT..]].concat().join("\n")
}

/// The table of a pass's or pipeline's options; empty if it has none.
fn mlir_options(pass: &Value) -> String {
    let options = rows(pass, "options");
    if options.is_empty() {
        return String::new();
    }
    let mut text = "| option | meaning | default |\n| --- | --- | --- |\n".to_owned();
    for option in options {
        let default = match &option["default"] {
            Value::String(value) if value.is_empty() => "–".to_owned(),
            value => format!("`{}`", cell(value)),
        };
        text += &format!("| `{}` | {} | {default} |\n", cell(&option["name"]), cell(&option["summary"]));
    }
    text + "\n"
}

fn netlist_passes(passes: &Value) -> String {
    let mut text = heading(
        "Netlist passes",
        "This page is for people who know logic synthesis. The optimizer runs recipes of these passes, such as\n\
         `refine; iterated-search turns=10`, and keeps the best proved result. `netlist.recipe` in report.json\n\
         is the recipe that won.",
    );
    for pass in rows(passes, "netlist") {
        text += &format!(
            "## `{}`\n\n{}.\n\nSource: {}.\n\n",
            cell(&pass["name"]),
            sentence(&pass["summary"]),
            cell(&pass["source"])
        );
        let options = rows(pass, "options");
        if !options.is_empty() {
            text += "| option | meaning | unit | default | least | most |\n| --- | --- | --- | ---: | ---: | ---: |\n";
            for option in options {
                let fields = ["summary", "unit", "default", "least", "most"].map(|name| cell(&option[name]));
                text += &format!("| `{}` | {} |\n", cell(&option["name"]), fields.join(" | "));
            }
            text.push('\n');
        }
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

/// A summary with a capital letter and without a full stop.
fn sentence(value: &Value) -> String {
    let text = cell(value);
    let mut letters = text.trim_end_matches('.').chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn boards(boards: &Value) -> String {
    let mut text = heading(
        "Boards",
        "This page is for people who choose a board. `ringmill boards` prints the same, with the examples that\n\
         fit; [Adding a board](../developers/boards.md) says how to add one.",
    );
    text += "| board | device | made with | LUT | FF | DSP | memory blocks | clock, MHz |\n\
             | --- | --- | --- | ---: | ---: | ---: | ---: | ---: |\n";
    for board in rows(boards, "boards") {
        let available = ["lut", "ff", "dsp", "bram"].map(|name| cell(&board["available"][name]));
        text += &format!(
            "| `{}`: {} | {} | {} | {} | {} |\n",
            cell(&board["name"]),
            cell(&board["title"]),
            cell(&board["device"]),
            cell(&board["flow"]),
            available.join(" | "),
            cell(&board["clock_mhz"])
        );
    }
    text
}

fn report(schema: &str) -> String {
    let mut text = heading(
        "report.json",
        "This page is for programs that read the report of a build, and for their authors. It is the JSON Schema\n\
         of report.json; `ringmill report --schema` prints it. A section that does not apply to a build is\n\
         absent.",
    );
    text += &format!("```json\n{}\n```\n", schema.trim_end());
    text
}
