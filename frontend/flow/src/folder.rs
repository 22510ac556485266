//! The folder of a finished build.

use std::{fs, path::Path};

use crate::{
    emit::{PAGE_FILE, page},
    error::FlowError,
    output::{REPORT_FILE, replace_file},
    report::Report,
};

/// Reads the report of a finished build.
///
/// # Errors
/// [`FlowError::NoBuild`] or [`FlowError::UnreadableReport`].
pub fn read_report(folder: &Path) -> Result<Report, FlowError> {
    let path = folder.join(REPORT_FILE);
    if !path.is_file() {
        return Err(FlowError::NoBuild { path: folder.to_owned() });
    }
    let unreadable = |reason: String| FlowError::UnreadableReport { path: path.clone(), reason };
    let text = fs::read_to_string(&path).map_err(|error| unreadable(error.to_string()))?;
    Report::from_json(&text).map_err(|error| unreadable(error.to_string()))
}

/// Replaces report and page.
pub(crate) fn update(folder: &Path, report: &Report) -> Result<(), FlowError> {
    replace_file(&folder.join(REPORT_FILE), report.to_json())?;
    replace_file(&folder.join(PAGE_FILE), page(folder, report)?)?;
    Ok(())
}
