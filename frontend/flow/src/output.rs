//! The output folder: written beside its place, published by one rename, never half there.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use miette::Diagnostic;
use ringmill_toolchain::interrupt::Unfinished;
use rustix::fs::{CWD, RenameFlags, renameat_with};
use tempfile::TempDir;
use thiserror::Error;

/// Name of the file that marks a folder as ours.
pub const REPORT_FILE: &str = "report.json";

/// Why an output folder could not be prepared, filled or published.
#[derive(Debug, Error, Diagnostic)]
pub enum OutputError {
    /// The target exists and is not an output folder of ours.
    #[error("the output folder '{}' exists and holds no report of ringmill", .path.display())]
    #[diagnostic(
        code("output::not-ours"),
        help(
            "choose another folder with -o, or remove this one yourself; ringmill replaces only folders that it wrote"
        )
    )]
    NotOurs {
        /// The folder that was refused.
        path: PathBuf,
    },
    /// The folder that should hold the target does not exist.
    #[error("the folder '{}' does not exist", .path.display())]
    #[diagnostic(code("output::no-parent"), help("create it first, or choose another place with -o"))]
    NoParent {
        /// The missing folder.
        path: PathBuf,
    },
    /// The file system is full.
    #[error("no space is left to write '{}'", .path.display())]
    #[diagnostic(
        code("output::disk-full"),
        help("free some space, or choose another file system with -o; nothing was left behind")
    )]
    DiskFull {
        /// What was being written.
        path: PathBuf,
    },
    /// Any other failure of the file system.
    #[error("cannot write '{}': {source}", .path.display())]
    #[diagnostic(code("output::io"), help("check the permissions of the folder, or choose another one with -o"))]
    Io {
        /// What was being written.
        path: PathBuf,
        /// What the operating system said.
        source: io::Error,
    },
}

impl OutputError {
    /// A failure to write `path`; a full disk or used-up quota becomes [`OutputError::DiskFull`].
    #[must_use]
    pub fn new(path: &Path, source: io::Error) -> Self {
        let path = path.to_owned();
        match source.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Self::DiskFull { path },
            _ => Self::Io { path, source },
        }
    }
}

/// A folder under construction. Dropped before [`OutputFolder::publish`], it leaves nothing.
#[derive(Debug)]
pub struct OutputFolder {
    target: PathBuf,
    staging: TempDir,
    /// Removes the staging folder also on Ctrl-C.
    unfinished: Unfinished,
}

impl OutputFolder {
    /// Checks that `target` may be (re)placed and opens a staging folder beside it, on the same file system.
    ///
    /// # Errors
    /// [`OutputError::NotOurs`] when `target` holds something else than an earlier build.
    pub fn prepare(target: &Path) -> Result<Self, OutputError> {
        let target = match fs::canonicalize(target) {
            Ok(existing) if replaceable(&existing) => existing,
            Ok(existing) => return Err(OutputError::NotOurs { path: existing }),
            Err(_) => target.to_owned(),
        };
        let parent = match target.parent() {
            Some(parent) if parent != Path::new("") => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        if !parent.is_dir() {
            return Err(OutputError::NoParent { path: parent });
        }
        let staging = tempfile::Builder::new()
            .prefix(".ringmill-")
            .permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777)) // narrowed by the umask, as for any folder
            .tempdir_in(&parent)
            .map_err(|error| OutputError::new(&parent, error))?;
        let unfinished = Unfinished::new(staging.path());
        Ok(Self { target, staging, unfinished })
    }

    /// Where files are written until they are published.
    #[must_use]
    pub fn staging(&self) -> &Path {
        self.staging.path()
    }

    /// Writes one file, `name` relative to the folder.
    ///
    /// # Errors
    /// Fails when the file system does; nothing is published then.
    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> Result<(), OutputError> {
        let path = self.staging().join(name);
        let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, contents));
        written.map_err(|error| OutputError::new(&self.target.join(name), error))
    }

    /// Removes a folder that was written, with what is in it.
    ///
    /// # Errors
    /// Fails when the file system does.
    pub fn clear(&self, name: &str) -> Result<(), OutputError> {
        let path = self.staging().join(name);
        if !path.is_dir() {
            return Ok(());
        }
        fs::remove_dir_all(&path).map_err(|error| OutputError::new(&self.target.join(name), error))
    }

    /// As [`write`](Self::write), as the contents are made: those of a large netlist need not be held.
    ///
    /// # Errors
    /// Fails when the file system does; nothing is published then.
    pub fn write_with(
        &self,
        name: &str,
        contents: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
    ) -> Result<(), OutputError> {
        let path = self.staging().join(name);
        let create = || {
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            let mut file = io::BufWriter::with_capacity(1 << 16, fs::File::create(&path)?);
            contents(&mut file)?;
            io::Write::flush(&mut file)
        };
        create().map_err(|error| OutputError::new(&self.target.join(name), error))
    }

    /// Puts the finished folder in its place in one step and removes what it replaces.
    ///
    /// # Errors
    /// Fails when the file system does; the earlier folder is then still in place.
    pub fn publish(self) -> Result<PathBuf, OutputError> {
        let Self { target, staging, unfinished: _unfinished } = self;
        let fail = |error: io::Error| OutputError::new(&target, error);
        // asked again: a build takes minutes, and somebody may have written there meanwhile
        if target.exists() && !replaceable(&target) {
            return Err(OutputError::NotOurs { path: target });
        }
        if is_build_folder(&target) {
            exchange(staging.path(), &target).map_err(fail)?;
            // `staging` now holds the earlier build
            staging.close().map_err(fail)?;
        } else {
            fs::rename(staging.path(), &target).map_err(fail)?;
            let _moved = staging.keep();
        }
        Ok(target)
    }
}

