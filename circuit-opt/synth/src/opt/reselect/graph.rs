//! A netlist whose cells get other fanins, none ever being added.

use ringmill_netlist::{Builder, CellLibrary, Netlist, Node, NodeId, sweep};

/// A cell or a leaf.
#[derive(Clone, Debug, Default)]
pub(super) struct Vertex {
    /// Truth table over the fanins.
    pub(super) table: u64,
    /// Nothing for leaves and removed cells.
    pub(super) fanins: Vec<usize>,
    /// Cells that read it.
    pub(super) fanouts: Vec<usize>,
    /// Outputs that show it.
    pub(super) outputs: u32,
    /// Bootstraps.
    pub(super) cost: u32,
    /// Levels of bootstraps up to and with it.
    pub(super) depth: u32,
}

/// Cells in topological order, whatever their places.
#[derive(Clone, Debug)]
pub(super) struct Graph {
    pub(super) vertices: Vec<Vertex>,
    /// The cells that some output needs, fanins first.
    pub(super) order: Vec<usize>,
    /// The place of each cell in `order`, counted from 1; 0 for leaves.
    pub(super) ranks: Vec<usize>,
    pub(super) library: CellLibrary,
}

impl Graph {
    pub(super) fn of(netlist: &Netlist, library: CellLibrary) -> Self {
        let mut graph = Self {
            vertices: vec![Vertex::default(); netlist.len()],
            order: Vec::new(),
            ranks: vec![0; netlist.len()],
            library,
        };
        for output in netlist.outputs() {
            graph.vertices[output.driver.index()].outputs += 1;
        }
        for id in netlist.ids() {
            if let Node::Cell { table, fanins } = netlist.node(id) {
                let fanins: Vec<usize> = fanins.iter().map(|fanin| fanin.index()).collect();
                graph.connect(id.index(), table, &fanins);
                graph.order.push(id.index());
            }
        }
        graph.sort();
        graph
    }

    /// Of nothing but leaves so far.
    pub(super) fn of_leaves(depths: impl Iterator<Item = u32>, library: CellLibrary) -> Self {
        let vertices: Vec<Vertex> = depths.map(|depth| Vertex { depth, ..Vertex::default() }).collect();
        Self { ranks: vec![0; vertices.len()], vertices, order: Vec::new(), library }
    }

    /// Adds a cell above those there are.
    pub(super) fn push(&mut self, table: u64, fanins: &[usize], outputs: u32) {
        let node = self.vertices.len();
        self.vertices.push(Vertex { outputs, ..Vertex::default() });
        self.connect(node, table, fanins);
        self.order.push(node);
        self.ranks.push(self.order.len());
        self.set_depth(node);
    }

    fn connect(&mut self, node: usize, table: u64, fanins: &[usize]) {
        for &fanin in fanins {
            self.vertices[fanin].fanouts.push(node);
        }
        let vertex = &mut self.vertices[node];
        vertex.table = table;
        vertex.fanins = fanins.to_vec();
        vertex.cost = self.library.cost(table, fanins.len());
    }

    fn set_depth(&mut self, node: usize) {
        let vertex = &self.vertices[node];
        let below = vertex.fanins.iter().map(|&fanin| self.vertices[fanin].depth);
        self.vertices[node].depth = below.max().unwrap_or(0) + u32::from(vertex.cost > 0);
    }

    /// How many cells and outputs read a node.
    pub(super) fn readers(&self, node: usize) -> usize {
        let vertex = &self.vertices[node];
        vertex.fanouts.len() + vertex.outputs as usize
    }

    /// Gives a cell other fanins, and removes what no longer has a reader. Unless the order is sorted afterwards, it may be wrong.
    pub(super) fn replace(&mut self, node: usize, table: u64, fanins: &[usize]) {
        let old = std::mem::take(&mut self.vertices[node].fanins);
        self.connect(node, table, fanins);
        for fanin in old {
            self.disconnect(fanin, node);
            self.prune(fanin);
        }
    }

