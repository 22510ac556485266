//! Cells that public bits choose: `scf.if`.

use super::reader::{Reader, refused};
use crate::refusal::Refusal;
use melior::ir::{OperationRef, RegionLike, operation::OperationLike};
use ringmill_netlist::{Builder, MAX_FANINS, Node, NodeId, table};

impl Reader {
    /// The bits of each result of an `scf.if` on a public bit: what both regions yield, chosen by
    /// the bit.
    pub(super) fn choice<'c, 'a>(&mut self, operation: OperationRef<'c, 'a>) -> Result<Vec<Vec<NodeId>>, Refusal<'c>> {
        let &[condition] = self.bits(operation, 0)? else { return Err(refused(operation)) };
        let mut yielded = Vec::with_capacity(2);
        for region in operation.regions() {
            let block = region.first_block().ok_or_else(|| refused(operation))?;
            yielded.push(self.region(block)?);
        }
        let [then, otherwise] = &yielded[..] else { return Err(refused(operation)) };
        if then.len() != otherwise.len() {
            return Err(refused(operation));
        }
        let mut results = Vec::with_capacity(then.len());
        for (then, otherwise) in then.iter().zip(otherwise) {
            let bits = then.iter().zip(otherwise);
            results
                .push(bits.map(|(then, otherwise)| chosen(&mut self.builder, condition, *then, *otherwise)).collect());
        }
        Ok(results)
    }
}

/// One of two nodes, as one cell with what both are functions of where that has the room.
fn chosen(builder: &mut Builder, condition: NodeId, then: NodeId, otherwise: NodeId) -> NodeId {
    let function = |node: NodeId| match builder.netlist().node(node) {
        Node::Cell { table, fanins } => (table, fanins.to_vec()),
        Node::Constant(value) => (u64::from(value), Vec::new()),
        Node::Input(_) => (0b10, vec![node]),
    };
    let functions = [function(otherwise), function(then)];
    let mut fanins: Vec<NodeId> = functions.iter().flat_map(|(_, fanins)| fanins.iter().copied()).collect();
    fanins.push(condition);
    fanins.sort_unstable();
    fanins.dedup();
    if fanins.len() > MAX_FANINS {
        return builder.mux(condition, then, otherwise);
    }
    let place = |node: &NodeId| fanins.binary_search(node).unwrap_or_default();
    let over_all = |(function, own): &(u64, Vec<NodeId>)| {
        table::rewire(*function, &own.iter().map(place).collect::<Vec<_>>(), fanins.len())
    };
    let [otherwise, then] = [over_all(&functions[0]), over_all(&functions[1])];
    let select = table::PROJECTIONS[place(&condition)];
    builder.lut((then & select | otherwise & !select) & table::mask(fanins.len()), &fanins)
}
