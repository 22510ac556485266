//! Names that carry bits.

use std::sync::Arc;

/// A net, a port or a constant of a module: a name and its range.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Net {
    name: Arc<str>,
    /// Bits of a vector; none for a single bit without a range.
    range: Option<u32>,
}

impl Net {
    /// A single bit, declared without a range.
    #[must_use]
    pub fn bit(name: &str) -> Self {
        Self { name: name.into(), range: None }
    }

    /// A vector `[width-1:0]`.
    #[must_use]
    pub fn vector(name: &str, width: u32) -> Self {
        Self { name: name.into(), range: Some(width) }
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its bits.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.range.unwrap_or(1)
    }

    /// True if it is a vector.
    pub(crate) fn is_vector(&self) -> bool {
        self.range.is_some()
    }

    /// The range of its declaration with a blank behind it; nothing for a single bit.
    pub(crate) fn range(&self) -> String {
        self.range.map_or(String::new(), |width| format!("[{}:0]", i64::from(width) - 1))
    }
}
