//! A netlist under change: cells get other functions and other fanins in place, and whoever changes
//! them sees fanouts, references and levels as they are after each change.
//!
//! A [`Netlist`](ringmill_netlist::Netlist) is append-only and topological, which suits
//! construction, not restructuring. A pass that restructures makes a [`Network`] of it, changes
//! cells, and makes a netlist again. A node keeps its position for as long as the network lives. A
//! cell that loses its last reader goes at once, and whatever only it needed, so that there is
//! never a cell without readers.
//!
//! Data that only some passes need is kept outside the network. It is repaired after each change,
//! at the cost of what has moved. When cells go, the order behind them is numbered anew. [`Sorted`]
//! is a network with a topological order of its cells; [`Required`] holds the required times of its
//! nodes.
//!
//! Cells that go are found by counting references, and levels are updated in the order of the
//! levels, both as in "DAG-aware AIG rewriting", Mishchenko, Chatterjee, Brayton, DAC 2006; windows
//! grow by reconvergence-driven cuts, as in "Scalable logic synthesis using a simple circuit
//! structure", Mishchenko, Brayton, IWLS 2006.

mod cell;
#[cfg(test)]
mod check;
mod cone;
mod convert;
mod edit;
mod required;
mod sorted;
#[cfg(test)]
mod tests;
mod walk;

use ringmill_netlist::CellLibrary;

pub(crate) use cell::Cell;
pub(crate) use required::Required;
pub(crate) use sorted::Sorted;

/// A reader of a node: which cell, and which of its fanins the node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Fanout {
    cell: u32,
    fanin: u32,
}

impl Fanout {
    /// The cell that reads.
    pub(crate) fn cell(self) -> usize {
        self.cell as usize
    }
}

/// A leaf, a cell, or a slot that a cell has left.
#[derive(Clone, Debug, Default)]
struct Vertex {
    /// Nothing for leaves and where there is no longer a cell.
    cell: Option<Cell>,
    fanouts: Vec<Fanout>,
    /// Outputs that show it.
    outputs: u32,
    /// Bootstraps.
    cost: u32,
    /// Levels that it takes by itself: several if it has to be taken apart.
    levels: u32,
    /// Levels up to and with it.
    depth: u32,
}

/// Nodes, numbered from 0: leaves and cells. A cell may read nodes of greater number, but there is
/// never a cycle.
#[derive(Clone, Debug)]
pub(crate) struct Network {
    vertices: Vec<Vertex>,
    library: CellLibrary,
}

impl Network {
    /// The nodes there are, and the positions of those that have gone.
    pub(crate) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// The cells that it is to be made of. Functions that are no such cell count as what they would
    /// be taken apart into.
    pub(crate) fn library(&self) -> CellLibrary {
        self.library
    }

    /// The function of a node; nothing for leaves and cells that have gone.
    pub(crate) fn cell(&self, node: usize) -> Option<&Cell> {
        self.vertices[node].cell.as_ref()
    }

    /// The fanins of a node; none for leaves.
    pub(crate) fn fanins(&self, node: usize) -> &[usize] {
        self.cell(node).map_or(&[], Cell::fanins)
    }

    /// The cells that read a node, about in the order in which they came to read it.
    pub(crate) fn fanouts(&self, node: usize) -> &[Fanout] {
        &self.vertices[node].fanouts
    }

    /// The number of outputs at a node.
    pub(crate) fn outputs(&self, node: usize) -> u32 {
        self.vertices[node].outputs
    }

    /// The number of fanins of cells and of outputs that a node is.
    pub(crate) fn references(&self, node: usize) -> usize {
        let vertex = &self.vertices[node];
        vertex.fanouts.len() + vertex.outputs as usize
    }

    /// The bootstraps of a node by itself.
    pub(crate) fn cost(&self, node: usize) -> u32 {
        self.vertices[node].cost
    }

    /// Levels of bootstraps up to and with a node.
    pub(crate) fn depth(&self, node: usize) -> u32 {
        self.vertices[node].depth
    }

    /// The depth of a cell over the nodes as they are.
    pub(crate) fn depth_of(&self, cell: &Cell) -> u32 {
        self.depth_below(cell) + cell.cost_and_levels(self.library).1
    }

    fn depth_below(&self, cell: &Cell) -> u32 {
        cell.fanins().iter().map(|&fanin| self.depth(fanin)).max().unwrap_or(0)
    }
}
