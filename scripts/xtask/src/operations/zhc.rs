//! Bootstraps and depth in ZHC.

use std::path::Path;

use serde_json::{Value, json};

use super::rows::Row;
use crate::zhc::answers;

/// ZHC's netlist of a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counts {
    pub bootstraps: u64,
    pub depth: u64,
}

/// The counts of each row; none for an operation that ZHC does not have.
///
/// # Errors
/// What cargo or ZHC says when it fails, or an answer that is not understood.
pub fn counts(root: &Path, rows: &[Row]) -> Result<Vec<Option<Counts>>, String> {
    let known: Vec<&Row> = rows.iter().filter(|row| row.operation.of_zhc.is_some()).collect();
    if known.is_empty() {
        return Ok(vec![None; rows.len()]);
    }
    let question = |row: &&Row| json!({ "operation": row.operation.name, "width": row.width, "arguments": [] });
    let mut counts = read(&answers(root, &known.iter().map(question).collect())?, &known)?.into_iter();
    Ok(rows.iter().map(|row| row.operation.of_zhc.and_then(|_| counts.next())).collect())
}

/// Reads the answers to the questions about these rows.
///
/// # Errors
/// A text of another form, or other rows.
pub fn read(text: &str, rows: &[&Row]) -> Result<Vec<Counts>, String> {
    let answers: Vec<Value> = serde_json::from_str(text).map_err(|error| format!("ZHC's answer: {error}"))?;
    if answers.len() != rows.len() {
        return Err(format!("expected {} answers of ZHC, found {}", rows.len(), answers.len()));
    }
    let counts = |(row, answer): (&&Row, &Value)| {
        let is_asked = answer["operation"] == row.operation.name && answer["width"] == row.width;
        let numbers = answer["bootstraps"].as_u64().zip(answer["depth"].as_u64()).filter(|_| is_asked);
        let (bootstraps, depth) =
            numbers.ok_or_else(|| format!("ZHC's answer for {} is not understood: {answer}", row.title()))?;
        Ok(Counts { bootstraps, depth })
    };
    rows.iter().zip(&answers).map(counts).collect()
}
