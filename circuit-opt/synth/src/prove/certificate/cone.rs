//! Functions of a netlist's cells over a cut, whose nodes are taken as free variables.
//!
//! A claim that holds for free nodes holds for the values they really take, wherever the cut is. So
//! the cut is a matter of success, not of soundness: where a claim fails since nodes of the cut
//! depend on each other, the latest of them is replaced by what it is made of.

use ringmill_netlist::{Netlist, Node, NodeId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::violation::Failure;
use crate::prove::bdd::{BddManager, FALSE, Function};

/// The largest number of replacements of a cut's nodes.
const MOST_REPLACEMENTS: usize = 200;

/// The longest path between a node and the cut.
const MOST_DEPTH: usize = 2000;

/// Nodes of the diagrams of all cuts together beyond which the cut is not changed any more.
const MOST_WORK: usize = 1 << 19;

/// The most inputs of the netlist below the cut for which the claim is looked at without any cut in
/// the end.
const MOST_INPUTS: usize = 16;

/// The node that `node` equals or inverts, beneath inverters and buffers, and whether it inverts
/// it.
pub(super) fn root(netlist: &Netlist, node: NodeId) -> (NodeId, bool) {
    let (mut node, mut inverted) = (node, false);
    loop {
        match netlist.node(node) {
            Node::Cell { table: 0b01, fanins: &[fanin] } => (node, inverted) = (fanin, !inverted),
            Node::Cell { table: 0b10, fanins: &[fanin] } => node = fanin,
            _ => return (node, inverted),
        }
    }
}

/// The value of a node that is a constant, inverters aside.
pub(super) fn constant(netlist: &Netlist, node: NodeId) -> Option<bool> {
    let (root, inverted) = root(netlist, node);
    match netlist.node(root) {
        Node::Constant(value) => Some(value != inverted),
        _ => None,
    }
}

/// Functions of nodes above a cut.
pub(super) struct Cone<'a> {
    netlist: &'a Netlist,
    pub(super) diagrams: BddManager,
    functions: FxHashMap<NodeId, Function>,
    /// the node of each variable
    variables: Vec<NodeId>,
}

impl Cone<'_> {
    fn cut_at(&mut self, node: NodeId, replaced: &FxHashSet<NodeId>) {
        let (node, _) = root(self.netlist, node);
        if matches!(self.netlist.node(node), Node::Constant(_)) || self.functions.contains_key(&node) {
            return;
        }
        if replaced.contains(&node) {
            for &fanin in self.netlist.fanins(node) {
                self.cut_at(fanin, replaced);
            }
            return;
        }
        self.variables.push(node);
        let variable = self.diagrams.variable();
        self.functions.insert(node, variable);
    }

    /// The function of a node; inputs of the netlist below the cut are free too, and so are nodes
    /// far below.
    pub(super) fn function(&mut self, node: NodeId) -> Function {
        self.function_below(node, 0)
    }

    fn function_below(&mut self, node: NodeId, depth: usize) -> Function {
        let (node, inverted) = root(self.netlist, node);
        let function = match self.functions.get(&node) {
            Some(&function) => function,
            None => {
                let function = match self.netlist.node(node) {
                    Node::Constant(value) => BddManager::constant(value),
                    Node::Cell { .. } | Node::Input(_) if depth > MOST_DEPTH => self.free(node),
                    Node::Input(_) => self.free(node),
                    Node::Cell { table, fanins } => {
                        let inputs: Vec<Function> =
                            fanins.iter().map(|&fanin| self.function_below(fanin, depth + 1)).collect();
                        self.diagrams.table(table, &inputs)
                    }
                };
                self.functions.insert(node, function);
                function
            }
        };
        if inverted { self.diagrams.not(function) } else { function }
    }

    fn free(&mut self, node: NodeId) -> Function {
        self.variables.push(node);
        self.diagrams.variable()
    }

    pub(super) fn word(&mut self, nodes: &[NodeId]) -> Vec<Function> {
        nodes.iter().map(|&node| self.function(node)).collect()
    }
}

/// Shows that `difference`, a function of nodes, never holds. The cut is at `leaves`, in the order
/// of the variables.
pub(super) fn refute(
    netlist: &Netlist,
    leaves: &[NodeId],
    difference: impl Fn(&mut Cone<'_>) -> Function,
) -> Result<(), Failure> {
    let mut replaced = FxHashSet::default();
    let mut work = 0;
    let mut leaves = leaves;
    loop {
        let mut cone = Cone {
            netlist,
            diagrams: BddManager::new(),
            functions: FxHashMap::default(),
            variables: Vec::with_capacity(leaves.len()),
        };
        for &leaf in leaves {
            cone.cut_at(leaf, &replaced);
        }
        let function = difference(&mut cone);
        if cone.diagrams.overflowed() {
            return Err(Failure::TooLarge);
        }
        if function == FALSE {
            return Ok(());
        }
        work += cone.diagrams.len();
        let support = cone.diagrams.support(function);
        let needed = cone.variables.iter().zip(support).filter(|&(_, needed)| needed).map(|(&node, _)| node);
        let latest = needed.filter(|&node| matches!(netlist.node(node), Node::Cell { .. })).max();
        match latest {
            Some(node) if !leaves.is_empty() && replaced.len() < MOST_REPLACEMENTS && work < MOST_WORK => {
                replaced.insert(node);
            }
            Some(_) if !leaves.is_empty() && has_few_inputs(netlist, leaves) => leaves = &[],
            Some(_) => return Err(Failure::Undecided),
            None => return Err(Failure::Different),
        }
    }
}

/// True if nodes depend on so few inputs of the netlist that functions of these are small.
fn has_few_inputs(netlist: &Netlist, nodes: &[NodeId]) -> bool {
    let mut seen = FxHashSet::default();
    let mut open = nodes.to_vec();
    let mut inputs = 0;
    while let Some(node) = open.pop() {
        if seen.insert(node) {
            match netlist.node(node) {
                Node::Input(_) => inputs += 1,
                Node::Constant(_) => {}
                Node::Cell { fanins, .. } => open.extend(fanins),
            }
        }
        if inputs > MOST_INPUTS {
            return false;
        }
    }
    true
}
