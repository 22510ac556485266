//! ZHC as a program: asked, read and compared.

use std::{fs, path::Path, process::Command};

use serde_json::{Value, json};

use super::{ours::Call, rows::Row};
use crate::process;

/// Seconds that building the program, with its crates, and running it may take.
const LIMIT: u64 = 1800;
/// The crate of the program. It is a workspace of its own.
const MANIFEST: &str = "scripts/xtask/zhc/Cargo.toml";

/// ZHC's figures of a row.
#[derive(Debug, PartialEq)]
pub struct Figures {
    pub bootstraps: u64,
    pub depth: u64,
    /// Latency on ZHC's simulated HPU.
    pub milliseconds: f64,
    /// ZHC's definition of the operation.
    pub note: String,
    /// The results of each call; none if ZHC's interpreter failed.
    pub results: Vec<Option<Vec<u64>>>,
}

/// Asks ZHC for the figures of every row and for the results of the calls.
///
/// # Errors
/// What cargo or the program says when it fails, or an answer that is not understood.
pub fn ask(root: &Path, rows: &[(Row, Vec<Call>)]) -> Result<Vec<Figures>, String> {
    let text = answers(root, &questions(rows))?;
    let rows: Vec<Row> = rows.iter().map(|(row, _)| *row).collect();
    read(&text, &rows)
}

/// Builds the program of ZHC in `target/zhc`, and asks it.
///
/// # Errors
/// What cargo or the program says when it fails.
pub fn answers(root: &Path, questions: &Value) -> Result<String, String> {
    let file = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
    fs::write(file.path(), questions.to_string()).map_err(|error| error.to_string())?;
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--release", "-q", "--locked"]);
    command.arg("--manifest-path").arg(root.join(MANIFEST));
    command.arg("--target-dir").arg(root.join("target/zhc")).arg("--").arg(file.path());
    let finished = process::run(&command, LIMIT)?;
    if finished.status.success() { Ok(finished.stdout) } else { Err(format!("ZHC: {}", finished.stderr)) }
}

/// The version that the program is built with.
///
/// # Errors
/// When its manifest names none.
pub fn version(root: &Path) -> Result<String, String> {
    let manifest = fs::read_to_string(root.join(MANIFEST)).map_err(|error| error.to_string())?;
    let line = manifest.lines().find_map(|line| line.strip_prefix("zhc = \"=")?.strip_suffix('"'));
    line.map(str::to_owned).ok_or_else(|| format!("{MANIFEST} names no version of zhc"))
}

fn questions(rows: &[(Row, Vec<Call>)]) -> Value {
    let question = |(row, calls): &(Row, Vec<Call>)| {
        let arguments: Vec<&[u64]> = calls.iter().map(|call| call.arguments.as_slice()).collect();
        json!({ "operation": row.operation.name, "width": row.width, "arguments": arguments })
    };
    rows.iter().map(question).collect()
}

/// Reads the answers to the questions about these rows.
///
/// # Errors
/// A text of another form, other rows, or another encoding than 2 bits of message and 2 of carry.
pub fn read(text: &str, rows: &[Row]) -> Result<Vec<Figures>, String> {
    let answers: Vec<Value> = serde_json::from_str(text).map_err(|error| format!("ZHC's answer: {error}"))?;
    if answers.len() != rows.len() {
        return Err(format!("expected {} answers of ZHC, found {}", rows.len(), answers.len()));
    }
    let figures = |(row, answer): (&Row, &Value)| {
        let number = |name: &str| answer[name].as_u64();
        let is_asked = answer["operation"] == row.operation.name
            && number("width") == Some(row.width.into())
            && (number("message_bits"), number("carry_bits")) == (Some(2), Some(2));
        let figures = is_asked.then(|| figures(answer)).flatten();
        figures.ok_or_else(|| format!("ZHC's answer for {} is not understood: {answer}", row.name()))
    };
    rows.iter().zip(&answers).map(figures).collect()
}

fn figures(answer: &Value) -> Option<Figures> {
    let call = |value: &Value| match value {
        Value::Null => Some(None),
        value => value.as_array()?.iter().map(Value::as_u64).collect::<Option<Vec<u64>>>().map(Some),
    };
    Some(Figures {
        bootstraps: answer["bootstraps"].as_u64()?,
        depth: answer["depth"].as_u64()?,
        milliseconds: answer["hpu_milliseconds"].as_f64()?,
        note: answer["note"].as_str()?.to_owned(),
        results: answer["results"].as_array()?.iter().map(call).collect::<Option<_>>()?,
    })
}

/// Compares ZHC's results with ours, and returns the number of calls. Calls that MLIR leaves open
/// are left out.
///
/// # Errors
/// The first call on which they differ, or which is undefined though the operation is total.
pub fn agree(row: &Row, calls: &[Call], figures: &Figures) -> Result<usize, String> {
    if calls.len() != figures.results.len() {
        return Err(format!("{}: ZHC answers {} calls of {}", row.name(), figures.results.len(), calls.len()));
    }
    let mut compared = 0;
    for (call, results) in calls.iter().zip(&figures.results) {
        if row.is_partial() && call.results.iter().all(Option::is_none) {
            continue;
        }
        let is_same = |results: &Vec<u64>| {
            let mut pairs = call.results.iter().zip(results);
            results.len() == call.results.len() && pairs.all(|(ours, zhc)| *ours == Some(*zhc))
        };
        if !results.as_ref().is_some_and(is_same) {
            let Call { arguments, results: ours } = call;
            return Err(format!("{} of {arguments:?}: Ringmill gives {ours:?}, ZHC {results:?}", row.name()));
        }
        compared += 1;
    }
    Ok(compared)
}
