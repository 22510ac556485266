//! The context of a build's stages.

use std::path::Path;

use ringmill_folder::OutputFolder;
use ringmill_toolchain::Toolchain;

use crate::program::Loaded;

/// The context of a build's stages.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    /// The program's file.
    pub path: &'a Path,
    /// Its meaning.
    pub loaded: &'a Loaded,
    /// The folder of its files.
    pub folder: &'a OutputFolder,
    /// The tools.
    pub tools: &'a Toolchain,
}
