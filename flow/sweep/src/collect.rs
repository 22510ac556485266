//! The results of a sweep: as data, as a table and as pictures.

use std::path::Path;

use ringmill_folder::{FolderError, replace_file};
use ringmill_report::{Outcome, SweepPoint, sweep_page, sweep_picture, sweep_table};
use serde::Serialize;

use super::{
    failures,
    folder::{Sweep, read_plan},
    outcome::outcome,
};
use crate::SweepError;

/// A sweep and what came of it so far.
#[derive(Clone, Debug)]
pub struct Swept {
    /// The points, in the order of the sweep, and what came of each.
    pub points: Vec<(SweepPoint, Outcome)>,
    /// All of it as a table, as text.
    pub text: String,
}

impl Swept {
    /// True if any point is routed, or as far on as is possible here.
    #[must_use]
    pub fn any_made(&self) -> bool {
        self.points.iter().any(|(_, outcome)| matches!(outcome, Outcome::Routed(_) | Outcome::Project(_)))
    }
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    board: &'a str,
    arguments: &'a [String],
    #[serde(flatten)]
    outcome: &'a Outcome,
}

#[derive(Serialize)]
struct Results<'a> {
    schema: u32,
    program: &'a str,
    entry: &'a str,
    points: Vec<Entry<'a>>,
}

/// Reads what there is of a sweep, and writes results.json, sweep.svg, sweep.html and failures/
/// anew.
///
/// # Errors
/// See [`SweepError`].
pub fn read_sweep(folder: &Path) -> Result<Swept, SweepError> {
    let Sweep { program, entry, points, .. } = read_plan(folder)?;
    let points: Vec<_> = points
        .into_iter()
        .map(|point| {
            let outcome = outcome(folder, &point);
            (point, outcome)
        })
        .collect();
    let entries = points.iter().map(|(point, outcome)| Entry {
        name: &point.name,
        board: &point.board,
        arguments: &point.arguments,
        outcome,
    });
    let results = Results { schema: 1, program: &program, entry: &entry, points: entries.collect() };
    let json = serde_json::to_string_pretty(&results).unwrap_or_default() + "\n";
    let rendered = |error: &dyn std::fmt::Display| FolderError::Render { reason: error.to_string() };
    let picture = sweep_picture(&points).map_err(|error| rendered(&error))?;
    let page = sweep_page(&program, &entry, &points).map_err(|error| rendered(&error))?;
    let failed: Vec<_> = points
        .iter()
        .filter_map(|(point, outcome)| match outcome {
            Outcome::Failed(failure) => Some((point, failure)),
            _ => None,
        })
        .collect();
    failures::write(folder, &failed)?;
    replace_file(&folder.join("sweep.svg"), picture)?;
    replace_file(&folder.join("sweep.html"), page)?;
    replace_file(&folder.join("results.json"), json)?;
    Ok(Swept { text: sweep_table(&points), points })
}
