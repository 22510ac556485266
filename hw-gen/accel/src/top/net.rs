//! Nets.

/// A net that is declared above all instances.
pub(super) struct Net {
    pub name: String,
    pub bits: u32,
    /// The comment behind it, with the blanks before it; or nothing.
    pub comment: String,
}
