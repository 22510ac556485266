//! The result of a point, as the workflow's script has written it.

use std::{fs, path::Path};

use ringmill_report::{Failure, Measured, Outcome, Report, SweepPoint};
use serde::Deserialize;

/// The file of a point that says what came of it.
pub(super) fn result_file(point: &SweepPoint) -> String {
    format!("points/{}/result.json", point.name)
}

/// The file that the workflow's script writes.
#[derive(Deserialize)]
struct Written {
    #[serde(default)]
    report: Option<Report>,
    #[serde(flatten)]
    failure: Failure,
}

/// The result in the point's file in the sweep's folder. A file that cannot be read is one of a run
/// that was cut off.
pub(super) fn outcome(folder: &Path, point: &SweepPoint) -> Outcome {
    let Ok(text) = fs::read(folder.join(result_file(point))) else { return Outcome::Missing };
    match serde_json::from_slice::<Written>(&text) {
        Ok(Written { report: Some(report), .. }) => match Measured::of(&report) {
            Some((measured, true)) => Outcome::Routed(measured),
            Some((measured, false)) => Outcome::Project(measured),
            None => Outcome::Missing,
        },
        Ok(Written { report: None, failure }) => Outcome::Failed(failure),
        Err(_) => Outcome::Missing,
    }
}
