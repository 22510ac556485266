//! Windows of a netlist: cells that are functions of few nodes.

use rustc_hash::{FxHashMap, FxHashSet};

use ringmill_netlist::Netlist;

use super::circuit::Circuit;
use super::graph::Graph;
use super::reselection::Reselection;
use crate::random::Random;

/// Cells that are functions of `leaves`, none of which depends on them.
pub(super) struct Window {
    leaves: Vec<usize>,
    /// Fanins first.
    cells: Vec<usize>,
}

impl Window {
    /// All of a netlist with few inputs.
    pub(super) fn whole(graph: &Graph, netlist: &Netlist) -> Self {
        let leaves = netlist.inputs().iter().map(|input| input.index()).collect();
        Self { leaves, cells: graph.order.clone() }
    }

    /// Around a cell: a cut of its cone grown where that costs fewest leaves, and cells that are functions of it, as many as are asked
    /// for. Nothing if that comes to more leaves than asked for.
    pub(super) fn around(graph: &Graph, node: usize, most: usize, cells: usize) -> Option<Self> {
        let (leaves, mut inside) = cut(graph, node, most, cells);
        let mut known: FxHashSet<usize> = leaves.iter().chain(&inside).copied().collect();
        let mut next = 0;
        let mut members: Vec<usize> = leaves.clone();
        members.extend(&inside);
        while next < members.len() && inside.len() < cells {
            for &fanout in &graph.vertices[members[next]].fanouts {
                let fanins = &graph.vertices[fanout].fanins;
                if !known.contains(&fanout) && fanins.iter().all(|fanin| known.contains(fanin)) {
                    known.insert(fanout);
                    members.push(fanout);
                    inside.push(fanout);
                }
            }
            next += 1;
        }
        inside.sort_by_key(|&cell| graph.ranks[cell]);
        let mut window = Self { leaves, cells: inside };
        window.trim(graph);
        (window.leaves.len() <= most).then_some(window)
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Takes out the cells on which leaves depend; what others read of them are leaves then.
    fn trim(&mut self, graph: &Graph) {
        let Some(&lowest) = self.cells.first() else { return };
        let mut seen: FxHashSet<usize> = FxHashSet::default();
        let mut pending = self.leaves.clone();
        while let Some(node) = pending.pop() {
            if graph.ranks[node] >= graph.ranks[lowest] && seen.insert(node) {
                pending.extend(&graph.vertices[node].fanins);
            }
        }
        let before = self.cells.len();
        self.cells.retain(|cell| !seen.contains(cell));
        if self.cells.len() < before {
            let inside: FxHashSet<usize> = self.cells.iter().copied().collect();
            self.leaves.clear();
            for fanin in self.cells.iter().flat_map(|&cell| &graph.vertices[cell].fanins) {
                if !inside.contains(fanin) && !self.leaves.contains(fanin) {
                    self.leaves.push(*fanin);
                }
            }
        }
    }

    /// The window by itself: what is read outside it is an output.
    pub(super) fn circuit(&self, graph: &Graph, how: Reselection, random: &mut Random) -> Option<Circuit> {
        let depths = self.leaves.iter().map(|&leaf| graph.vertices[leaf].depth);
        let mut part = Graph::of_leaves(depths, graph.library);
        let members: Vec<usize> = self.leaves.iter().chain(&self.cells).copied().collect();
        let places: FxHashMap<usize, usize> = members.iter().enumerate().map(|(place, &node)| (node, place)).collect();
        let place = |node: usize| places.get(&node).copied();
        for &cell in &self.cells {
            let vertex = &graph.vertices[cell];
            let fanins: Vec<usize> = vertex.fanins.iter().filter_map(|&fanin| place(fanin)).collect();
            let outside = vertex.fanouts.iter().filter(|&&fanout| place(fanout).is_none()).count();
            part.push(vertex.table, &fanins, vertex.outputs + outside as u32);
        }
        Circuit::new(part, self.leaves.len(), how, random)
    }

    /// Puts the window, changed, back.
    pub(super) fn put_back(&self, graph: &mut Graph, changed: &Graph) {
        let members: Vec<usize> = self.leaves.iter().chain(&self.cells).copied().collect();
        let cells = (self.leaves.len()..members.len()).map(|place| {
            let vertex = &changed.vertices[place];
            (members[place], vertex.table, vertex.fanins.iter().map(|&fanin| members[fanin]).collect())
        });
        graph.replace_all(cells.collect());
    }
}

/// A cut of the cell's cone, and the cells above it.
fn cut(graph: &Graph, node: usize, most: usize, cells: usize) -> (Vec<usize>, Vec<usize>) {
    let mut leaves = vec![node];
    let mut inside: Vec<usize> = Vec::new();
    while inside.len() < cells {
        let growth = |&leaf: &usize| {
            let fanins = &graph.vertices[leaf].fanins;
            fanins.iter().filter(|fanin| !leaves.contains(fanin) && !inside.contains(fanin)).count()
        };
        let open = leaves.iter().enumerate().filter(|(_, leaf)| !graph.vertices[**leaf].fanins.is_empty());
        let Some((growth, place)) = open.map(|(place, leaf)| (growth(leaf), place)).min() else { break };
        if leaves.len() - 1 + growth > most {
            break;
        }
        let leaf = leaves.swap_remove(place);
        inside.push(leaf);
        for &fanin in &graph.vertices[leaf].fanins {
            if !leaves.contains(&fanin) && !inside.contains(&fanin) {
                leaves.push(fanin);
            }
        }
    }
    (leaves, inside)
}
