//! Folders that must not outlive the process that makes them.
//!
//! An interrupt removes them ([`crate::interrupt`]). A process that is killed cannot; so each is
//! locked while its process lives, and later processes remove what nobody has locked.

use crate::interrupt::{self, Unfinished};
use crate::swept;
use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::Once;

/// The prefix of folders whose contents become something else by a rename, and are of no use before
/// it.
const PREFIX: &str = ".ringmill-unfinished-";
/// Characters that follow a prefix.
const RANDOM: usize = 6;
/// Attempts to make a folder that nobody takes for an abandoned one.
const ATTEMPTS: usize = 8;
/// The file that marks a folder as one of ours that nobody wants to keep.
pub(crate) const MARK: &str = ".unfinished";
/// The folder beside a mark that becomes something else.
const CONTENTS: &str = "contents";

/// The guard of a clean-up: the rests of killed processes below `TMPDIR` are removed once, before
/// the first folder of this process.
static CLEANED: Once = Once::new();

/// A folder under construction, removed when it is dropped.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
    /// The folder that the caller fills: that one, or one in it, beside its mark.
    contents: PathBuf,
    is_kept: bool,
    _unfinished: Unfinished,
    /// Held while this process lives.
    _lock: Option<File>,
}

impl Scratch {
    /// An empty folder below `parent`, on its file system, for what is then renamed; with the
    /// permissions of any new folder. What processes that were killed left there, and below
    /// `TMPDIR`, is removed first.
    ///
    /// # Errors
    /// As the file system has them.
    pub fn beside(parent: &Path) -> io::Result<Self> {
        remove_abandoned_work();
        remove_unfinished(parent);
        let mut scratch = Self::make(parent, PREFIX, 0o777)?;
        // Whatever takes the place of the folder by a rename, the mark stays: the name alone may be
        // anybody's.
        fs::write(scratch.path().join(MARK), "")?;
        scratch.contents.push(CONTENTS);
        fs::create_dir(&scratch.contents)?;
        Ok(scratch)
    }

    /// An empty folder in `parent` whose name begins with `prefix`. Who looks for abandoned ones is
    /// the caller's business.
    ///
    /// # Errors
    /// As the file system has them.
    pub fn within(parent: &Path, prefix: &str) -> io::Result<Self> {
        Self::make(parent, prefix, 0o777)
    }

    /// A folder called `prefix` and a few random characters.
    pub(crate) fn make(parent: &Path, prefix: &str, mode: u32) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let (folder, unfinished) = interrupt::register(|| make_folder(parent, prefix, mode), PathBuf::as_path)?;
            let opened = File::open(&folder);
            if opened.as_ref().is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
                continue;
            }
            // Without locks nothing is taken for abandoned either.
            let lock = opened.ok().filter(|lock| lock.lock().is_ok());
            if lock.as_ref().is_none_or(|lock| is_at(lock, &folder)) {
                let contents = folder.clone();
                return Ok(Self { folder, contents, is_kept: false, _unfinished: unfinished, _lock: lock });
            }
        }
        Err(io::Error::other("somebody removes new folders"))
    }

    /// The path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.contents
    }

    pub(crate) fn disable_cleanup(&mut self) {
        self.is_kept = true;
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if !self.is_kept {
            // What cannot be removed stays: the next process removes it.
            let _ = fs::remove_dir_all(&self.folder);
        }
    }
}

/// Replaces a file, or makes it, in one step. An earlier file's permissions stay.
///
/// # Errors
/// As the file system has them; an earlier file is then unchanged.
pub fn replace_file(path: &Path, contents: &[u8]) -> io::Result<()> {
    let parent = path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    let scratch = Scratch::beside(parent)?;
    let staged = scratch.path().join("file");
    fs::write(&staged, contents)?;
    if let Ok(earlier) = fs::metadata(path) {
        fs::set_permissions(&staged, earlier.permissions())?;
    }
    fs::rename(&staged, path)
}

/// Removes what killed processes left in a folder that they were about to put something into.
/// [`take_swept`](crate::take_swept) names it.
pub fn remove_unfinished(parent: &Path) {
    swept::add(remove_abandoned(parent, is_ours));
}

/// Makes a folder called `prefix` and a few random characters.
///
/// # Errors
/// What the operating system said. It does not name the folder, which nobody has chosen: `tempfile`
/// would, were it to make the folder itself.
fn make_folder(parent: &Path, prefix: &str, mode: u32) -> io::Result<PathBuf> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).rand_bytes(RANDOM).disable_cleanup(true);
    let made = builder.make_in(parent, |path| DirBuilder::new().mode(mode).create(path))?;
    Ok(made.path().to_owned())
}

