//! The description of a design for programs: `metadata.json`.

use serde::Serialize;
use serde_json::{Value, json};

use crate::{Description, PackageError, conventions::conventions, written::Written};

/// Files of one kind that were written around a design.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Emitted {
    /// The kind, as `--emit` names it.
    pub kind: String,
    /// Paths relative to the folder of the build.
    pub files: Vec<String>,
}

/// The text of `metadata.json`: the fields of [`Description`], a number `schema`, for each stream
/// also `port`, `bits` and the `meaning` of its order in words, the conventions of clock, reset and
/// beats, and `emissions`.
///
/// # Errors
/// When the writer of JSON fails.
pub fn metadata(design: &Description, emissions: &[Emitted]) -> Result<String, PackageError> {
    let mut value = json!({ "schema": 1 });
    merge(&mut value, serde_json::to_value(Written::of(design))?);
    merge(&mut value, conventions(design));
    merge(&mut value, json!({ "emissions": emissions }));
    Ok(serde_json::to_string_pretty(&value)? + "\n")
}

fn merge(into: &mut Value, more: Value) {
    if let (Value::Object(into), Value::Object(more)) = (into, more) {
        into.extend(more);
    }
}
