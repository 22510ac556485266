//! What the stages of a build work with.

use std::path::Path;

use ringmill_folder::OutputFolder;
use ringmill_toolchain::Toolchain;

use crate::program::Loaded;

/// What the stages of a build work with.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    /// The program's file.
    pub path: &'a Path,
    /// Its meaning.
    pub loaded: &'a Loaded,
    /// Where its files are written.
    pub folder: &'a OutputFolder,
    /// The tools.
    pub tools: &'a Toolchain,
}