/// Makes two folders change names, in one step where the file system can, else in three.
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
        Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS) => {
            let aside = one.with_extension("aside");
            fs::rename(other, &aside)?;
            fs::rename(one, other).or_else(|error| fs::rename(&aside, other).and(Err(error)))?;
            fs::rename(&aside, one)
        }
        done => Ok(done?),
    }
}

/// A folder that is removed with everything in it when it is dropped, and on Ctrl-C.
#[derive(Debug)]
pub struct TemporaryFolder {
    folder: TempDir,
    _unfinished: Unfinished,
}

impl TemporaryFolder {
    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// An empty folder for files that nobody keeps.
///
/// # Errors
/// Fails when the file system does.
pub fn temporary_folder() -> Result<TemporaryFolder, OutputError> {
    let folder = tempfile::tempdir().map_err(|error| OutputError::new(&std::env::temp_dir(), error))?;
    Ok(TemporaryFolder { _unfinished: Unfinished::new(folder.path()), folder })
}

/// Replaces a folder inside a published one in one step; `files` are paths in it and their contents. No files: it is removed.
///
/// # Errors
/// Fails when the file system does; the earlier folder is then still in place.
pub fn replace_folder(path: &Path, files: &[(String, Vec<u8>)]) -> Result<(), OutputError> {
    let fail = |error: io::Error| OutputError::new(path, error);
    let parent = path.parent().unwrap_or(Path::new("."));
    let staging = tempfile::Builder::new()
        .prefix(".ringmill-")
        .permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777))
        .tempdir_in(parent)
        .map_err(fail)?;
    let _unfinished = Unfinished::new(staging.path());
    for (name, contents) in files {
        let file = staging.path().join(name);
        let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&file, contents));
        written.map_err(fail)?;
    }
    if path.is_dir() {
        exchange(staging.path(), path).map_err(fail)?;
        // `staging` now holds what was there before
        staging.close().map_err(fail)?;
        return if files.is_empty() { fs::remove_dir(path).map_err(fail) } else { Ok(()) };
    }
    if !files.is_empty() {
        fs::rename(staging.path(), path).map_err(fail)?;
        let _moved = staging.keep();
    }
    Ok(())
}

/// Replaces one file of a published folder in one step.
///
/// # Errors
/// Fails when the file system does; the earlier file is then unchanged.
pub fn replace_file(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), OutputError> {
    let fail = |error: io::Error| OutputError::new(path, error);
    let folder = path.parent().unwrap_or(Path::new("."));
    let staged = tempfile::Builder::new()
        .prefix(".ringmill-")
        .permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666))
        .tempfile_in(folder)
        .map_err(fail)?;
    let _unfinished = Unfinished::new(staged.path());
    fs::write(staged.path(), contents).map_err(fail)?;
    staged.persist(path).map_err(|error| fail(error.error))?;
    Ok(())
}

/// An empty folder, or one whose report.json has our schema.
fn replaceable(path: &Path) -> bool {
    let Ok(mut entries) = fs::read_dir(path) else { return false };
    if entries.next().is_none() {
        return true;
    }
    is_build_folder(path)
}

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
