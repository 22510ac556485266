//! Insecure files and seeds, which need the permission.

use std::path::Path;

use ringmill_encrypt::Stored;

use crate::EncryptedError;

/// Reads a file that is not marked insecure, or any file with the permission.
///
/// # Errors
/// The file is missing or altered, or it is marked insecure and the permission is missing.
pub fn read_permitted<T: Stored>(path: &Path, allow_insecure: bool) -> Result<T, EncryptedError> {
    let value = T::read(path)?;
    if value.marks().insecure && !allow_insecure {
        return Err(EncryptedError::Marked { path: path.to_owned() });
    }
    Ok(value)
}

/// Refuses a fixed seed without the permission.
///
/// # Errors
/// [`EncryptedError::Seed`].
pub fn check_seed(seed: Option<u64>, allow_insecure: bool) -> Result<(), EncryptedError> {
    if seed.is_some() && !allow_insecure { Err(EncryptedError::Seed) } else { Ok(()) }
}
