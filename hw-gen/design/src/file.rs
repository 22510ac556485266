//! Source files.

use ringmill_verilog::{MemoryFile, Written};

/// A file of a design: SystemVerilog, or the contents of a memory that `$readmemh` reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path in the output folder: `rtl/…` of SystemVerilog. A memory's file has a name without a
    /// folder, since tools look for it in the folder in which they run.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl SourceFile {
    /// The file of that path and text.
    #[must_use]
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), text: text.into() }
    }

    /// The files of a generated module, with a head of comments: those that its memories read, then
    /// `rtl/NAME.sv`.
    #[must_use]
    pub fn of(module: &Written, head: &str) -> Vec<Self> {
        let path = format!("rtl/{}.sv", module.definition.name);
        let mut files = Self::memories(module, head);
        files.push(Self::new(path, systemverilog(&format!("{head}{}", module.text))));
        files
    }

    /// The files that the memories of a generated module read, with a head of comments.
    #[must_use]
    pub fn memories(module: &Written, head: &str) -> Vec<Self> {
        let file = |memory: &MemoryFile| Self::new(&memory.name, format!("{LICENCE}{head}{}", memory.text));
        module.memories.iter().map(file).collect()
    }

    /// True if it has the contents of a memory.
    #[must_use]
    pub fn is_memory(&self) -> bool {
        is_memory(&self.path)
    }
}

/// True if a file of the path has the contents of a memory.
#[must_use]
pub fn is_memory(path: &str) -> bool {
    path.ends_with(".mem")
}

/// The licence of generated hardware, as a comment on the first line of a file.
pub const LICENCE: &str = "// SPDX-License-Identifier: MIT-0\n";

/// The whole text of a generated file of SystemVerilog around comments and modules: its licence,
/// and no nets without declarations, in no file but this.
#[must_use]
pub fn systemverilog(text: &str) -> String {
    format!("{LICENCE}`default_nettype none\n{text}`default_nettype wire\n")
}
