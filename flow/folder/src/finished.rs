//! The folder of a finished build.

use std::{
    collections::BTreeMap,
    fs, mem,
    path::{Path, PathBuf},
};

use ringmill_design::Interface;
use ringmill_report::{File, Report, files_of, html};

use crate::{
    FolderError, OutputError, OutputFolder, PAGE_FILE, PROGRAM_FILE, REPORT_FILE, check_part_replaceable,
    forms::{check_forms, note_digests},
    replace_file, replace_folder,
};

/// Reads the report of a finished build. Every command that takes a folder of one begins with it:
/// the forms of a netlist in the folder are those that the build wrote.
///
/// # Errors
/// [`FolderError::NoBuild`], [`FolderError::Unreadable`]; [`FolderError::Disagree`],
/// [`FolderError::Undigested`] or [`FolderError::Incomplete`] of a netlist.
pub fn read_report(folder: &Path) -> Result<Report, FolderError> {
    let path = folder.join(REPORT_FILE);
    if !path.is_file() {
        return Err(FolderError::NoBuild { path: folder.to_owned() });
    }
    let unreadable = |reason: String| FolderError::Unreadable { path: path.clone(), reason };
    let text = fs::read_to_string(&path).map_err(|error| unreadable(error.to_string()))?;
    let report = Report::from_json(&text).map_err(|error| unreadable(error.to_string()))?;
    check_forms(folder, &report)?;
    Ok(report)
}

/// The clocked design of a finished build, if it has one.
///
/// # Errors
/// [`FolderError::Earlier`].
pub fn clocked<'r>(folder: &Path, report: &'r Report) -> Result<Option<&'r Interface>, FolderError> {
    let top = report.clocked();
    // The order of elements is told since top modules have `frame_error`.
    match top.is_some_and(|top| top.streams.iter().any(|stream| stream.order.is_unspecified())) {
        true => Err(FolderError::Earlier { path: folder.to_owned() }),
        false => Ok(top),
    }
}

/// A folder below that of a build, and what is to be in it: name and contents of each file.
pub type Below<'a> = (&'static str, &'a [(String, Vec<u8>)]);

/// Changes the report of a build, as it is now, its page, and, if there is something to put
/// `below`, a folder of it. `measured` is what the change was measured on: a folder that was built
/// anew meanwhile is left as it is. `written` is a file that the caller wrote, which the report
/// lists from now on if it lies in the folder.
pub fn update(
    folder: &Path,
    measured: &Report,
    below: Option<Below<'_>>,
    written: Option<&Path>,
    change: impl FnOnce(&mut Report),
) -> Result<Report, FolderError> {
    let mut report = read_report(folder)?;
    let of = |report: &Report| {
        let Report { top, netlist, entry, pipeline, .. } = report.clone();
        (top, netlist, entry, pipeline)
    };
    if of(&report) != of(measured) {
        return Err(FolderError::Rebuilt { path: folder.to_owned() });
    }
    if let Some((name, files)) = below {
        check_part_replaceable(folder, name)?;
        replace_folder(&folder.join(name), files)?;
    }
    change(&mut report);
    // Only what builds and commands wrote: what somebody else put there stays his.
    let fail = |error| OutputError::new(folder, error);
    let before = mem::take(&mut report.files);
    let before: BTreeMap<&str, &File> = before.iter().map(|file| (file.name.as_str(), file)).collect();
    let mut there = files_of(folder).map_err(fail)?;
    let written = written.and_then(|path| inside(folder, path));
    let is_below = |name: &str| below.is_some_and(|(below, _)| name.split('/').next() == Some(below));
    there.retain(|File { name, .. }| {
        before.contains_key(name.as_str()) || is_below(name) || written.as_ref() == Some(name)
    });
    for file in &mut there {
        file.sha256 = before.get(file.name.as_str()).and_then(|before| before.sha256.clone());
    }
    report.files = there;
    // Both are made before either is written.
    let (text, page) = (report.to_json(), page(folder, &report)?);
    replace_file(&folder.join(REPORT_FILE), text)?;
    replace_file(&folder.join(PAGE_FILE), page)?;
    Ok(report)
}

/// The name of a file in a folder, as its report has it; none for a file elsewhere.
fn inside(folder: &Path, path: &Path) -> Option<String> {
    let (folder, path) = (fs::canonicalize(folder).ok()?, fs::canonicalize(path).ok()?);
    path.strip_prefix(folder).ok().map(|name| name.to_string_lossy().into_owned())
}

/// Completes the report of a build with the list of its files, writes it and its page, and
/// publishes the folder. Returns where it lies, and the report.
///
/// # Errors
/// The folder cannot be written, or the page not rendered; nothing is published then.
pub fn publish(folder: OutputFolder, mut report: Report) -> Result<(PathBuf, Report), FolderError> {
    report.files = files_of(folder.staging()).map_err(|error| OutputError::new(folder.staging(), error))?;
    note_digests(folder.staging(), &mut report)?;
    folder.write(REPORT_FILE, report.to_json())?;
    folder.write(PAGE_FILE, page(folder.staging(), &report)?)?;
    Ok((folder.publish()?, report))
}

/// The page of a report, with the text of the program in the folder.
///
/// # Errors
/// The page cannot be rendered.
pub fn page(folder: &Path, report: &Report) -> Result<String, FolderError> {
    let program = fs::read_to_string(folder.join(PROGRAM_FILE)).ok();
    Ok(html(report, program.as_deref())?)
}
