//! How long each block takes; the headers in `rtl/` promise it, and co-simulation measures it.

use crate::graph::Node;
use crate::shape::Shape;

/// `mod_add` and `mod_sub`.
pub(crate) const SUM: u64 = 1;
/// `constant_frame`.
pub(crate) const CONSTANT: u64 = 2;
/// From the last beat of a frame into its buffer to the first one out of it, less the beats between: counted 1, taken 1, read 2, less 1.
pub(crate) const FRAME_BUFFER: u64 = 3;
/// `skid_buffer`, at a single result.
pub(crate) const SKID_BUFFER: u64 = 1;
/// `frame_fifo`, at each of several results.
pub(crate) const FRAME_FIFO: u64 = 2;

/// Cycles from a block's first beat in to its first beat out.
pub(crate) fn of(node: Node, shape: &Shape) -> u64 {
    match node {
        Node::Argument(_) => 0,
        Node::Constant(_) => CONSTANT,
        Node::Ntt(_) | Node::Intt(_) => transform(shape),
        Node::Mul(..) => shape.pointwise.latency(),
        Node::Add(..) | Node::Sub(..) => SUM,
    }
}

/// A transform: the commutators delay by N/4, N/8, …, 1 and N/4 again, 3N/4 − 1 in all.
pub(crate) fn transform(shape: &Shape) -> u64 {
    3 * shape.n / 4 - 1 + stage(shape) * u64::from(shape.stages)
}

/// A stage of a transform: factor 2, butterfly 1 more than its multiplication.
pub(crate) fn stage(shape: &Shape) -> u64 {
    3 + shape.by_factor.latency()
}
