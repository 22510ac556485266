//! A netlist whose cells can be changed in place.

use ringmill_netlist::{Builder, CellLibrary, Netlist, Node, NodeId};

/// A cell or a leaf.
#[derive(Clone, Debug, Default)]
struct Vertex {
    /// Truth table over the fanins.
    table: u64,
    /// Nothing for inputs, constants and removed cells.
    fanins: Vec<usize>,
    fanouts: Vec<usize>,
    /// Outputs that show this node.
    outputs: u32,
    /// Bootstraps.
    cost: u32,
    /// Levels that it takes: several if it has to be taken apart.
    levels: u32,
    depth: u32,
    /// The greatest depth that makes the whole no deeper than it may be; never loosened by a change.
    required: u32,
}

/// A netlist under change. Places are those of the netlist it was made from; cells may come to read later places, but
/// never in a cycle.
pub(super) struct Graph {
    vertices: Vec<Vertex>,
    library: CellLibrary,
}

/// The most levels that a function takes in a library.
fn levels(library: CellLibrary, table: u64, inputs: usize) -> u32 {
    let cost = library.cost(table, inputs);
    if library.admits(table, inputs) { cost.min(1) } else { cost }
}

impl Graph {
    pub(super) fn of(netlist: &Netlist, library: CellLibrary) -> Self {
        let mut graph =
            Self { vertices: vec![Vertex { required: u32::MAX, ..Vertex::default() }; netlist.len()], library };
        for id in netlist.ids() {
            if let Node::Cell { table, fanins } = netlist.node(id) {
                let fanins: Vec<usize> = fanins.iter().map(|fanin| fanin.index()).collect();
                graph.connect(id.index(), table, &fanins);
            }
        }
        for output in netlist.outputs() {
            graph.vertices[output.driver.index()].outputs += 1;
        }
        graph
    }

    fn connect(&mut self, node: usize, table: u64, fanins: &[usize]) {
        for &fanin in fanins {
            self.vertices[fanin].fanouts.push(node);
        }
        let vertex = &mut self.vertices[node];
        vertex.table = table;
        vertex.fanins = fanins.to_vec();
        vertex.cost = self.library.cost(table, fanins.len());
        vertex.levels = levels(self.library, table, fanins.len());
        self.set_depth(node);
    }

    fn set_depth(&mut self, node: usize) {
        let vertex = &self.vertices[node];
        let below = vertex.fanins.iter().map(|&fanin| self.vertices[fanin].depth);
        self.vertices[node].depth = below.max().unwrap_or(0) + vertex.levels;
    }

    /// Asks that no output be deeper than the deepest is, or than `limit` if that is more.
    pub(super) fn require(&mut self, limit: u32) {
        let shown = |vertex: &&Vertex| vertex.outputs > 0;
        let deepest = self.vertices.iter().filter(shown).map(|vertex| vertex.depth).max().unwrap_or(0).max(limit);
        for vertex in &mut self.vertices {
            vertex.required = if vertex.outputs > 0 { deepest } else { u32::MAX };
        }
        // From the deepest up; an inversion is as deep as what it inverts.
        let mut nodes: Vec<usize> = (0..self.len()).collect();
        nodes.sort_by_key(|&node| (std::cmp::Reverse(self.vertices[node].depth), self.vertices[node].levels));
        for node in nodes {
            self.tighten_fanins(node, &mut Vec::new());
        }
    }

