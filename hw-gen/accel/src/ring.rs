//! The rings of a graph.

/// A ring of a [`crate::RingGraph`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RingId(pub(crate) usize);
