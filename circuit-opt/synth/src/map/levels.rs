//! Levels of a netlist under construction.

use ringmill_netlist::{Netlist, NodeId};

/// Cells of two or more inputs on the longest path to each node of a netlist that grows.
#[derive(Default)]
pub(crate) struct Levels(Vec<u32>);

impl Levels {
    /// The level of a node. Nodes that are new since the last call are measured first, and no
    /// others.
    pub(crate) fn of(&mut self, netlist: &Netlist, node: NodeId) -> u32 {
        let mut new: Vec<NodeId> = netlist.ids().rev().take(netlist.len() - self.0.len()).collect();
        new.reverse();
        for id in new {
            let fanins = netlist.fanins(id);
            let below = fanins.iter().map(|fanin| self.0[fanin.index()]).max().unwrap_or(0);
            self.0.push(below + u32::from(fanins.len() > 1));
        }
        self.0[node.index()]
    }
}
