//! The folder of keys: the client's and the server's apart.

use std::{
    fs,
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
};

use ringmill_encrypt::{ClientKey, EncryptError, ServerKey, Stored, write_public, write_secret};
use ringmill_parameters::Admitted;
use ringmill_toolchain::{Scratch, remove_unfinished};

use crate::{EncryptedError, check_seed, read_permitted};

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

    /// Makes keys of a set that was admitted, and writes them. The folder appears in one step; an
    /// interrupt leaves nothing. Its permissions are those of any new folder; the client's part is
    /// closed to everybody else.
    ///
    /// # Errors
    /// A seed without the permission, a place that is taken, or a folder that cannot be written.
    pub fn generate(&self, admitted: &Admitted, allow_insecure: bool, seed: Option<u64>) -> Result<(), EncryptedError> {
        check_seed(seed, allow_insecure)?;
        let is_taken = fs::symlink_metadata(&self.path).is_ok()
            && !fs::read_dir(&self.path).is_ok_and(|mut entries| entries.next().is_none());
        if is_taken {
            return Err(EncryptedError::KeysExist { path: self.path.clone() });
        }
        let fail = |reason| EncryptError::Io { action: "write", path: self.path.clone(), reason };
        let staging = Scratch::beside(self.parent()).map_err(fail)?;
        let (client, server) = ClientKey::generate_admitted(admitted, seed)?;
        let folder = |name: &str| staging.path().join(name);
        fs::DirBuilder::new().mode(0o700).create(folder(CLIENT)).map_err(fail)?;
        fs::create_dir(folder(SERVER)).map_err(fail)?;
        write_secret(&folder(CLIENT).join(SECRET_FILE), &client.to_bytes())?;
        write_public(&folder(SERVER).join(SERVER_FILE), &server.to_bytes())?;
        fs::rename(staging.path(), &self.path).map_err(fail)?;
        Ok(())
    }

    /// The folder that holds the keys' folder.
    fn parent(&self) -> &Path {
        self.path.parent().filter(|parent| *parent != Path::new("")).unwrap_or(Path::new("."))
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
        // rests of killed commands next to the keys may hold other keys
        remove_unfinished(self.parent());
        read_permitted(&self.client_file(), allow_insecure)
    }

    /// Reads the key of a server's folder, or of the file itself.
    ///
    /// # Errors
    /// There is none, it was altered, or it is marked insecure without the permission.
    pub fn server(path: &Path, allow_insecure: bool) -> Result<ServerKey, EncryptedError> {
        read_permitted(&Self::server_file(path), allow_insecure)
    }
}
