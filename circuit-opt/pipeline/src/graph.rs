//! The circuit to be cut: cells with two inputs or more, since inversions and constants cost no
//! level.

use ringmill_netlist::{Builder, Netlist, Node, NodeId, sweep};

/// A bit of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Bit {
    Constant(bool),
    Node { node: usize, inverted: bool },
}

/// A cell of two inputs or more.
#[derive(Debug)]
pub(crate) struct Cell {
    pub table: u64,
    /// Nodes, the least significant bit of the row first; all different.
    pub fanins: Vec<usize>,
    /// The location in the program.
    pub origin: Option<String>,
}

/// Nodes are numbered: the sources, which are the inputs in port order, then the cells, fanins
/// first. Some result depends on each cell.
#[derive(Debug)]
pub(crate) struct Graph {
    pub sources: usize,
    pub cells: Vec<Cell>,
    pub results: Vec<Bit>,
}

impl Graph {
    /// The circuit after the netlist's own local simplification, which takes inversions into the
    /// tables behind them.
    pub fn new(netlist: &Netlist) -> Self {
        let netlist = simplified(netlist);
        let mut graph = Graph { sources: netlist.inputs().len(), cells: Vec::new(), results: Vec::new() };
        let mut bits: Vec<Bit> = Vec::with_capacity(netlist.len());
        for id in netlist.ids() {
            bits.push(match netlist.node(id) {
                Node::Constant(value) => Bit::Constant(value),
                Node::Input(position) => Bit::Node { node: position, inverted: false },
                Node::Cell { table, fanins } => graph.cell(&netlist, (id, table, fanins), &bits),
            });
        }
        graph.results = netlist.outputs().iter().map(|output| bits[output.driver.index()]).collect();
        graph
    }

    fn cell(&mut self, netlist: &Netlist, (id, table, fanins): (NodeId, u64, &[NodeId]), bits: &[Bit]) -> Bit {
        let operands: Vec<Bit> = fanins.iter().map(|fanin| bits[fanin.index()]).collect();
        if let [Bit::Node { node, inverted }] = operands[..] {
            return Bit::Node { node, inverted: inverted != (table == 0b01) };
        }
        let node = |bit: &Bit| match *bit {
            Bit::Node { node, inverted: false } => node,
            _ => unreachable!("a builder takes constants and inversions into the tables behind them"),
        };
        let fanins = operands.iter().map(node).collect();
        self.cells.push(Cell { table, fanins, origin: netlist.origin(id).map(str::to_owned) });
        Bit::Node { node: self.sources + self.cells.len() - 1, inverted: false }
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.sources + self.cells.len()
    }

    /// The fanins of a node; none for a source.
    pub fn fanins(&self, node: usize) -> &[usize] {
        node.checked_sub(self.sources).map_or(&[], |cell| &self.cells[cell].fanins)
    }

    /// The cells as nodes, fanins first.
    pub fn cell_nodes(&self) -> std::ops::Range<usize> {
        self.sources..self.len()
    }

    /// The nodes that results show, each once.
    pub fn shown(&self) -> Vec<usize> {
        let node = |bit: &Bit| if let Bit::Node { node, .. } = *bit { Some(node) } else { None };
        let mut shown: Vec<usize> = self.results.iter().filter_map(node).collect();
        shown.sort_unstable();
        shown.dedup();
        shown
    }
}

fn simplified(netlist: &Netlist) -> Netlist {
    let mut builder = Builder::new(netlist.name());
    let mut to: Vec<NodeId> = Vec::with_capacity(netlist.len());
    for id in netlist.ids() {
        builder.set_origin(netlist.origin(id));
        to.push(match netlist.node(id) {
            Node::Constant(value) => builder.constant(value),
            Node::Input(position) => builder.input(netlist.input_name(position)),
            Node::Cell { table, fanins } => {
                let fanins: Vec<NodeId> = fanins.iter().map(|fanin| to[fanin.index()]).collect();
                builder.lut(table, &fanins)
            }
        });
    }
    for output in netlist.outputs() {
        builder.output(output.name.as_str(), to[output.driver.index()]);
    }
    sweep(&builder.finish())
}
