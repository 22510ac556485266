//! From netlists and to them.

use ringmill_netlist::{Builder, CellLibrary, Netlist, Node, NodeId, sweep};

use super::{Cell, Network, Vertex};

impl Network {
    /// A network without nodes.
    pub(crate) fn new(library: CellLibrary) -> Self {
        Self { vertices: Vec::new(), library }
    }

    /// The nodes of a netlist, at their [`NodeId::index`]. It has no cell that nothing reads: it
    /// was swept.
    pub(crate) fn of(netlist: &Netlist, library: CellLibrary) -> Self {
        let mut network = Self { vertices: vec![Vertex::default(); netlist.len()], library };
        for output in netlist.outputs() {
            network.vertices[output.driver.index()].outputs += 1;
        }
        for id in netlist.ids() {
            if let Node::Cell { table, fanins } = netlist.node(id) {
                let cell = Cell::new(table, fanins.iter().map(|fanin| fanin.index()));
                network.put(id.index(), cell);
                network.vertices[id.index()].depth = network.depth_of(&cell);
            }
        }
        network
    }

    /// The cells below the outputs of the netlist that this was made from, one output after the
    /// other, fanins first.
    pub(crate) fn cells_below_outputs(&self, original: &Netlist) -> Vec<usize> {
        let mut state = (Vec::new(), vec![false; self.len()]);
        for output in original.outputs() {
            let is_done = |(_, done): &(Vec<usize>, Vec<bool>), node: usize| done[node];
            self.fanins_first(output.driver.index(), &mut state, is_done, |(cells, done), node| {
                cells.push(node);
                done[node] = true;
            });
        }
        state.0
    }

    /// The netlist as it is now, its cells made in this order: fanins first, and all that outputs
    /// need. Names, ports and origins are those of the netlist that this was made from.
    pub(crate) fn netlist(&self, original: &Netlist, order: &[usize]) -> Netlist {
        let mut builder = Builder::new(original.name());
        let ids: Vec<NodeId> = original.ids().collect();
        let mut made: Vec<Option<NodeId>> = vec![None; self.len()];
        for &id in &ids {
            match original.node(id) {
                Node::Input(position) => made[id.index()] = Some(builder.input(original.input_name(position))),
                Node::Constant(value) => made[id.index()] = Some(builder.constant(value)),
                Node::Cell { .. } => {}
            }
        }
        for &node in order {
            let Some(cell) = self.cell(node) else { continue };
            let fanins: Vec<NodeId> = cell.fanins().iter().filter_map(|&fanin| made[fanin]).collect();
            builder.set_origin(original.origin(ids[node]));
            made[node] = Some(builder.lut(cell.table(), &fanins));
        }
        for output in original.outputs() {
            let driver = made[output.driver.index()].expect("what an output shows is in the order");
            builder.output(output.name.as_str(), driver);
        }
        sweep(&builder.finish().with_public_inputs_of(original))
    }
}
