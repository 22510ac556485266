//! The folder of a finished build.

use std::{fs, path::Path};

use crate::{
    emit::{PAGE_FILE, page},
    error::FlowError,
    output::{OutputError, REPORT_FILE, replace_file, replace_folder},
    report::{Report, files_of},
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

/// A folder below that of a build, and what is to be in it: name and contents of each file.
type Below<'a> = (&'static str, &'a [(String, Vec<u8>)]);

/// Changes the report of a build, as it is now, its page, and, if there is something to put `below`, a folder of it. `measured` is what the change was
/// measured on: a folder that was built anew meanwhile is left as it is.
pub(crate) fn update(
    folder: &Path,
    measured: &Report,
    below: Option<Below<'_>>,
    change: impl FnOnce(&mut Report),
) -> Result<Report, FlowError> {
    let mut report = read_report(folder)?;
    let of = |report: &Report| {
        let Report { top, netlist, entry, pipeline, .. } = report.clone();
        (top, netlist, entry, pipeline)
    };
    if of(&report) != of(measured) {
        return Err(FlowError::Rebuilt { path: folder.to_owned() });
    }
    if let Some((name, files)) = below {
        replace_folder(&folder.join(name), files)?;
    }
    change(&mut report);
    // What a change added or took away is in the folder already.
    report.files = files_of(folder).map_err(|error| OutputError::new(folder, error))?;
    // Both are made before either is written.
    let (text, page) = (report.to_json(), page(folder, &report)?);
    replace_file(&folder.join(REPORT_FILE), text)?;
    replace_file(&folder.join(PAGE_FILE), page)?;
    Ok(report)
}
