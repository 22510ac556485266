//! The folder for files that can be made again.

use std::env;
use std::path::{self, PathBuf};

/// The user's cache, an absolute path that need not exist: `RINGMILL_CACHE`, else
/// `$XDG_CACHE_HOME/ringmill`, else `~/.cache/ringmill`, else `.cache/ringmill` in the working
/// folder (never a folder others may write: what is in a cache is run).
pub fn cache_folder() -> PathBuf {
    let variable = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = variable("RINGMILL_CACHE")
        .or_else(|| variable("XDG_CACHE_HOME").map(|folder| folder.join("ringmill")))
        .or_else(|| variable("HOME").map(|home| home.join(".cache/ringmill")))
        .unwrap_or_else(|| PathBuf::from(".cache/ringmill"));
    path::absolute(&folder).unwrap_or(folder)
}
