//! Structural hashing.

use ringmill_netlist::{Builder, Netlist, Node, NodeId, sweep};

/// Shares equal cells, folds constants and drops what no output needs. Cells get no wider.
pub(crate) fn strash(netlist: &Netlist) -> Netlist {
    let mut builder = Builder::new(netlist.name());
    let mut nodes: Vec<NodeId> = Vec::with_capacity(netlist.len());
    for id in netlist.ids() {
        let node = match netlist.node(id) {
            Node::Input(position) => builder.input(netlist.input_name(position)),
            Node::Constant(value) => builder.constant(value),
            Node::Cell { table, fanins } => {
                builder.set_origin(netlist.origin(id));
                let fanins: Vec<NodeId> = fanins.iter().map(|fanin| nodes[fanin.index()]).collect();
                builder.lut(table, &fanins)
            }
        };
        nodes.push(node);
    }
    for output in netlist.outputs() {
        builder.output(output.name.as_str(), nodes[output.driver.index()]);
    }
    sweep(&builder.finish().with_public_inputs_of(netlist))
}
