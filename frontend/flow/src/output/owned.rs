//! What of a folder is ours.

use std::{
    collections::BTreeSet,
    fs,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

use super::{OutputError, REPORT_FILE};
use crate::{
    emit::PAGE_FILE,
    report::{Report, all_files},
};

/// Foreign files that a message names.
const NAMED: usize = 5;

/// Whether `path` holds a build of ours, recognized by its report.
#[must_use]
pub fn is_build_folder(path: &Path) -> bool {
    let Ok(text) = fs::read(path.join(REPORT_FILE)) else { return false };
    let Ok(report) = serde_json::from_slice::<serde_json::Value>(&text) else { return false };
    let is_text = |name: &str| report.get(name).is_some_and(serde_json::Value::is_string);
    let is_number = |name: &str| report.get(name).is_some_and(serde_json::Value::is_u64);
    let has_seconds = report.get("seconds").is_some_and(serde_json::Value::is_object);
    is_number("schema") && ["version", "program", "entry"].into_iter().all(is_text) && has_seconds
}

/// Refuses a folder that is neither empty nor a build of ours, that holds one of `inputs`, or a file that its report does not list.
pub(super) fn check_replaceable(path: &Path, inputs: &[&Path]) -> Result<(), OutputError> {
    let there = all_files(path).map_err(|error| OutputError::new(path, error))?;
    for input in inputs {
        if holds(path, &there, input) {
            return Err(OutputError::InputInside { path: path.to_owned(), input: (*input).to_owned() });
        }
    }
    if fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none()) {
        return Ok(());
    }
    if !is_build_folder(path) {
        return Err(OutputError::NotOurs { path: path.to_owned() });
    }
    let listed = listed_files(path);
    let foreign: Vec<&str> = there.iter().filter(|name| !listed.contains(*name)).map(String::as_str).collect();
    if foreign.is_empty() {
        return Ok(());
    }
    let more = match foreign.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let files = format!("{}{more}", foreign[..foreign.len().min(NAMED)].join(", "));
    Err(OutputError::ForeignFiles { path: path.to_owned(), files })
}

/// The files that a build's report lists, the report and its page included.
fn listed_files(folder: &Path) -> BTreeSet<String> {
    let report = fs::read_to_string(folder.join(REPORT_FILE)).ok().and_then(|text| Report::from_json(&text).ok());
    let listed = report.into_iter().flat_map(|report| report.files).map(|file| file.name);
    listed.chain([REPORT_FILE, PAGE_FILE].map(str::to_owned)).collect()
}

/// The files of a build that nobody may overwrite by naming them as the place for something else: all that its report lists, and the report.
#[must_use]
pub fn protected_files(folder: &Path) -> Vec<PathBuf> {
    let listed = listed_files(folder).into_iter().filter(|name| name != PAGE_FILE && !name.ends_with(".fst"));
    listed.map(|name| folder.join(name)).collect()
}

/// Whether an input lies in a folder with these files: by the path that was given, by where that leads, or as another name of a file there.
fn holds(folder: &Path, there: &[String], input: &Path) -> bool {
    let parent = input.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    let places = [fs::canonicalize(input), fs::canonicalize(parent)];
    let is_inside = places.into_iter().flatten().any(|place| place.starts_with(folder));
    is_inside || there.iter().any(|name| is_same_file(&folder.join(name), input))
}

/// Whether two paths lead to one file.
pub(super) fn is_same_file(one: &Path, other: &Path) -> bool {
    let identity = |path: &Path| fs::metadata(path).map(|metadata| (metadata.dev(), metadata.ino()));
    matches!((identity(one), identity(other)), (Ok(one), Ok(other)) if one == other)
}