    /// Passes on to the fanins, and to theirs, how deep they may be.
    fn tighten_below(&mut self, node: usize) {
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            self.tighten_fanins(node, &mut pending);
        }
    }

    fn tighten_fanins(&mut self, node: usize, tightened: &mut Vec<usize>) {
        let vertex = &self.vertices[node];
        if vertex.required == u32::MAX {
            return;
        }
        let below = vertex.required.saturating_sub(vertex.levels);
        for place in 0..vertex.fanins.len() {
            let fanin = self.vertices[node].fanins[place];
            if below < self.vertices[fanin].required {
                self.vertices[fanin].required = below;
                tightened.push(fanin);
            }
        }
    }

    /// The greatest depth this node may have; any before [`require`](Self::require).
    pub(super) fn required(&self, node: usize) -> u32 {
        self.vertices[node].required
    }

    pub(super) fn len(&self) -> usize {
        self.vertices.len()
    }

    /// Whether there is a cell of at least two fanins here: inversions are never worth a change.
    pub(super) fn is_cell(&self, node: usize) -> bool {
        self.vertices[node].fanins.len() > 1
    }

    pub(super) fn table(&self, node: usize) -> u64 {
        self.vertices[node].table
    }

    pub(super) fn fanins(&self, node: usize) -> &[usize] {
        &self.vertices[node].fanins
    }

    pub(super) fn fanouts(&self, node: usize) -> &[usize] {
        &self.vertices[node].fanouts
    }

    pub(super) fn cost(&self, node: usize) -> u32 {
        self.vertices[node].cost
    }

    /// Levels of bootstraps up to and with this node. After a change it is exact for the changed node and an upper bound
    /// or a recent value further up; it guides, it proves nothing.
    pub(super) fn depth(&self, node: usize) -> u32 {
        self.vertices[node].depth
    }

    /// Whether a cell may be another function of other nodes, for the depth this gives it.
    pub(super) fn is_in_time(&self, node: usize, table: u64, fanins: &[usize]) -> bool {
        let below = fanins.iter().map(|&fanin| self.depth(fanin)).max().unwrap_or(0);
        below + levels(self.library, table, fanins.len()) <= self.required(node)
    }

    /// How many cells and outputs read this node.
    pub(super) fn readers(&self, node: usize) -> usize {
        let vertex = &self.vertices[node];
        vertex.fanouts.len() + vertex.outputs as usize
    }

    /// Gives a cell another function and other fanins, and removes what no longer has a reader.
    pub(super) fn replace(&mut self, node: usize, table: u64, fanins: &[usize]) {
        let old = std::mem::take(&mut self.vertices[node].fanins);
        // The new fanins are connected first, so that they are not taken for unread.
        self.connect(node, table, fanins);
        for fanin in old {
            self.disconnect(fanin, node);
        }
        self.tighten_below(node);
        // Whatever reads this node moves with it, one level after the other.
        let mut pending = self.vertices[node].fanouts.clone();
        while let Some(next) = pending.pop() {
            let before = self.vertices[next].depth;
            self.set_depth(next);
            if self.vertices[next].depth != before {
                pending.extend_from_slice(&self.vertices[next].fanouts);
            }
        }
    }

    fn disconnect(&mut self, node: usize, reader: usize) {
        let mut pending = vec![(node, reader)];
        while let Some((node, reader)) = pending.pop() {
            let fanouts = &mut self.vertices[node].fanouts;
            if let Some(place) = fanouts.iter().position(|&fanout| fanout == reader) {
                fanouts.swap_remove(place);
            }
            if self.readers(node) == 0 {
                let fanins = std::mem::take(&mut self.vertices[node].fanins);
                self.vertices[node].cost = 0;
                pending.extend(fanins.into_iter().map(|fanin| (fanin, node)));
            }
        }
    }

    /// The netlist as it is now; names, ports and origins are those of the netlist it was made from.
    pub(super) fn netlist(&self, original: &Netlist) -> Netlist {
        let mut builder = Builder::new(original.name());
        let ids: Vec<NodeId> = original.ids().collect();
        let mut made: Vec<Option<NodeId>> = vec![None; self.len()];
        for &id in &ids {
            match original.node(id) {
                Node::Input(position) => {
                    made[id.index()] = Some(builder.input(original.input_name(position)));
                }
                Node::Constant(value) => made[id.index()] = Some(builder.constant(value)),
                Node::Cell { .. } => {}
            }
        }
        for output in original.outputs() {
            let mut pending = vec![output.driver.index()];
            while let Some(&node) = pending.last() {
                if made[node].is_some() {
                    pending.pop();
                    continue;
                }
                let vertex = &self.vertices[node];
                let waiting = pending.len();
                pending.extend(vertex.fanins.iter().filter(|&&fanin| made[fanin].is_none()));
                if pending.len() == waiting {
                    let fanins: Vec<NodeId> = vertex.fanins.iter().filter_map(|&fanin| made[fanin]).collect();
                    builder.set_origin(original.origin(ids[node]));
                    made[node] = Some(builder.lut(vertex.table, &fanins));
                    pending.pop();
                }
            }
            let driver = made[output.driver.index()].expect("the driver was just made");
            builder.output(output.name.as_str(), driver);
        }
        builder.finish()
    }
}
