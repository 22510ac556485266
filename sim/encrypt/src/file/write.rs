//! Files that appear in one step.

use std::{fs, io::Write, os::unix::fs::PermissionsExt, path::Path};

use tempfile::NamedTempFile;

use crate::EncryptError;

/// Writes a file that only its owner may read and write.
///
/// # Errors
/// The file cannot be written; an earlier one is then unchanged.
pub fn write_secret(path: &Path, bytes: &[u8]) -> Result<(), EncryptError> {
    write(path, bytes, 0o600)
}

/// Writes a file that everybody may read.
///
/// # Errors
/// The file cannot be written; an earlier one is then unchanged.
pub fn write_public(path: &Path, bytes: &[u8]) -> Result<(), EncryptError> {
    write(path, bytes, 0o644)
}

fn write(path: &Path, bytes: &[u8], mode: u32) -> Result<(), EncryptError> {
    let fail = |reason| EncryptError::Io { action: "write", path: path.to_owned(), reason };
    let parent = path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
    // temporary files are readable by their owner alone from the beginning
    let mut file = NamedTempFile::new_in(parent).map_err(fail)?;
    file.write_all(bytes).and_then(|()| file.as_file().sync_all()).map_err(fail)?;
    fs::set_permissions(file.path(), fs::Permissions::from_mode(mode)).map_err(fail)?;
    file.persist(path).map_err(|error| fail(error.error))?;
    Ok(())
}
