//! Failures to write output.

use std::{
    io,
    path::{Path, PathBuf},
};

use miette::Diagnostic;
use ringmill_toolchain::ToolFailure;
use thiserror::Error;

/// Failures to prepare, fill or publish an output folder.
#[derive(Debug, Error, Diagnostic)]
pub enum OutputError {
    /// The target exists and is not an output folder of ours.
    #[error("the output folder '{}' exists and holds no report of ringmill", .path.display())]
    #[diagnostic(
        code("output::not-ours"),
        help("choose another folder, or remove this one yourself; ringmill replaces only folders that it wrote")
    )]
    NotOurs {
        /// The folder that was refused.
        path: PathBuf,
    },
    /// The target is not a folder.
    #[error("expected '{}' to be a folder, found {found}", .path.display())]
    #[diagnostic(code("output::no-folder"), help("choose another folder"))]
    NoFolder {
        /// The target.
        path: PathBuf,
        /// The kind of the file found.
        found: String,
    },
    /// A file system is mounted on the target.
    #[error("the output folder '{}' is a mount point, which cannot be replaced", .path.display())]
    #[diagnostic(code("output::mount-point"), help("name a folder inside it: a build replaces its folder by a rename"))]
    MountPoint {
        /// The folder that was refused.
        path: PathBuf,
    },
    /// The target holds files that no build wrote, and that replacing it would remove.
    #[error("the output folder '{}' holds files that no build wrote: {files}", .path.display())]
    #[diagnostic(
        code("output::foreign-files"),
        help("a build replaces its whole folder: move these files elsewhere, or choose another folder")
    )]
    ForeignFiles {
        /// The folder that was refused.
        path: PathBuf,
        /// Their names, or the first of them.
        files: String,
    },
    /// A folder in that of a build holds files that no command wrote, and that replacing it would
    /// remove.
    #[error("the folder '{}' holds files that ringmill did not write: {files}", .path.display())]
    #[diagnostic(
        code("output::foreign-files"),
        help("this command replaces the whole folder: move these files out of the build first")
    )]
    ForeignInPart {
        /// The folder that was to be replaced.
        path: PathBuf,
        /// Their names in the build, or the first of them.
        files: String,
    },
    /// The target holds the input, which replacing it would remove.
    #[error("the input '{}' lies in the output folder '{}'", .input.display(), .path.display())]
    #[diagnostic(
        code("output::input-inside"),
        help("a build replaces its whole folder: move the input elsewhere, or choose another folder")
    )]
    InputInside {
        /// The folder that was refused.
        path: PathBuf,
        /// The input, as it was named.
        input: PathBuf,
    },
    /// The file to write is one that is read, or belongs to a build.
    #[error("'{}' is {what}, which is not overwritten", .path.display())]
    #[diagnostic(code("output::in-use"), help("choose another file"))]
    InUse {
        /// The file that was refused.
        path: PathBuf,
        /// The kind of the file.
        what: String,
    },
    /// A file cannot be written to what stands there.
    #[error("expected a regular file, a pipe or a character device, found {found}: '{}'", .path.display())]
    #[diagnostic(code("output::special"), help("choose another file"))]
    Special {
        /// The file that was refused.
        path: PathBuf,
        /// The kind of the file found.
        found: &'static str,
    },
    /// Standard output takes no more.
    #[error("cannot write to standard output: {source}")]
    #[diagnostic(
        code("output::standard-output"),
        help("files and folders that the command wrote are complete; only what it prints is lost")
    )]
    StandardOutput {
        /// The error of the operating system.
        source: io::Error,
    },
    /// The folder that should hold the target does not exist.
    #[error("the folder '{}' does not exist", .path.display())]
    #[diagnostic(code("output::no-parent"), help("create it first, or choose another folder"))]
    NoParent {
        /// The missing folder.
        path: PathBuf,
    },
    /// The file system is full.
    #[error("no space is left to write '{}'", .path.display())]
    #[diagnostic(
        code("output::disk-full"),
        help("free some space, or choose another file system; nothing was left behind")
    )]
    DiskFull {
        /// The path being written.
        path: PathBuf,
    },
    /// Any other failure of the file system.
    #[error("cannot write '{}': {source}", .path.display())]
    #[diagnostic(code("output::io"), help("check the permissions of the folder, or choose another one"))]
    Io {
        /// The path being written.
        path: PathBuf,
        /// The error of the operating system.
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

impl ToolFailure for OutputError {}
