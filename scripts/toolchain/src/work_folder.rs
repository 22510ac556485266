//! The folder a program runs in.

use crate::ToolError;
use crate::scratch::{self, MARK, Scratch};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// A folder for one job of external programs: made under `TMPDIR`, removed when dropped, kept when
/// a run in it failed.
#[derive(Debug)]
pub struct WorkFolder {
    path: PathBuf,
    temporary: Option<Scratch>,
    kept: AtomicBool,
}

impl WorkFolder {
    /// Makes a temporary folder whose name starts with `ringmill-LABEL-`.
    pub fn new(label: &str) -> Result<Self, ToolError> {
        let parent = std::env::temp_dir();
        scratch::remove_abandoned_work();
        let temporary = Scratch::make(&parent, &format!("ringmill-{label}-"), 0o700)
            .and_then(|temporary| fs::write(temporary.path().join(MARK), "").map(|()| temporary))
            .map_err(|source| ToolError::io("make a folder in", &parent, source))?;
        let path = temporary.path().to_path_buf();
        Ok(WorkFolder { path, temporary: Some(temporary), kept: AtomicBool::new(false) })
    }

    /// Uses a folder that belongs to somebody else (made if absent, never removed by us), such as a
    /// build cache.
    pub fn at(path: impl Into<PathBuf>) -> Result<Self, ToolError> {
        let path = path.into();
        fs::create_dir_all(&path).map_err(|source| ToolError::io("make the folder", &path, source))?;
        let path = path.canonicalize().map_err(|source| ToolError::io("find the folder", &path, source))?;
        Ok(WorkFolder { path, temporary: None, kept: AtomicBool::new(true) })
    }

    /// The folder's absolute path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The path of a file of the folder.
    pub fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Writes a file into the folder, or into a folder in it, which is made.
    pub fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> Result<(), ToolError> {
        let path = self.file(name);
        if let Some(folder) = path.parent().filter(|folder| *folder != self.path) {
            fs::create_dir_all(folder).map_err(|source| ToolError::io("make the folder", folder, source))?;
        }
        fs::write(&path, contents).map_err(|source| ToolError::io("write", &path, source))
    }

    /// Reads a file of the folder; bytes that are not UTF-8 become U+FFFD.
    pub fn read(&self, name: &str) -> Result<String, ToolError> {
        let path = self.file(name);
        let bytes = fs::read(&path).map_err(|source| ToolError::io("read", &path, source))?;
        Ok(match String::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        })
    }

    /// Removes the folder when this value is dropped even though a run in it failed: for a failure
    /// that was reckoned with.
    pub fn discard(&self) {
        self.kept.store(false, Ordering::Relaxed);
    }

    /// Keeps the folder when this value is dropped, for the user to look into.
    pub fn keep(&self) {
        self.kept.store(true, Ordering::Relaxed);
        if self.temporary.is_some() {
            // From now on it is not a folder that a later process removes.
            let _ = fs::remove_file(self.path.join(MARK));
        }
    }

    /// True if the file system of the folder has no room left for us: fewer than 64 KiB, since
    /// programs that do not check their writes leave a last incomplete block.
    pub fn disk_is_full(&self) -> bool {
        rustix::fs::statvfs(&self.path).is_ok_and(|status| status.f_bavail.saturating_mul(status.f_frsize) < 64 * 1024)
    }
}

impl Drop for WorkFolder {
    fn drop(&mut self) {
        if self.kept.load(Ordering::Relaxed)
            && let Some(temporary) = &mut self.temporary
        {
            temporary.disable_cleanup();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_removed_unless_kept() {
        let folder = WorkFolder::new("test").expect("a temporary folder");
        folder.write("a", "text").expect("a write");
        let path = folder.path().to_path_buf();
        drop(folder);
        assert!(!path.exists());

        let folder = WorkFolder::new("test").expect("a temporary folder");
        folder.keep();
        let path = folder.path().to_path_buf();
        drop(folder);
        assert!(path.exists());
        fs::remove_dir_all(path).expect("the folder was kept");
    }

    #[test]
    fn what_a_killed_process_left_is_removed_and_what_was_kept_stays() {
        let parent = tempfile::tempdir().expect("a folder");
        for name in ["ringmill-abc-dead00", "ringmill-abc-kept00", "other"] {
            fs::create_dir(parent.path().join(name)).expect("a folder");
        }
        for name in ["ringmill-abc-dead00", "other"] {
            fs::write(parent.path().join(name).join(MARK), "").expect("a write");
        }
        let alive = Scratch::make(parent.path(), "ringmill-abc-", 0o700).expect("a folder");
        fs::write(alive.path().join(MARK), "").expect("a write");
        scratch::remove_abandoned(parent.path(), scratch::is_work);
        assert!(!parent.path().join("ringmill-abc-dead00").exists());
        assert!(parent.path().join("ringmill-abc-kept00").exists() && parent.path().join("other").exists());
        assert!(alive.path().exists());
        let folder = WorkFolder::new("test").expect("a folder");
        assert!(folder.file(MARK).is_file());
        folder.keep();
        assert!(!folder.file(MARK).exists());
        folder.discard();
    }

    #[test]
    fn a_full_disk_has_its_own_error() {
        let folder = WorkFolder::new("test").expect("a temporary folder");
        std::os::unix::fs::symlink("/dev/full", folder.file("input")).expect("a link");
        let error = folder.write("input", "text").expect_err("/dev/full takes nothing");
        assert!(matches!(error, ToolError::DiskFull { .. }), "{error}");
    }
}
