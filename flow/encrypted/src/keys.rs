//! The folder of keys: the client's and the server's apart.

use std::{
    fs,
    os::unix::fs::{DirBuilderExt, PermissionsExt},
    path::{Path, PathBuf},
};

use ringmill_encrypt::{ClientKey, EncryptError, ServerKey, Stored, write_public, write_secret};
use ringmill_parameters::Parameters;

use crate::{Asked, EncryptedError, choice::is_secure};

/// The client's folder.
const CLIENT: &str = "client";
/// The client's secret key.
const SECRET_FILE: &str = "secret.key";
/// The server's folder.
const SERVER: &str = "server";
/// The server's key.
const SERVER_FILE: &str = "server.key";

/// A folder with `client/` (secret) and `server/` (no secret).
#[derive(Clone, Debug)]
pub struct KeyFolder {
    path: PathBuf,
}

impl KeyFolder {
    /// The folder at a path.
    #[must_use]
    pub fn at(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// Makes keys of a set and writes them. The folder appears in one step.
    ///
    /// # Errors
    /// The set is not secure, the place is taken, or the folder cannot be written.
    pub fn generate(&self, set: &Parameters, asked: Asked, seed: Option<u64>) -> Result<(), EncryptedError> {
        is_secure(set, asked)?;
        if seed.is_some() && !asked.allow_insecure {
            return Err(EncryptedError::Seed);
        }
        let is_taken = fs::symlink_metadata(&self.path).is_ok()
            && !fs::read_dir(&self.path).is_ok_and(|mut entries| entries.next().is_none());
        if is_taken {
            return Err(EncryptedError::KeysExist { path: self.path.clone() });
        }
        let fail = |reason| EncryptError::Io { action: "write", path: self.path.clone(), reason };
        let parent = self.path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."));
        let staging = tempfile::Builder::new().prefix(".ringmill-keys-").tempdir_in(parent).map_err(fail)?;
        let (client, server) = ClientKey::generate_from(set, seed)?;
        let mut private = fs::DirBuilder::new();
        private.mode(0o700).create(staging.path().join(CLIENT)).map_err(fail)?;
        fs::create_dir(staging.path().join(SERVER)).map_err(fail)?;
        write_secret(&staging.path().join(CLIENT).join(SECRET_FILE), &client.to_bytes())?;
        write_public(&staging.path().join(SERVER).join(SERVER_FILE), &server.to_bytes())?;
        // temporary folders are closed to everybody else; only the client's stays so
        fs::set_permissions(staging.path(), fs::Permissions::from_mode(0o755)).map_err(fail)?;
        let staged = staging.keep();
        fs::rename(&staged, &self.path).map_err(|error| {
            let _ = fs::remove_dir_all(&staged);
            fail(error)
        })?;
        Ok(())
    }

    /// The file of the client's key.
    #[must_use]
    pub fn client_file(&self) -> PathBuf {
        self.path.join(CLIENT).join(SECRET_FILE)
    }

    /// The file of a server's folder, or the file itself.
    #[must_use]
    pub fn server_file(path: &Path) -> PathBuf {
        if path.is_dir() { path.join(SERVER_FILE) } else { path.to_owned() }
    }

    /// Reads the client's key.
    ///
    /// # Errors
    /// There is none, it was altered, or it is marked insecure without the permission.
    pub fn client(&self, allow_insecure: bool) -> Result<ClientKey, EncryptedError> {
        let path = self.client_file();
        let key = ClientKey::read(&path)?;
        marked(key, path, allow_insecure)
    }

    /// Reads the key of a server's folder, or of the file itself.
    ///
    /// # Errors
    /// There is none, it was altered, or it is marked insecure without the permission.
    pub fn server(path: &Path, allow_insecure: bool) -> Result<ServerKey, EncryptedError> {
        let path = Self::server_file(path);
        let key = ServerKey::read(&path)?;
        marked(key, path, allow_insecure)
    }
}

/// Refuses a value that is marked insecure.
fn marked<T: Stored>(value: T, path: PathBuf, allow_insecure: bool) -> Result<T, EncryptedError> {
    if value.marks().insecure && !allow_insecure { Err(EncryptedError::Marked { path }) } else { Ok(value) }
}
