//! The context of a build's stages.

use std::path::Path;

use ringmill_check::record;
use ringmill_folder::{OutputFolder, RESULTS_FILE};
use ringmill_toolchain::Toolchain;

use crate::{error::FlowError, program::Loaded};

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
    /// The seed of the operands of a program that is evaluated for its build. Another one might
    /// take hours.
    pub evaluated: Option<u64>,
}

impl Context<'_> {
    /// Writes down some results of a program that is evaluated.
    ///
    /// # Errors
    /// The interpreter refuses an operand.
    pub fn record(self) -> Result<(), FlowError> {
        let recorded = self.evaluated.map(|seed| record(self.loaded, seed)).transpose()?;
        if let Some(results) = recorded.flatten() {
            self.folder.write(RESULTS_FILE, results)?;
        }
        Ok(())
    }
}
