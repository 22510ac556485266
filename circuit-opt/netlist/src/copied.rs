//! Cells of one netlist in another.

use crate::{Netlist, Node, NodeId};

/// Copies the cells of a netlist into another, on `inputs`, a node of the other for each input.
/// Returns the drivers of its outputs.
pub fn copied(netlist: &Netlist, inputs: &[NodeId], result: &mut Netlist) -> Vec<NodeId> {
    let mut nodes: Vec<NodeId> = Vec::with_capacity(netlist.len());
    for id in netlist.ids() {
        let node = match netlist.node(id) {
            Node::Input(position) => inputs[position],
            Node::Constant(value) => result.constant(value),
            Node::Cell { table, fanins } => {
                let fanins: Vec<NodeId> = fanins.iter().map(|fanin| nodes[fanin.index()]).collect();
                result.add_cell(table, &fanins, None)
            }
        };
        nodes.push(node);
    }
    netlist.outputs().iter().map(|output| nodes[output.driver.index()]).collect()
}
