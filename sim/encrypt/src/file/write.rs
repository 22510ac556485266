//! Files of keys and checkpoints.

use std::{
    fs::OpenOptions,
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::Path,
};

use crate::EncryptError;

/// Writes a file that only its owner may read and write. The file must not exist yet.
///
/// # Errors
/// The file cannot be written.
pub fn write_secret(path: &Path, bytes: &[u8]) -> Result<(), EncryptError> {
    let write = || -> io::Result<()> {
        // closed to everybody else from the beginning
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    };
    write().map_err(|reason| EncryptError::Io { action: "write", path: path.to_owned(), reason })
}

/// Writes a file in one step, with the permissions of any new file; an earlier file's stay.
///
/// # Errors
/// The file cannot be written; an earlier one is then unchanged.
pub fn write_public(path: &Path, bytes: &[u8]) -> Result<(), EncryptError> {
    let failed = |reason| EncryptError::Io { action: "write", path: path.to_owned(), reason };
    ringmill_toolchain::replace_file(path, bytes).map_err(failed)
}
