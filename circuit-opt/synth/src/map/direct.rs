//! The direct mapping: every cell by itself.

use ringmill_netlist::{Builder, CellLibrary, Netlist, Node, NodeId, PublicNodes};

use super::decompose::LatestLast;

/// Maps a netlist without optimization: a cell of the library stays, any other is taken apart into
/// cells of the library; equal cells are shared. This is what a report calls "before", and the
/// candidate that can always be proved, since its structure is the bit-blasted netlist's own.
///
/// A cell that is one under all values of its public fanins stays, too. Ports and origins are kept.
/// No cell is reachable from no output.
pub fn map_directly(netlist: &Netlist, library: CellLibrary) -> Netlist {
    let mut builder = Builder::new(netlist.name());
    let mut decomposer = LatestLast::new(library);
    let public = PublicNodes::of(netlist);
    let mut nodes: Vec<NodeId> = Vec::with_capacity(netlist.len());
    for id in netlist.ids() {
        let node = match netlist.node(id) {
            Node::Input(position) => builder.input(netlist.input_name(position)),
            Node::Constant(value) => builder.constant(value),
            Node::Cell { table, fanins } => {
                builder.set_origin(netlist.origin(id));
                let function = public.function(table, fanins);
                let fanins: Vec<NodeId> = fanins.iter().map(|fanin| nodes[fanin.index()]).collect();
                if function.has_public_inputs() && library.admits_mixed(function) {
                    builder.lut(table, &fanins)
                } else {
                    decomposer.build(&mut builder, table, &fanins)
                }
            }
        };
        nodes.push(node);
    }
    for output in netlist.outputs() {
        builder.output(output.name.as_str(), nodes[output.driver.index()]);
    }
    ringmill_netlist::sweep(&builder.finish().with_public_inputs_of(netlist))
}
