//! Folders and files that must not outlive the process that makes them.
//!
//! An interrupt removes them ([`crate::interrupt`]). A process that is killed cannot; so each is locked while its process lives, and later
//! processes remove what nobody has locked.

use crate::interrupt::{self, Unfinished};
use std::fs::{self, File, Permissions};
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use tempfile::{NamedTempFile, TempDir};

/// How the names of folders and files begin that become something else by a rename, and are of no use to anybody before it.
const PREFIX: &str = ".ringmill-unfinished-";
/// Characters that follow a prefix.
const RANDOM: usize = 6;
/// Attempts to make a folder that nobody takes for an abandoned one.
const ATTEMPTS: usize = 8;
/// The file that marks a folder below `TMPDIR` as one that nobody wants to keep.
pub(crate) const MARK: &str = ".unfinished";

/// A folder under construction, removed when it is dropped.
#[derive(Debug)]
pub struct Scratch {
    folder: TempDir,
    _unfinished: Unfinished,
    /// Held while this process lives.
    _lock: Option<File>,
}

impl Scratch {
    /// An empty folder in `parent`, on its file system, for what is then renamed; with the permissions of any new folder. What processes that
    /// were killed left there is removed first.
    ///
    /// # Errors
    /// As the file system has them.
    pub fn beside(parent: &Path) -> io::Result<Self> {
        remove_abandoned(parent, is_ours);
        Self::make(parent, PREFIX, 0o777)
    }

    /// An empty folder in `parent` whose name begins with `prefix`. Who looks for abandoned ones is the caller's business.
    ///
    /// # Errors
    /// As the file system has them.
    pub fn within(parent: &Path, prefix: &str) -> io::Result<Self> {
        Self::make(parent, prefix, 0o777)
    }

    /// A folder called `prefix` and a few random characters.
    pub(crate) fn make(parent: &Path, prefix: &str, mode: u32) -> io::Result<Self> {
        for _ in 0..ATTEMPTS {
            let make = || {
                let mut builder = tempfile::Builder::new();
                builder.prefix(prefix).rand_bytes(RANDOM).permissions(Permissions::from_mode(mode)).tempdir_in(parent)
            };
            let (folder, unfinished) = interrupt::register(make, |folder| folder.path())?;
            // Without locks nothing is taken for abandoned either.
            let lock = File::open(folder.path()).ok().filter(|lock| lock.lock().is_ok());
            if lock.as_ref().is_none_or(|lock| is_at(lock, folder.path())) {
                return Ok(Self { folder, _unfinished: unfinished, _lock: lock });
            }
        }
        Err(io::Error::other("somebody removes new folders"))
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Removes it, or what has been put in its place.
    ///
    /// # Errors
    /// As the file system has them.
    pub fn close(self) -> io::Result<()> {
        self.folder.close()
    }

    /// Leaves it, or what has been put in its place, where it is.
    pub fn keep(self) {
        let _kept = self.folder.keep();
    }

    pub(crate) fn disable_cleanup(&mut self) {
        self.folder.disable_cleanup(true);
    }
}

/// Replaces a file, or makes it, in one step. An earlier file's permissions stay.
///
/// # Errors
/// As the file system has them; an earlier file is then unchanged.
pub fn replace_file(path: &Path, contents: &[u8]) -> io::Result<()> {
    let parent = path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    let make = || {
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).rand_bytes(RANDOM).permissions(Permissions::from_mode(0o666)).tempfile_in(parent)
    };
    let (staged, _unfinished): (NamedTempFile, Unfinished) = interrupt::register(make, |staged| staged.path())?;
    let _ = staged.as_file().lock();
    fs::write(staged.path(), contents)?;
    if let Ok(earlier) = fs::metadata(path) {
        fs::set_permissions(staged.path(), earlier.permissions())?;
    }
    staged.persist(path)?;
    Ok(())
}

/// Removes what killed processes left below `TMPDIR`: folders that have the mark and whose process has ended.
pub(crate) fn remove_abandoned_work(parent: &Path) {
    remove_abandoned(parent, |name, path| name.starts_with("ringmill-") && path.join(MARK).is_file());
}

/// Whether a name is one that we give.
fn is_ours(name: &str, _path: &Path) -> bool {
    let random = name.strip_prefix(PREFIX);
    random.is_some_and(|random| random.len() == RANDOM && random.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Removes the entries of a folder that are ours and that nobody has locked. What cannot be removed stays: this is a courtesy.
fn remove_abandoned(parent: &Path, is_ours: impl Fn(&str, &Path) -> bool) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let (path, kind) = (entry.path(), entry.file_type());
        let Ok(kind) = kind else { continue };
        let is_named = entry.file_name().to_str().is_some_and(|name| is_ours(name, &path));
        if !is_named || !(kind.is_dir() || kind.is_file()) {
            continue;
        }
        let Ok(lock) = File::open(&path) else { continue };
        if lock.try_lock().is_err() || !is_at(&lock, &path) {
            continue;
        }
        // Held until it is gone, so that whoever has just made it notices.
        let _ = if kind.is_dir() { fs::remove_dir_all(&path) } else { fs::remove_file(&path) };
    }
}

/// Whether an open file is what stands at a path now.
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

    #[test]
    fn what_nobody_has_locked_is_removed() {
        let parent = tempfile::tempdir().expect("a folder");
        let there = |name: &str| parent.path().join(name).exists();
        let alive = Scratch::beside(parent.path()).expect("a folder");
        for name in [".ringmill-unfinished-aB3dEf", ".ringmill-unfinished-backup2", ".ringmill-backup", "notes"] {
            fs::create_dir(parent.path().join(name)).expect("a folder");
            fs::write(parent.path().join(name).join("file"), "text").expect("a write");
        }
        fs::write(parent.path().join(".ringmill-unfinished-000000"), "text").expect("a write");
        let next = Scratch::beside(parent.path()).expect("a folder");
        assert!(alive.path().is_dir() && next.path().is_dir());
        assert!(!there(".ringmill-unfinished-aB3dEf") && !there(".ringmill-unfinished-000000"), "left by the dead");
        assert!(there(".ringmill-unfinished-backup2") && there(".ringmill-backup/file") && there("notes"), "not ours");
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
