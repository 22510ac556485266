//! Comparison of a network with its cells alone.

use super::{Fanout, Network, Required, Sorted};

impl Network {
    /// Compares fanouts, costs and depths with what the cells say; leaves have no depth of their
    /// own here.
    ///
    /// # Errors
    /// Returns the first inconsistency.
    pub(super) fn check(&self) -> Result<(), String> {
        let mut fanouts = vec![Vec::new(); self.len()];
        for node in 0..self.len() {
            let vertex = &self.vertices[node];
            let (cost, levels) = vertex.cell.map_or((0, 0), |cell| cell.cost_and_levels(self.library));
            if (vertex.cost, vertex.levels) != (cost, levels) {
                return Err(format!("cost of {node}: expected {cost}, found {}", vertex.cost));
            }
            for (fanin, &read) in self.fanins(node).iter().enumerate() {
                let fanout = Fanout { cell: node as u32, fanin: fanin as u32 };
                fanouts[read].push(fanout);
                let position = vertex.cell.map_or(0, |cell| cell.positions[fanin] as usize);
                if self.fanouts(read).get(position) != Some(&fanout) {
                    return Err(format!(
                        "fanin {fanin} of {node}: not at position {position} of the fanouts of {read}"
                    ));
                }
            }
        }
        for (node, expected) in fanouts.iter().enumerate() {
            // As many, and each cell is where it says.
            if expected.len() != self.fanouts(node).len() {
                return Err(format!("fanouts of {node}: expected {expected:?}, found {:?}", self.fanouts(node)));
            }
            if self.cell(node).is_some() && self.references(node) == 0 {
                return Err(format!("nothing reads {node}"));
            }
        }
        for (node, expected) in self.longest_paths().into_iter().enumerate() {
            if self.cell(node).is_some() && self.depth(node) != expected {
                return Err(format!("depth of {node}: expected {expected}, found {}", self.depth(node)));
            }
        }
        Ok(())
    }

    /// The depth of each node, paths followed up from the leaves until nothing changes.
    fn longest_paths(&self) -> Vec<u32> {
        let mut depths = vec![0; self.len()];
        for _ in 0..=self.len() {
            let before = depths.clone();
            for node in 0..self.len() {
                let below = self.fanins(node).iter().map(|&fanin| depths[fanin]).max().unwrap_or(0);
                depths[node] = below + self.vertices[node].levels;
            }
            if depths == before {
                break;
            }
        }
        depths
    }
}

impl Sorted {
    /// Compares the order with what the cells say.
    ///
    /// # Errors
    /// Returns the first inconsistency.
    pub(super) fn check(&self) -> Result<(), String> {
        let mut seen = vec![false; self.network.len()];
        for (position, &node) in self.order.iter().enumerate() {
            let early =
                self.network.fanins(node).iter().find(|fanin| self.network.cell(**fanin).is_some() && !seen[**fanin]);
            if let Some(fanin) = early {
                return Err(format!("{node} comes before its fanin {fanin}"));
            }
            if std::mem::replace(&mut seen[node], true) || self.rank(node) != position + 1 {
                return Err(format!("rank of {node}: expected {}, found {}", position + 1, self.rank(node)));
            }
        }
        for (node, &is_seen) in seen.iter().enumerate() {
            let is_cell = self.network.cell(node).is_some();
            if is_seen != is_cell || (self.rank(node) > 0) != is_cell {
                return Err(format!("{node} is in the order: expected {is_cell}, found {is_seen}"));
            }
        }
        self.network.check()
    }
}

impl Required {
    /// Compares with what the cells say: nothing is deeper than it may be, and no fanin may be
    /// deeper than its reader allows.
    ///
    /// # Errors
    /// Returns the first inconsistency.
    pub(super) fn check(&self, network: &Network) -> Result<(), String> {
        for node in (0..network.len()).filter(|&node| self.of(node) < u32::MAX) {
            if network.depth(node) > self.of(node) {
                return Err(format!(
                    "depth of {node}: expected {} at most, found {}",
                    self.of(node),
                    network.depth(node)
                ));
            }
            let below = self.of(node).saturating_sub(network.vertices[node].levels);
            if let Some(fanin) = network.fanins(node).iter().find(|fanin| self.of(**fanin) > below) {
                return Err(format!("fanin {fanin} of {node}: expected {below} at most, found {}", self.of(*fanin)));
            }
        }
        Ok(())
    }
}
