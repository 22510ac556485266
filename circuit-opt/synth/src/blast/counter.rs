//! Cells of sums.

use ringmill_netlist::NodeId;

/// One cell of a sum: the binary digits of Σ weight·bit + offset, as far as they count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// The bits and their weights.
    pub terms: Vec<(u32, NodeId)>,
    /// The constant that is always added.
    pub offset: u32,
    /// The digits, the lowest first.
    pub digits: Vec<NodeId>,
}
