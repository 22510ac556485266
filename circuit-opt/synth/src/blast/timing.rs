//! Levels and noise of nodes where cells add before they look up.

use ringmill_netlist::{Netlist, Node, NodeId};
use rustc_hash::FxHashMap;

use super::counter::Counter;

/// Levels of bootstraps and variances of the nodes of a netlist that grows: the digits of a counter
/// are one level above its bits, other cells one above their fanins.
#[derive(Default)]
pub(super) struct Timing {
    levels: Vec<u32>,
    /// Of digits of counters that make several.
    variances: FxHashMap<NodeId, u32>,
    is_digit: Vec<bool>,
}

impl Timing {
    /// Bootstraps on the longest path to a node.
    pub(super) fn level(&mut self, netlist: &Netlist, node: NodeId) -> u32 {
        self.follow(netlist);
        self.levels[node.index()]
    }

    /// The variance of a node, in variances of a bootstrap.
    pub(super) fn variance(&self, netlist: &Netlist, node: NodeId) -> u32 {
        self.variances.get(&root(netlist, node)).copied().unwrap_or(1)
    }

    /// Takes note of a counter whose cells were just made.
    pub(super) fn note(&mut self, netlist: &Netlist, counter: &Counter) {
        self.follow(netlist);
        let last = counter.last_term();
        let level = counter.terms.iter().map(|&(_, bit)| self.levels[bit.index()]).max().unwrap_or(0) + 1;
        for (index, &digit) in counter.digits.iter().enumerate() {
            let root = root(netlist, digit);
            // as in a lincomb circuit of the counters: the first to make a node makes it
            if netlist.fanins(root).len() < 2 || Some(root) <= last || self.is_digit[root.index()] {
                continue;
            }
            self.is_digit[root.index()] = true;
            (self.levels[root.index()], self.levels[digit.index()]) = (level, level);
            if counter.digits.len() > 1 {
                self.variances.insert(root, counter.changes(index).max(1));
            }
        }
    }

    fn follow(&mut self, netlist: &Netlist) {
        let mut new: Vec<NodeId> = netlist.ids().rev().take(netlist.len() - self.levels.len()).collect();
        new.reverse();
        for id in new {
            let fanins = netlist.fanins(id);
            let below = fanins.iter().map(|fanin| self.levels[fanin.index()]).max().unwrap_or(0);
            self.levels.push(below + u32::from(fanins.len() > 1));
            self.is_digit.push(false);
        }
    }
}

/// The node beneath an inverter.
fn root(netlist: &Netlist, node: NodeId) -> NodeId {
    match netlist.node(node) {
        Node::Cell { table: 0b01, fanins: &[root] } => root,
        _ => node,
    }
}
