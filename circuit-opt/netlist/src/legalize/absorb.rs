//! Inversions taken into the cells around them.

use crate::{Builder, CellLibrary, Decomposer, Netlist, Node, NodeId, PublicNodes};

/// A netlist in which no cell reads an inversion, a buffer or a constant: cells of one fanin are
/// there only for outputs.
pub(super) struct Absorbed {
    pub(super) netlist: Netlist,
    /// For each output the node behind an inversion, and whether the output shows its inverse.
    pub(super) drivers: Vec<(NodeId, bool)>,
    /// The nodes, at their index, on which outputs depend. No inversion is among them.
    pub(super) needed: Vec<bool>,
    /// The nodes that are computed in the clear.
    pub(super) public: PublicNodes,
}

/// Rebuilds a netlist in cells of the library, each a function of at least two inputs.
pub(super) fn absorb(netlist: &Netlist, library: CellLibrary) -> Absorbed {
    let reached = crate::sweep::reachable(netlist);
    let mut builder = Builder::from_empty(Netlist::like(netlist));
    let mut wide = Decomposer::new(library);
    let mut to = vec![NodeId::at(0); netlist.len()];
    let mut public = PublicNodes::default();
    let mut operands = Vec::with_capacity(crate::MAX_FANINS);
    for id in netlist.ids() {
        match netlist.node(id) {
            Node::Input(position) => to[id.index()] = builder.netlist().inputs()[position],
            _ if !reached[id.index()] => {}
            Node::Constant(value) => to[id.index()] = builder.constant(value),
            Node::Cell { table, fanins } => {
                operands.clear();
                operands.extend(fanins.iter().map(|fanin| to[fanin.index()]));
                builder.set_origin_id(netlist.origin_id(id));
                let cell = builder.simplify(table, &operands);
                public.follow(builder.netlist());
                to[id.index()] = if library.admits_mixed(public.function(cell.table(), cell.fanins())) {
                    builder.place(cell)
                } else {
                    wide.build(&mut builder, cell.table(), cell.fanins())
                };
            }
        }
    }
    let drivers: Vec<_> = netlist.outputs().iter().map(|output| builder.root(to[output.driver.index()])).collect();
    for (output, &(driver, _)) in netlist.outputs().iter().zip(&drivers) {
        builder.output(output.name.as_str(), driver);
    }
    let netlist = builder.finish();
    let needed = crate::sweep::reachable(&netlist);
    let public = PublicNodes::of(&netlist);
    Absorbed { netlist, drivers, needed, public }
}
