//! The cells chosen so far: which cut stands for which node, and how often each node is read.

use ringmill_netlist::{Netlist, NodeId};

use super::cut::Cut;

/// A cover of a netlist by cuts. Every node has a chosen cut; a node is in use if an output or the
/// cut of another node in use reads it.
pub(crate) struct Cover {
    /// The chosen cut of each node; nothing for inputs (and whatever else is a leaf).
    pub(crate) chosen: Vec<Option<Cut>>,
    /// The number of outputs and of cuts in use that read each node.
    pub(crate) readers: Vec<u32>,
}

impl Cover {
    pub(crate) fn new(nodes: usize) -> Self {
        Self { chosen: vec![None; nodes], readers: vec![0; nodes] }
    }

    /// Counts the readers afresh, from the outputs down.
    pub(crate) fn count_readers(&mut self, netlist: &Netlist) {
        self.readers.fill(0);
        for output in netlist.outputs() {
            self.readers[output.driver.index()] += 1;
        }
        for id in netlist.ids().rev() {
            self.read_leaves(id);
        }
    }

    fn read_leaves(&mut self, id: NodeId) {
        let node = id.index();
        if self.readers[node] == 0 {
            return;
        }
        if let Some(cut) = &self.chosen[node] {
            for &leaf in cut.leaves() {
                self.readers[leaf as usize] += 1;
            }
        }
    }

    /// The bootstraps of the cells in use.
    pub(crate) fn area(&self) -> u64 {
        let used = self.chosen.iter().zip(&self.readers);
        used.filter(|&(_, &readers)| readers > 0)
            .filter_map(|(cut, _)| cut.as_ref())
            .map(|cut| u64::from(cut.cost))
            .sum()
    }

    /// Starts reading a cut: the bootstraps this adds to the cover.
    pub(crate) fn take(&mut self, cut: &Cut) -> u32 {
        let mut added = 0;
        let mut pending = vec![*cut];
        while let Some(cut) = pending.pop() {
            added += cut.cost;
            for &leaf in cut.leaves() {
                let leaf = leaf as usize;
                self.readers[leaf] += 1;
                if self.readers[leaf] == 1 {
                    pending.extend(self.chosen[leaf]);
                }
            }
        }
        added
    }

    /// Stops reading a cut: the bootstraps this saves.
    pub(crate) fn give_back(&mut self, cut: &Cut) -> u32 {
        let mut saved = 0;
        let mut pending = vec![*cut];
        while let Some(cut) = pending.pop() {
            saved += cut.cost;
            for &leaf in cut.leaves() {
                let leaf = leaf as usize;
                self.readers[leaf] -= 1;
                if self.readers[leaf] == 0 {
                    pending.extend(self.chosen[leaf]);
                }
            }
        }
        saved
    }
}
