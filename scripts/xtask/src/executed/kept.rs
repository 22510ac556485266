//! Measurements in files, so that a run that was stopped goes on.

use std::{
    fs,
    path::{Path, PathBuf},
};

use serde::{Serialize, de::DeserializeOwned};

fn file(root: &Path, page: &str, name: &str) -> PathBuf {
    root.join("target").join(page).join(format!("{name}.json"))
}

/// The measurement of a name for a page, if its file is there and is understood.
pub fn read<T: DeserializeOwned>(root: &Path, page: &str, name: &str) -> Option<T> {
    serde_json::from_str(&fs::read_to_string(file(root, page, name)).ok()?).ok()
}

/// Keeps a measurement.
///
/// # Errors
/// When its file cannot be written.
pub fn write<T: Serialize>(root: &Path, page: &str, name: &str, measured: &T) -> Result<(), String> {
    let file = file(root, page, name);
    let text = serde_json::to_string(measured).map_err(|error| error.to_string())?;
    let folder = file.parent().unwrap_or(root);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&file, text))
        .map_err(|error| format!("{}: {error}", file.display()))
}
