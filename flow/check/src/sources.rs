//! The sources of a design in the folder of its build.

use std::{fs, io::ErrorKind, path::Path};

use ringmill_design::{SourceFile, is_memory};
use ringmill_folder::FolderError;

/// The list of an accelerator's sources in compile order, paths relative to the build's folder.
pub const SOURCE_LIST: &str = "rtl/files.f";
/// The list of the files that an accelerator's memories read, if it has any; they are in the build's
/// folder.
pub const MEMORY_LIST: &str = "rtl/memories.f";

/// The sources of a design in a build's folder, in compile order, and the files that its memories
/// read. They are named by their paths there.
///
/// # Errors
/// A source that is missing, cannot be read, or is none that a build has written.
pub fn read_sources(folder: &Path) -> Result<Vec<SourceFile>, FolderError> {
    let wrong = |file: &str, reason: &str| {
        let reason = reason.to_owned();
        FolderError::Source { path: folder.to_owned(), file: file.to_owned(), reason }
    };
    let read = |file: &str| {
        fs::read_to_string(folder.join(file)).map_err(|error| match error.kind() {
            ErrorKind::NotFound => FolderError::Incomplete { path: folder.to_owned(), file: file.to_owned() },
            _ => wrong(file, &format!("cannot be read: {error}")),
        })
    };
    let listed = |list: &str, is_ours: fn(&str) -> bool| -> Result<Vec<_>, FolderError> {
        let one = |path: &str| match is_ours(path) && !folder.join(path).is_symlink() {
            true => Ok(SourceFile::new(path, read(path)?)),
            false => Err(wrong(path, "ringmill did not write there")),
        };
        read(list)?.lines().map(str::trim).filter(|line| !line.is_empty()).map(one).collect()
    };
    let mut sources = listed(SOURCE_LIST, is_source)?;
    if sources.is_empty() {
        return Err(wrong(SOURCE_LIST, "is empty"));
    }
    if folder.join(MEMORY_LIST).exists() {
        sources.extend(listed(MEMORY_LIST, is_memory_file)?);
    }
    Ok(sources)
}

/// True if a path is like those that we write: the list may have been edited, and its lines become
/// arguments of Verilator.
fn is_source(path: &str) -> bool {
    path.starts_with("rtl/") && path.ends_with(".sv") && path.split('/').all(is_plain)
}

/// True if a path is like those of the files that memories read.
fn is_memory_file(path: &str) -> bool {
    is_memory(path) && is_plain(path)
}

fn is_plain(part: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    part.starts_with(word) && part.chars().all(|c| word(c) || c == '.')
}
