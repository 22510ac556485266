//! The destination of a path.

use std::{
    fs, io,
    os::unix::fs::FileTypeExt,
    path::{Path, PathBuf},
};

use rustix::fs::{AtFlags, CWD, StatxAttributes, StatxFlags, statx};

use super::OutputError;

/// Links that are followed, as the kernel does.
const LINKS: usize = 40;

/// The entry at the path of an output folder.
pub(super) enum Target {
    /// A folder, by its own path.
    Folder(PathBuf),
    Nothing(PathBuf),
}

/// Follows links to an output folder.
pub(super) fn resolve(path: &Path) -> Result<Target, OutputError> {
    match (fs::metadata(path), fs::symlink_metadata(path)) {
        (Ok(there), _) if there.is_dir() => {
            fs::canonicalize(path).map(Target::Folder).map_err(|error| OutputError::new(path, error))
        }
        (Ok(there), _) => {
            Err(OutputError::NoFolder { path: path.to_owned(), found: kind(there.file_type()).to_owned() })
        }
        (Err(_), Ok(link)) if link.is_symlink() => {
            let to = fs::read_link(path).map_or_else(|_| String::new(), |to| format!(", '{}'", to.display()));
            Err(OutputError::NoFolder { path: path.to_owned(), found: format!("a link to what is not there{to}") })
        }
        _ => Ok(Target::Nothing(path.to_owned())),
    }
}

/// True if a file system is mounted on a folder: it cannot be renamed then, nor replaced.
pub(super) fn is_mount_point(folder: &Path) -> bool {
    let root = StatxAttributes::MOUNT_ROOT;
    // A kernel that does not know leaves the bit unset; the rename then says what is wrong.
    statx(CWD, folder, AtFlags::empty(), StatxFlags::empty()).is_ok_and(|there| there.stx_attributes.contains(root))
}

/// The kind of a file, with its article.
pub(super) fn kind(of: fs::FileType) -> &'static str {
    match () {
        () if of.is_dir() => "a folder",
        () if of.is_file() => "a file",
        () if of.is_fifo() => "a pipe",
        () if of.is_socket() => "a socket",
        () if of.is_char_device() => "a character device",
        () if of.is_block_device() => "a block device",
        () => "something else",
    }
}

/// The destination of links.
pub(super) struct Followed {
    /// The file, which need not exist.
    pub(super) path: PathBuf,
    /// True if a link of the kernel stands on the way, such as `/dev/fd/3`: its text is not a path
    /// to what it opens.
    pub(super) is_descriptor: bool,
}

/// Follows links to a file, which need not exist.
pub(super) fn follow(path: &Path) -> io::Result<Followed> {
    let mut path = path.to_owned();
    for _ in 0..LINKS {
        let parent = path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
        if fs::canonicalize(parent).is_ok_and(|parent| parent.starts_with("/proc")) {
            return Ok(Followed { path, is_descriptor: true });
        }
        match fs::read_link(&path) {
            Ok(to) => path = parent.join(to),
            Err(_) => return Ok(Followed { path, is_descriptor: false }),
        }
    }
    Err(io::Error::other("too many links"))
}
