//! Values in MLIR's text.

use std::fmt;

/// A value of some bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Value {
    pub name: String,
    pub width: usize,
}

impl Value {
    /// True if it is called after a signal.
    pub fn is_named(&self) -> bool {
        !self.name.starts_with(|c: char| c.is_ascii_digit())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "%{}", self.name)
    }
}
