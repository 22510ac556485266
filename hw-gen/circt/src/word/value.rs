//! Values in MLIR's text.

use std::fmt;

/// A value with its width in bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub name: String,
    pub width: usize,
}

impl Value {
    /// True if it has the name of a signal.
    pub fn is_named(&self) -> bool {
        !self.name.starts_with(|c: char| c.is_ascii_digit())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", self.name)
    }
}
