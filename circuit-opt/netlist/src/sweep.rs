//! Removal of cells that no output needs.

use crate::{Netlist, Node, NodeId};

/// The nodes that some output depends on, at [`NodeId::index`].
pub(crate) fn reachable(netlist: &Netlist) -> Vec<bool> {
    let mut reached = vec![false; netlist.len()];
    for output in netlist.outputs() {
        reached[output.driver.index()] = true;
    }
    for id in netlist.ids().rev() {
        if reached[id.index()] {
            for fanin in netlist.fanins(id) {
                reached[fanin.index()] = true;
            }
        }
    }
    reached
}

/// The netlist without the cells and constants that no output depends on. All inputs stay.
pub fn sweep(netlist: &Netlist) -> Netlist {
    let reached = reachable(netlist);
    let mut swept = Netlist::like(netlist);
    let (mut nodes, mut fanins) = (0, 0);
    for id in netlist.ids().filter(|id| reached[id.index()]) {
        nodes += 1;
        fanins += netlist.fanins(id).len();
    }
    swept.reserve(nodes, fanins);

    let mut to = vec![NodeId::at(0); netlist.len()];
    let mut operands = Vec::new();
    for id in netlist.ids() {
        match netlist.node(id) {
            Node::Input(position) => to[id.index()] = swept.inputs()[position],
            _ if !reached[id.index()] => {}
            Node::Constant(value) => to[id.index()] = swept.constant(value),
            Node::Cell { table, fanins } => {
                operands.clear();
                operands.extend(fanins.iter().map(|fanin| to[fanin.index()]));
                to[id.index()] = swept.add_cell(table, &operands, netlist.origin_id(id));
            }
        }
    }
    for output in netlist.outputs() {
        swept.add_output(output.name.as_str(), to[output.driver.index()]);
    }
    swept
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::sweep;
    use crate::strategies::{Shape, difference, netlists};

    proptest! {
        #[test]
        fn keeps_what_outputs_need(netlist in netlists(Shape::default())) {
            let swept = sweep(&netlist);
            prop_assert_eq!(difference(&netlist, &swept), None);
            let mut read = vec![false; swept.len()];
            for id in swept.ids() {
                swept.fanins(id).iter().for_each(|fanin| read[fanin.index()] = true);
            }
            swept.outputs().iter().for_each(|output| read[output.driver.index()] = true);
            swept.inputs().iter().for_each(|input| read[input.index()] = true);
            prop_assert!(read.iter().all(|&read| read));
            prop_assert_eq!(sweep(&swept).len(), swept.len());
        }
    }
}
