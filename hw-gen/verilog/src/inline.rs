//! The limit of what stands in the text of a module.

/// The most bits of a table that stand in the text of a module; the contents of a larger table are
/// a [`MemoryFile`](crate::MemoryFile). Tools limit the width of a parameter, and read long initial
/// blocks slowly.
pub const MOST_INLINE_BITS: usize = 4096;
