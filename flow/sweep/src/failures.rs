//! The failures of a sweep, kept apart: a file each, with the whole log.

use std::{collections::BTreeSet, fs, io::ErrorKind, path::Path};

use ringmill_folder::{OutputError, replace_file};
use ringmill_report::{Failure, SweepPoint};
use serde::Serialize;

const FOLDER: &str = "failures";

#[derive(Serialize)]
struct Entry<'a> {
    point: &'a SweepPoint,
    exit_code: i32,
    code: &'a str,
    text: &'a str,
    log: &'a str,
}

/// Writes those there are, and removes those of points that have passed since.
pub(super) fn write(folder: &Path, failures: &[(&SweepPoint, &Failure)]) -> Result<(), OutputError> {
    let place = folder.join(FOLDER);
    let fail = |error| OutputError::new(&place, error);
    if !failures.is_empty() {
        fs::create_dir_all(&place).map_err(fail)?;
    }
    let mut names = BTreeSet::new();
    for (point, Failure { exit_code, code, text, log }) in failures {
        let name = format!("{}.json", point.name);
        let entry = Entry { point, exit_code: *exit_code, code, text, log };
        let json = serde_json::to_string_pretty(&entry).unwrap_or_default();
        replace_file(&place.join(&name), json + "\n")?;
        names.insert(name);
    }
    let entries = match fs::read_dir(&place) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        entries => entries.map_err(fail)?,
    };
    for entry in entries {
        let entry = entry.map_err(fail)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name.ends_with(".json") && !names.contains(&name) {
            fs::remove_file(entry.path()).map_err(fail)?;
        }
    }
    // Fails while something is in it.
    let _ = fs::remove_dir(&place);
    Ok(())
}
