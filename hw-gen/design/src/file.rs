//! Source files.

use ringmill_verilog::Written;

/// A source file of a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path in the output folder, `rtl/…`.
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

    /// The file of a generated module, `rtl/NAME.sv`, with a head of comments.
    #[must_use]
    pub fn of(module: &Written, head: &str) -> Self {
        let path = format!("rtl/{}.sv", module.definition.name);
        Self::new(path, systemverilog(&format!("{head}{}", module.text)))
    }
}

/// The licence of generated hardware, as a comment on the first line of a file.
pub const LICENCE: &str = "// SPDX-License-Identifier: MIT-0\n";

/// The whole text of a generated file of SystemVerilog around comments and modules: its licence,
/// and no nets without declarations, in no file but this.
#[must_use]
pub fn systemverilog(text: &str) -> String {
    format!("{LICENCE}`default_nettype none\n{text}`default_nettype wire\n")
}