/// Removes what killed processes left below `TMPDIR`, once.
pub(crate) fn remove_abandoned_work() {
    CLEANED.call_once(|| drop(remove_abandoned(&std::env::temp_dir(), is_work)));
}

/// True if a name is one that we give to folders below `TMPDIR`.
pub(crate) fn is_work(name: &str) -> bool {
    name.starts_with("ringmill-")
}

/// True if a name is one that we give to folders that are renamed.
fn is_ours(name: &str) -> bool {
    let random = name.strip_prefix(PREFIX);
    random.is_some_and(|random| random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Removes the folders in a folder that are called like ours, have our mark, and that nobody has
/// locked, and returns them. What cannot be removed stays: this is a courtesy.
pub(crate) fn remove_abandoned(parent: &Path, is_ours: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let mut removed = Vec::new();
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let path = entry.path();
        let is_named = entry.file_name().to_str().is_some_and(&is_ours);
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
        let has_mark = || fs::symlink_metadata(path.join(MARK)).is_ok_and(|mark| mark.is_file());
        if !is_named || !is_folder || !has_mark() {
            continue;
        }
        let Ok(lock) = File::open(&path) else { continue };
        if lock.try_lock().is_err() || !is_at(&lock, &path) {
            continue;
        }
        // Held until it is gone, so that whoever has just made it notices.
        if fs::remove_dir_all(&path).is_ok() {
            removed.push(path);
        }
    }
    removed
}

/// True if an open file is what stands at a path now.
fn is_at(file: &File, path: &Path) -> bool {
    let identity = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    match (file.metadata(), fs::symlink_metadata(path)) {
        (Ok(file), Ok(there)) => identity(file) == identity(there),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn what_nobody_has_locked_is_removed() {
        let parent = tempfile::tempdir().expect("a folder");
        let there = |name: &str| parent.path().join(name).exists();
        let alive = Scratch::beside(parent.path()).expect("a folder");
        let left = ".ringmill-unfinished-aB3dEf";
        for name in [left, ".ringmill-unfinished-abcdef", ".ringmill-unfinished-backup2", "notes"] {
            fs::create_dir(parent.path().join(name)).expect("a folder");
            fs::write(parent.path().join(name).join("file"), "text").expect("a write");
        }
        for name in [left, ".ringmill-unfinished-backup2", "notes"] {
            fs::write(parent.path().join(name).join(MARK), "").expect("a write");
        }
        fs::write(parent.path().join(".ringmill-unfinished-000000"), "text").expect("a write");
        let next = Scratch::beside(parent.path()).expect("a folder");
        assert!(alive.path().is_dir() && next.path().is_dir());
        assert!(!there(left), "left by the dead");
        assert!(swept::take_swept().iter().any(|swept| swept.path == parent.path().join(left)), "and named");
        assert!(there(".ringmill-unfinished-abcdef/file") && there(".ringmill-unfinished-000000"), "without our mark");
        assert!(there(".ringmill-unfinished-backup2") && there("notes/file"), "no names of ours");
    }

    #[test]
    fn what_is_renamed_leaves_its_mark_behind() {
        let parent = tempfile::tempdir().expect("a folder");
        let scratch = Scratch::beside(parent.path()).expect("a folder");
        fs::write(scratch.path().join("file"), "text").expect("a write");
        fs::rename(scratch.path(), parent.path().join("out")).expect("a rename");
        drop(scratch);
        assert_eq!(fs::read_dir(parent.path()).expect("a folder").count(), 1);
        assert_eq!(fs::read_dir(parent.path().join("out")).expect("a folder").count(), 1);
    }

    #[test]
    fn a_failure_does_not_name_the_folder_that_nobody_chose() {
        let parent = tempfile::tempdir().expect("a folder");
        let error = Scratch::beside(&parent.path().join("missing")).expect_err("no parent");
        assert!(error.kind() == io::ErrorKind::NotFound && !error.to_string().contains(PREFIX), "{error}");
    }

    #[test]
    fn a_replaced_file_keeps_its_permissions() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("file");
        fs::write(&path, "before").expect("a write");
        fs::set_permissions(&path, Permissions::from_mode(0o640)).expect("permissions");
        replace_file(&path, b"after").expect("a write");
        assert_eq!(fs::read(&path).expect("a file"), b"after");
        assert_eq!(fs::metadata(&path).expect("a file").mode() & 0o777, 0o640);
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
    }
}
