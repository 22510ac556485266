//! Single files: of a published folder, or where the user says.

use std::{
    fs::{self, OpenOptions},
    io::{self, Write},
    os::{
        fd::{AsFd, BorrowedFd},
        unix::fs::{FileTypeExt, MetadataExt},
    },
    path::{Path, PathBuf},
};

use super::{
    output_error::OutputError,
    owned::is_same_file,
    target::{Followed, follow, kind},
};

/// The destination of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivered {
    /// Into a file of its own.
    File,
    /// Into a pipe or a device.
    Stream,
    /// To standard output, which is not a place for messages then.
    StandardOutput,
}

/// Writes a text where the user says. A regular file, also behind links, is replaced in one step; a
/// pipe or a character device is written into. `inputs` are files that are not to be overwritten.
///
/// # Errors
/// The place is one of `inputs`, or takes no text; or the file system fails: an earlier file is
/// then unchanged.
pub fn deliver(path: &Path, contents: &[u8], inputs: &[PathBuf]) -> Result<Delivered, OutputError> {
    let fail = |error: io::Error| OutputError::new(path, error);
    check_not_in_use(path, inputs)?;
    let Followed { path: place, is_descriptor } = follow(path).map_err(fail)?;
    let there = match fs::metadata(path) {
        Ok(there) => there,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Behind a link, the folder is not the one that the caller has looked for.
            let parent = place.parent().filter(|parent| *parent != Path::new(""));
            if let Some(parent) = parent.filter(|parent| !parent.is_dir()) {
                return Err(OutputError::NoParent { path: parent.to_owned() });
            }
            replace_file(&place, contents)?;
            return Ok(Delivered::File);
        }
        Err(error) => return Err(fail(error)),
    };
    if is_open_as(&there, io::stdout().as_fd()) {
        let mut out = io::stdout().lock();
        out.write_all(contents).and_then(|()| out.flush()).map_err(|source| OutputError::StandardOutput { source })?;
        return Ok(Delivered::StandardOutput);
    }
    let of = there.file_type();
    if of.is_fifo() || of.is_char_device() || (of.is_file() && is_descriptor) {
        let mut stream = OpenOptions::new().write(true).truncate(of.is_file()).open(path).map_err(fail)?;
        stream.write_all(contents).map_err(fail)?;
        return Ok(Delivered::Stream);
    }
    if !of.is_file() {
        return Err(OutputError::Special { path: path.to_owned(), found: kind(of) });
    }
    replace_file(&place, contents)?;
    Ok(Delivered::File)
}

/// Refuses a place for a recording, which a simulator writes by seeking, unless it is a regular
/// file, or will be, and none of `inputs`.
///
/// # Errors
/// See [`OutputError`].
pub fn check_recording(path: &Path, inputs: &[PathBuf]) -> Result<(), OutputError> {
    check_not_in_use(path, inputs)?;
    match fs::metadata(path) {
        Ok(there) if !there.is_file() => {
            Err(OutputError::Special { path: path.to_owned(), found: kind(there.file_type()) })
        }
        _ => Ok(()),
    }
}

fn check_not_in_use(path: &Path, inputs: &[PathBuf]) -> Result<(), OutputError> {
    match inputs.iter().find(|input| is_same_file(input, path)) {
        Some(input) => {
            let what = match input == path {
                true => "an input of this command or part of a build".to_owned(),
                false => format!("the file '{}', an input of this command or part of a build", input.display()),
            };
            Err(OutputError::InUse { path: path.to_owned(), what })
        }
        None => Ok(()),
    }
}

/// True if a file is what a descriptor has open.
fn is_open_as(there: &fs::Metadata, descriptor: BorrowedFd<'_>) -> bool {
    rustix::fs::fstat(descriptor).is_ok_and(|open| (open.st_dev, open.st_ino) == (there.dev(), there.ino()))
}

/// Replaces one file of a published folder in one step.
///
/// # Errors
/// Fails when the file system does; the earlier file is then unchanged.
pub fn replace_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), OutputError> {
    ringmill_toolchain::replace_file(path, contents.as_ref()).map_err(|error| OutputError::new(path, error))
}
