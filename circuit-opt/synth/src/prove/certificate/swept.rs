//! The check that a netlist is another one without its unused cells.

use ringmill_netlist::{Netlist, Node, NodeId};

/// True if `swept` has the ports of `netlist`, and its outputs the same cells above the same
/// inputs.
pub fn is_swept(netlist: &Netlist, swept: &Netlist) -> bool {
    let same_inputs = netlist.inputs().len() == swept.inputs().len()
        && (0..swept.inputs().len()).all(|position| netlist.input_name(position) == swept.input_name(position));
    if !same_inputs || netlist.outputs().len() != swept.outputs().len() {
        return false;
    }
    // by node of the swept netlist: the one it stands for
    let mut originals: Vec<Option<NodeId>> = vec![None; swept.len()];
    let mut open: Vec<(NodeId, NodeId)> = Vec::new();
    for (from, to) in netlist.outputs().iter().zip(swept.outputs()) {
        if from.name != to.name {
            return false;
        }
        open.push((from.driver, to.driver));
    }
    while let Some((from, to)) = open.pop() {
        if let Some(original) = originals[to.index()] {
            if original != from {
                return false;
            }
            continue;
        }
        originals[to.index()] = Some(from);
        match (netlist.node(from), swept.node(to)) {
            (Node::Cell { table, fanins }, Node::Cell { table: other, fanins: others })
                if table == other && fanins.len() == others.len() =>
            {
                open.extend(fanins.iter().copied().zip(others.iter().copied()));
            }
            (Node::Cell { .. }, _) => return false,
            (from, to) if from == to => {}
            _ => return false,
        }
    }
    true
}
