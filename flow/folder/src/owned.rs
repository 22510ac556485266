//! The error.

use std::{
    collections::BTreeSet,
    fs,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

use ringmill_report::{PAGE_FILE, REPORT_FILE, Report, all_files};
use ringmill_toolchain::remove_unfinished;

use super::OutputError;

/// Foreign files that a message names.
const NAMED: usize = 5;

/// True if `path` holds a build of ours, recognized by its report.
#[must_use]
pub fn is_build_folder(path: &Path) -> bool {
    let Some(report) = report_text(path).and_then(|text| serde_json::from_str::<serde_json::Value>(&text).ok()) else {
        return false;
    };
    let is_text = |name: &str| report.get(name).is_some_and(serde_json::Value::is_string);
    let is_number = |name: &str| report.get(name).is_some_and(serde_json::Value::is_u64);
    let has_seconds = report.get("seconds").is_some_and(serde_json::Value::is_object);
    is_number("schema") && ["version", "program", "entry"].into_iter().all(is_text) && has_seconds
}

/// The text of a folder's report. A pipe of that name, which nobody may ever write to, is none.
fn report_text(folder: &Path) -> Option<String> {
    let path = folder.join(REPORT_FILE);
    path.is_file().then(|| fs::read_to_string(path).ok())?
}

/// Refuses a folder that is neither empty nor a build of ours, that holds one of `inputs`, or a
/// file that its report does not list. What is not ours is not walked: it may be a whole home.
pub(super) fn check_replaceable(path: &Path, inputs: &[&Path]) -> Result<(), OutputError> {
    let inside = |input: &&Path| OutputError::InputInside { path: path.to_owned(), input: (*input).to_owned() };
    if let Some(input) = inputs.iter().find(|input| lies_in(path, input)) {
        return Err(inside(input));
    }
    if fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none()) {
        return Ok(());
    }
    if !is_build_folder(path) {
        return Err(OutputError::NotOurs { path: path.to_owned() });
    }
    // A process that was killed while it replaced the report or a folder leaves what it had staged.
    remove_unfinished(path);
    let there = all_files(path).map_err(|error| OutputError::new(path, error))?;
    if let Some(input) = inputs.iter().find(|input| has_name_in(path, &there, input)) {
        return Err(inside(input));
    }
    match foreign(&there, &listed_files(path)) {
        Some(files) => Err(OutputError::ForeignFiles { path: path.to_owned(), files }),
        None => Ok(()),
    }
}

/// Refuses to have the folder `name` in that of a build replaced where it holds a file that the
/// build's report does not list.
///
/// # Errors
/// There is such a file, or the file system fails.
pub fn check_part_replaceable(folder: &Path, name: &str) -> Result<(), OutputError> {
    let path = folder.join(name);
    let there = match fs::symlink_metadata(&path) {
        Ok(part) if part.is_dir() => all_files(&path).map_err(|error| OutputError::new(&path, error))?,
        // A link or a file in its place is somebody's too.
        Ok(_) => vec![String::new()],
        Err(_) => return Ok(()),
    };
    let there: Vec<String> = there.into_iter().map(|file| format!("{name}/{file}")).collect();
    match foreign(&there, &listed_files(folder)) {
        Some(files) => Err(OutputError::ForeignInPart { path, files }),
        None => Ok(()),
    }
}

/// The files that are not listed, or the first of them; none if all are.
fn foreign(there: &[String], listed: &BTreeSet<String>) -> Option<String> {
    let foreign: Vec<&str> = there.iter().filter(|name| !listed.contains(*name)).map(String::as_str).collect();
    let more = match foreign.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let named = foreign[..foreign.len().min(NAMED)].join(", ");
    (!foreign.is_empty()).then(|| format!("{named}{more}"))
}

/// The files that a build's report lists, the report and its page included.
fn listed_files(folder: &Path) -> BTreeSet<String> {
    let report = report_text(folder).and_then(|text| Report::from_json(&text).ok());
    let listed = report.into_iter().flat_map(|report| report.files).map(|file| file.name);
    listed.chain([REPORT_FILE, PAGE_FILE].map(str::to_owned)).collect()
}

/// The files of a build that nobody may overwrite by naming them as the place for something else:
/// all that its report lists, and the report. The page and recordings are none of them:
/// each can be made again where it was, and nothing is made from it.
#[must_use]
pub fn protected_files(folder: &Path) -> Vec<PathBuf> {
    let listed = listed_files(folder).into_iter().filter(|name| name != PAGE_FILE && !name.ends_with(".fst"));
    listed.map(|name| folder.join(name)).collect()
}

/// True if an input lies in a folder: by the path that was given, or by where that leads.
fn lies_in(folder: &Path, input: &Path) -> bool {
    let parent = input.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    let places = [fs::canonicalize(input), fs::canonicalize(parent)];
    places.into_iter().flatten().any(|place| place.starts_with(folder))
}

/// True if one of these files in a folder is another name of an input.
fn has_name_in(folder: &Path, there: &[String], input: &Path) -> bool {
    there.iter().any(|name| is_same_file(&folder.join(name), input))
}

/// True if two paths lead to one file.
pub(super) fn is_same_file(one: &Path, other: &Path) -> bool {
    let identity = |path: &Path| fs::metadata(path).map(|metadata| (metadata.dev(), metadata.ino()));
    matches!((identity(one), identity(other)), (Ok(one), Ok(other)) if one == other)
}