    /// As [`replace`](Self::replace), of many cells at once; one without fanins goes. Sorts.
    pub(super) fn replace_all(&mut self, cells: Vec<(usize, u64, Vec<usize>)>) {
        let mut old = Vec::new();
        for (node, ..) in &cells {
            for fanin in std::mem::take(&mut self.vertices[*node].fanins) {
                self.disconnect(fanin, *node);
                old.push(fanin);
            }
        }
        for (node, table, fanins) in cells {
            self.connect(node, table, &fanins);
        }
        for node in old {
            self.prune(node);
        }
        self.sort();
    }

    fn disconnect(&mut self, node: usize, reader: usize) {
        let fanouts = &mut self.vertices[node].fanouts;
        if let Some(place) = fanouts.iter().position(|&fanout| fanout == reader) {
            fanouts.swap_remove(place);
        }
    }

    /// Removes a cell that nothing reads, and what only it read.
    fn prune(&mut self, node: usize) {
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            if self.readers(node) == 0 {
                self.vertices[node].cost = 0;
                for fanin in std::mem::take(&mut self.vertices[node].fanins) {
                    self.disconnect(fanin, node);
                    pending.push(fanin);
                }
            }
        }
    }

    /// The bootstraps that go if a cell reads `fanins` instead of what it reads.
    pub(super) fn freed(&self, node: usize, fanins: &[usize]) -> u32 {
        let mut freed = self.vertices[node].cost;
        // Readers lost so far.
        let mut lost: Vec<(usize, usize)> = Vec::new();
        let mut pending: Vec<usize> = self.vertices[node].fanins.clone();
        while let Some(node) = pending.pop() {
            let count = match lost.iter_mut().find(|(other, _)| *other == node) {
                Some((_, count)) => {
                    *count += 1;
                    *count
                }
                None => {
                    lost.push((node, 1));
                    1
                }
            };
            if count == self.readers(node) && !fanins.contains(&node) {
                freed += self.vertices[node].cost;
                pending.extend(&self.vertices[node].fanins);
            }
        }
        freed
    }

    /// Orders the cells that some output needs, and finds their depths.
    pub(super) fn sort(&mut self) {
        let old = std::mem::take(&mut self.order);
        for &node in &old {
            self.ranks[node] = 0;
        }
        let mut pending = Vec::new();
        for root in old {
            pending.push(root);
            while let Some(&node) = pending.last() {
                let vertex = &self.vertices[node];
                if vertex.fanins.is_empty() || self.ranks[node] > 0 || self.readers(node) == 0 {
                    pending.pop();
                    continue;
                }
                let waiting = pending.len();
                let open = |&&fanin: &&usize| !self.vertices[fanin].fanins.is_empty() && self.ranks[fanin] == 0;
                pending.extend(vertex.fanins.iter().filter(open));
                if pending.len() == waiting {
                    pending.pop();
                    self.order.push(node);
                    self.ranks[node] = self.order.len();
                    self.set_depth(node);
                }
            }
        }
    }

    /// The netlist as it is now; names, ports and origins are those of the netlist it was made from.
    pub(super) fn netlist(&self, original: &Netlist) -> Netlist {
        let mut builder = Builder::new(original.name());
        let ids: Vec<NodeId> = original.ids().collect();
        let mut made: Vec<Option<NodeId>> = vec![None; ids.len()];
        for &id in &ids {
            match original.node(id) {
                Node::Input(position) => made[id.index()] = Some(builder.input(original.input_name(position))),
                Node::Constant(value) => made[id.index()] = Some(builder.constant(value)),
                Node::Cell { .. } => {}
            }
        }
        for &node in &self.order {
            let vertex = &self.vertices[node];
            let fanins: Vec<NodeId> = vertex.fanins.iter().filter_map(|&fanin| made[fanin]).collect();
            builder.set_origin(original.origin(ids[node]));
            made[node] = Some(builder.lut(vertex.table, &fanins));
        }
        for output in original.outputs() {
            let driver = made[output.driver.index()].expect("what an output reads is in the order");
            builder.output(output.name.as_str(), driver);
        }
        sweep(&builder.finish())
    }
}
