//! Measured programs in files, so that a measurement that was stopped goes on.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::measured::Measured;

fn file(root: &Path, program: &str) -> PathBuf {
    root.join("target/encrypted-peers").join(format!("{program}.json"))
}

/// A program that was measured with as many inputs, if its file is there and is understood.
pub fn read(root: &Path, program: &str, inputs: usize) -> Option<Measured> {
    let measured: Measured = serde_json::from_str(&fs::read_to_string(file(root, program)).ok()?).ok()?;
    (measured.inputs.len() == inputs).then_some(measured)
}

/// Keeps a measured program.
///
/// # Errors
/// When its file cannot be written.
pub fn write(root: &Path, measured: &Measured) -> Result<(), String> {
    let file = file(root, &measured.program);
    let text = serde_json::to_string(measured).map_err(|error| error.to_string())?;
    let folder = file.parent().unwrap_or(root);
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(&file, text))
        .map_err(|error| format!("{}: {error}", file.display()))
}
