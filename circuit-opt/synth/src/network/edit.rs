//! Changes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ringmill_netlist::MAX_FANINS;

use super::{Cell, Fanout, Network, Vertex};

impl Network {
    /// Adds a leaf of a depth.
    pub(crate) fn push_leaf(&mut self, depth: u32) -> usize {
        self.vertices.push(Vertex { depth, ..Vertex::default() });
        self.len() - 1
    }

    /// Adds a cell that so many outputs show. Without any, something has to read it before the next
    /// change.
    pub(crate) fn push_cell(&mut self, cell: Cell, outputs: u32) -> usize {
        let node = self.len();
        self.vertices.push(Vertex { outputs, ..Vertex::default() });
        self.put(node, cell);
        self.vertices[node].depth = self.depth_of(&cell);
        node
    }

    /// Makes a cell another function of other nodes, none of which depends on it. Returned is what
    /// has gone, because nothing but the cell read it.
    pub(crate) fn replace(&mut self, node: usize, cell: Cell) -> Vec<usize> {
        let old = self.vertices[node].cell;
        let old = old.as_ref().map_or(&[][..], Cell::fanins);
        // A fanin that stays keeps its fanout where it is.
        let mut stays = [false; MAX_FANINS];
        let mut from = [None; MAX_FANINS];
        for (from, fanin) in from.iter_mut().zip(cell.fanins()) {
            *from = (0..old.len()).find(|&position| old[position] == *fanin && !stays[position]);
            from.iter().for_each(|&position| stays[position] = true);
        }
        let dropped = (0..old.len()).filter(|&fanin| !stays[fanin]);
        dropped.clone().for_each(|fanin| self.disconnect(node, fanin));
        let positions = from.map(|from| from.map(|fanin| self.position(node, fanin)));
        self.put_at(node, cell, &positions);
        let mut gone = Vec::new();
        dropped.for_each(|fanin| self.prune(old[fanin], &mut gone));
        self.update_depths([node]);
        gone
    }

    /// As [`replace`](Self::replace), of many cells at once. A cell for which there is nothing
    /// goes: nothing may read it afterwards.
    pub(crate) fn replace_all(&mut self, changes: &[(usize, Option<Cell>)]) -> Vec<usize> {
        let old: Vec<Option<Cell>> = changes.iter().map(|&(node, _)| self.take_out(node)).collect();
        let mut gone = Vec::new();
        for &(node, cell) in changes {
            match cell {
                Some(cell) => self.put(node, cell),
                None => self.leave(node, &mut gone),
            }
        }
        for node in old.iter().flatten().flat_map(Cell::fanins) {
            self.prune(*node, &mut gone);
        }
        self.update_depths(changes.iter().map(|&(node, _)| node));
        gone
    }

    /// Puts a cell where there is none.
    pub(super) fn put(&mut self, node: usize, cell: Cell) {
        self.put_at(node, cell, &[None; MAX_FANINS]);
    }

    /// As above; some fanins have a place for it among their fanouts already.
    fn put_at(&mut self, node: usize, mut cell: Cell, positions: &[Option<usize>; MAX_FANINS]) {
        let count = cell.fanins().len();
        for (fanin, &position) in positions[..count].iter().enumerate() {
            let fanouts = &mut self.vertices[cell.fanins()[fanin]].fanouts;
            let fanout = Fanout { cell: node as u32, fanin: fanin as u32 };
            match position {
                Some(position) => fanouts[position] = fanout,
                None => fanouts.push(fanout),
            }
            cell.positions[fanin] = position.unwrap_or(fanouts.len() - 1) as u32;
        }
        let vertex = &mut self.vertices[node];
        (vertex.cost, vertex.levels) = cell.cost_and_levels(self.library);
        vertex.cell = Some(cell);
    }

    /// Takes a cell away, and from the fanouts of its fanins.
    fn take_out(&mut self, node: usize) -> Option<Cell> {
        for fanin in 0..self.fanins(node).len() {
            self.disconnect(node, fanin);
        }
        let vertex = &mut self.vertices[node];
        (vertex.cost, vertex.levels) = (0, 0);
        vertex.cell.take()
    }

    /// Returns the position of a cell among the fanouts of its fanin.
    fn position(&self, node: usize, fanin: usize) -> usize {
        self.cell(node).map_or(0, |cell| cell.positions[fanin] as usize)
    }

    /// Takes a cell from the fanouts of one of its fanins.
    fn disconnect(&mut self, node: usize, fanin: usize) {
        let position = self.position(node, fanin);
        let read = self.fanins(node)[fanin];
        self.vertices[read].fanouts.swap_remove(position);
        if let Some(&moved) = self.vertices[read].fanouts.get(position)
            && let Some(cell) = &mut self.vertices[moved.cell()].cell
        {
            cell.positions[moved.fanin as usize] = position as u32;
        }
    }

    /// Takes away a cell that nothing reads, and what only it read.
    fn prune(&mut self, node: usize, gone: &mut Vec<usize>) {
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            if self.references(node) == 0
                && let Some(cell) = self.take_out(node)
            {
                self.leave(node, gone);
                pending.extend(cell.fanins());
            }
        }
    }

    fn leave(&mut self, node: usize, gone: &mut Vec<usize>) {
        self.vertices[node].depth = 0;
        gone.push(node);
    }

    /// Finds the depths of changed cells and of what depends on them. Lower cells come first, so
    /// that few are looked at twice.
    fn update_depths(&mut self, changed: impl IntoIterator<Item = usize>) {
        let entry = |network: &Self, node: usize| Reverse((network.depth(node), node));
        let mut pending: BinaryHeap<_> = changed.into_iter().map(|node| entry(self, node)).collect();
        while let Some(Reverse((_, node))) = pending.pop() {
            let Some(cell) = self.cell(node) else { continue };
            let depth = self.depth_below(cell) + self.vertices[node].levels;
            if depth != self.depth(node) {
                self.vertices[node].depth = depth;
                let fanouts = &self.vertices[node].fanouts;
                pending.extend(fanouts.iter().map(|fanout| entry(self, fanout.cell())));
            }
        }
    }
}
