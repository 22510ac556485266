//! One of two words.

use ringmill_netlist::NodeId;

use super::cells::Cells;

/// `condition` ? then : otherwise, one multiplexer a bit.
pub(super) fn select(cells: &mut Cells, condition: NodeId, then: &[NodeId], otherwise: &[NodeId]) -> Vec<NodeId> {
    then.iter().zip(otherwise).map(|(&t, &e)| cells.mux(condition, t, e)).collect()
}
