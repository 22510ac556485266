//! Source files as text.

use std::fmt;

/// A location in a source file. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SourceLocation {
    /// As given to the parser; `-` for text parsed without a file name.
    pub file: String,
    /// Line.
    pub line: usize,
    /// Column, in bytes.
    pub column: usize,
}

impl fmt::Display for SourceLocation {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A byte that belongs to no character.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotText {
    /// The first such byte.
    pub byte: u8,
    /// The location; columns count bytes, as those of MLIR do.
    pub location: SourceLocation,
}

/// The text of a file called `file`, which has to be UTF-8. A byte-order mark at its start is no
/// part of it.
///
/// # Errors
/// The first byte that is not UTF-8.
pub fn source_text(file: &str, bytes: Vec<u8>) -> Result<String, NotText> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let (before, byte) = (&error.as_bytes()[..at], error.as_bytes().get(at).copied().unwrap_or_default());
            let start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |newline| newline + 1);
            let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
            Err(NotText { byte, location: SourceLocation { file: file.to_owned(), line, column: 1 + at - start } })
        }
    }
}
