//! The sources of integration files.

use ringmill_design::SourceFile;
use ringmill_folder::OutputError;
use ringmill_package::Description;

use crate::{context::Context, options::PolynomialOptions};

/// The design that integration files are made from, and the files that were written.
pub(super) struct IntegrationFiles<'a> {
    pub context: Context<'a>,
    pub options: &'a PolynomialOptions,
    pub description: Description,
    /// The sources of the design.
    pub sources: &'a [SourceFile],
    /// The files of all test benches, once they are written.
    pub bench: Option<Vec<String>>,
    pub files: Vec<String>,
}

impl IntegrationFiles<'_> {
    /// The name of the top module.
    pub fn module(&self) -> &str {
        &self.description.interface.module
    }

    /// Writes a file, named relative to the build's folder.
    pub fn write(&mut self, name: &str, text: impl AsRef<[u8]>) -> Result<(), OutputError> {
        self.context.folder.write(name, text)?;
        self.files.push(name.to_owned());
        Ok(())
    }
}
