//! Values of graphs, by their positions.

/// A value of a [`RingGraph`](crate::RingGraph): a polynomial on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RingValue(pub(crate) usize);

impl RingValue {
    /// Its position in the graph; operands come before their users.
    pub(crate) fn index(self) -> usize {
        self.0
    }
}

/// A scalar argument of a [`RingGraph`](crate::RingGraph).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scalar(pub(crate) usize);
