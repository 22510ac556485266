//! The output folder: written beside its place, published by one rename, never half there.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use ringmill_toolchain::{Scratch, ToolError, WorkFolder};
use rustix::fs::{CWD, RenameFlags, renameat_with};

use super::{
    output_error::OutputError,
    owned::{check_replaceable, is_build_folder},
    target::{Target, is_mount_point, resolve},
};

/// A folder under construction. Dropped before [`OutputFolder::publish`], it leaves nothing.
#[derive(Debug)]
pub struct OutputFolder {
    target: PathBuf,
    staging: Scratch,
}

impl OutputFolder {
    /// Checks that `target` may be (re)placed by a build that reads `inputs`, and opens a staging
    /// folder beside it, on the same file system.
    ///
    /// # Errors
    /// `target` is not a folder, or holds an input, or something else than an earlier build.
    pub fn prepare(target: &Path, inputs: &[&Path]) -> Result<Self, OutputError> {
        let target = match resolve(target)? {
            Target::Folder(existing) => {
                if is_mount_point(&existing) {
                    return Err(OutputError::MountPoint { path: existing });
                }
                check_replaceable(&existing, inputs)?;
                existing
            }
            Target::Nothing(target) => target,
        };
        let parent = match target.parent() {
            Some(parent) if parent != Path::new("") => parent.to_owned(),
            _ => PathBuf::from("."),
        };
        if !parent.is_dir() {
            return Err(OutputError::NoParent { path: parent });
        }
        let staging = Scratch::beside(&parent).map_err(|error| OutputError::new(&parent, error))?;
        Ok(Self { target, staging })
    }

    /// The default folder of a file's build: `STEM.ringmill` in the current folder.
    #[must_use]
    pub fn beside(file: &Path) -> PathBuf {
        let mut name = file.file_stem().map_or_else(|| "program".into(), std::ffi::OsStr::to_os_string);
        name.push(".ringmill");
        name.into()
    }

    /// The folder of files that are not published yet.
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

    /// As [`write`](Self::write), as the contents are made: those of a large netlist need not be
    /// held.
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
        let Self { target, staging } = self;
        let fail = |error: io::Error| OutputError::new(&target, error);
        // asked again: a build takes minutes, and somebody may have written there meanwhile
        if target.exists() {
            check_replaceable(&target, &[])?;
        }
        if is_build_folder(&target) {
            exchange(staging.path(), &target).map_err(fail)?;
            // `staging` now holds the earlier build
        } else {
            fs::rename(staging.path(), &target).map_err(fail)?;
        }
        // What cannot be removed of the earlier build is not a failure of the new one.
        drop(staging);
        Ok(target)
    }
}

/// Makes two folders change names, in one step where the file system can, else in three.
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    match renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE) {
        Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS) => exchange_in_steps(one, other),
        done => Ok(done?),
    }
}

/// Makes two folders change names in three steps. A process that is killed between them leaves
/// `other` as `ONE.aside`, that is `.ringmill-unfinished-XXXXXX.aside`: nothing registers that, and
/// nothing removes it later, since it is the only copy until the second step is done.
fn exchange_in_steps(one: &Path, other: &Path) -> io::Result<()> {
    let aside = one.with_extension("aside");
    let left = |error: io::Error| io::Error::other(format!("{error}; the earlier folder is now '{}'", aside.display()));
    fs::rename(other, &aside)?;
    if let Err(error) = fs::rename(one, other) {
        fs::rename(&aside, other).map_err(left)?;
        return Err(error);
    }
    fs::rename(&aside, one).map_err(left)
}

/// A folder that is removed with everything in it when it is dropped, and on Ctrl-C.
#[derive(Debug)]
pub struct TemporaryFolder(WorkFolder);

impl TemporaryFolder {
    /// The path.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }
}

/// An empty folder for files that nobody keeps.
///
/// # Errors
/// Fails when the file system does.
pub fn temporary_folder() -> Result<TemporaryFolder, OutputError> {
    let failed = |error: ToolError| OutputError::new(&std::env::temp_dir(), io::Error::other(error.to_string()));
    WorkFolder::new("build").map(TemporaryFolder).map_err(failed)
}

/// Replaces a folder inside a published one in one step; `files` are paths in it and their
/// contents. No files: it is removed.
///
/// # Errors
/// Fails when the file system does; the earlier folder is then still in place.
pub fn replace_folder(path: &Path, files: &[(String, Vec<u8>)]) -> Result<(), OutputError> {
    let fail = |error: io::Error| OutputError::new(path, error);
    let parent = path.parent().unwrap_or(Path::new("."));
    let staging = Scratch::beside(parent).map_err(fail)?;
    for (name, contents) in files {
        let file = staging.path().join(name);
        let written = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&file, contents));
        written.map_err(fail)?;
    }
    if path.is_dir() {
        exchange(staging.path(), path).map_err(fail)?;
        // It holds what was there before, which nobody needs.
        drop(staging);
        return if files.is_empty() { fs::remove_dir(path).map_err(fail) } else { Ok(()) };
    }
    if !files.is_empty() {
        fs::rename(staging.path(), path).map_err(fail)?;
    }
    Ok(())
}
