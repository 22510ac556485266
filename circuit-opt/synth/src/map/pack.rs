//! Greedy packing: cells take in what only they read.

use ringmill_netlist::table::{self, PROJECTIONS};
use ringmill_netlist::{Builder, CellLibrary, MAX_FANINS, Netlist, Node, NodeId, sweep};

use super::direct::map_directly;

/// Maps a netlist cell by cell ([`map_directly`]), and in tables lets each cell take in, from the
/// inputs on, the cells that nothing else reads, as long as the table's inputs hold what both read.
/// Nothing is taken apart again, made twice or chosen among: this is not an optimization.
pub fn pack(netlist: &Netlist, library: CellLibrary) -> Netlist {
    let mapped = map_directly(netlist, library);
    match library {
        CellLibrary::Lut(most) if most > 2 => packed(&mapped, usize::from(most)),
        _ => mapped,
    }
}

/// A function of some nodes.
#[derive(Clone, Default)]
struct Cell {
    table: u64,
    fanins: Vec<NodeId>,
}

fn packed(netlist: &Netlist, most: usize) -> Netlist {
    let mut readers = vec![0_u32; netlist.len()];
    for id in netlist.ids() {
        netlist.fanins(id).iter().for_each(|fanin| readers[fanin.index()] += 1);
    }
    netlist.outputs().iter().for_each(|output| readers[output.driver.index()] += 1);
    let mut cells: Vec<Cell> = vec![Cell::default(); netlist.len()];
    for id in netlist.ids() {
        let Node::Cell { table, fanins } = netlist.node(id) else { continue };
        let mut cell = Cell { table, fanins: fanins.to_vec() };
        for &fanin in fanins {
            let is_cell = matches!(netlist.node(fanin), Node::Cell { .. });
            if is_cell && readers[fanin.index()] == 1 {
                cell = cell.taking_in(fanin, &cells[fanin.index()], most).unwrap_or(cell);
            }
        }
        cells[id.index()] = cell;
    }
    rebuilt(netlist, &cells)
}

impl Cell {
    /// This cell with another in the place of one of its fanins, if it has at most `most` fanins
    /// then.
    fn taking_in(&self, fanin: NodeId, inner: &Self, most: usize) -> Option<Self> {
        let mut fanins: Vec<NodeId> = self.fanins.iter().copied().filter(|&own| own != fanin).collect();
        fanins.extend(inner.fanins.iter().filter(|of_inner| !self.fanins.contains(of_inner)));
        if fanins.len() > most.min(MAX_FANINS) {
            return None;
        }
        let index = |node: NodeId| fanins.iter().position(|&other| other == node).map(|index| PROJECTIONS[index]);
        let inputs: Option<Vec<u64>> = inner.fanins.iter().map(|&node| index(node)).collect();
        let of_inner = applied(inner.table, &inputs?);
        let inputs: Option<Vec<u64>> =
            self.fanins.iter().map(|&node| if node == fanin { Some(of_inner) } else { index(node) }).collect();
        let table = applied(self.table, &inputs?) & table::mask(fanins.len());
        Some(Self { table, fanins })
    }
}

/// A table's value in 64 rows at once.
fn applied(table: u64, inputs: &[u64]) -> u64 {
    match inputs {
        [] => 0_u64.wrapping_sub(table & 1),
        [rest @ .., top] => {
            let rows = 1_u32 << rest.len();
            let (low, high) = (applied(table & table::mask(rest.len()), rest), applied(table >> rows, rest));
            low & !top | high & top
        }
    }
}

/// The cells that something still reads.
fn rebuilt(netlist: &Netlist, cells: &[Cell]) -> Netlist {
    let mut needed = vec![false; netlist.len()];
    netlist.outputs().iter().for_each(|output| needed[output.driver.index()] = true);
    for id in netlist.ids().rev() {
        if needed[id.index()] {
            cells[id.index()].fanins.iter().for_each(|fanin| needed[fanin.index()] = true);
        }
    }
    let mut builder = Builder::new(netlist.name());
    let mut nodes: Vec<NodeId> = Vec::with_capacity(netlist.len());
    for id in netlist.ids() {
        let node = match netlist.node(id) {
            Node::Input(position) => builder.input(netlist.input_name(position)),
            Node::Cell { .. } if needed[id.index()] => {
                builder.set_origin(netlist.origin(id));
                let Cell { table, fanins } = &cells[id.index()];
                let fanins: Vec<NodeId> = fanins.iter().map(|fanin| nodes[fanin.index()]).collect();
                builder.lut(*table, &fanins)
            }
            Node::Constant(value) => builder.constant(value),
            // Nothing reads it any more.
            Node::Cell { .. } => builder.constant(false),
        };
        nodes.push(node);
    }
    for output in netlist.outputs() {
        builder.output(output.name.as_str(), nodes[output.driver.index()]);
    }
    sweep(&builder.finish().with_public_inputs_of(netlist))
}
