//! Values of graphs, by index.

/// A value of a [`RingGraph`](crate::RingGraph): a polynomial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RingValue(pub(crate) usize);

impl RingValue {
    /// Its index in the graph. Operands precede their users.
    pub(crate) fn index(self) -> usize {
        self.0
    }
}

/// A scalar argument of a [`RingGraph`](crate::RingGraph).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Scalar(pub(crate) usize);
