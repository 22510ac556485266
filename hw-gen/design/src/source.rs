//! A source file.

/// A source file of a design.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path in the output folder, `rtl/…`.
    pub path: String,
    /// Its text.
    pub text: String,
}
