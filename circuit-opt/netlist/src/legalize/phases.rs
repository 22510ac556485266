//! The choice of the phase each cell computes, so that few inversions are needed.

use std::collections::HashMap;

use super::absorb::Absorbed;
use super::form::Form;
use crate::{CellLibrary, Node, NodeId};

/// How often the pass that takes superfluous inversions back goes over them; a further round hardly ever finds any.
const ROUNDS: usize = 3;

/// Which phases of each node are there.
pub(super) struct Phases {
    /// Bit 0: the value, bit 1: the inverse; both set: one is computed and the other is its inversion.
    available: Vec<u8>,
    /// The phase that is computed (for an input, false).
    computed: Vec<bool>,
}

impl Phases {
    /// Whether a cell computes its inverse.
    pub(super) fn computed(&self, id: NodeId) -> bool {
        self.computed[id.index()]
    }

    /// Whether a phase of a node is there.
    pub(super) fn has(&self, id: NodeId, inverse: bool) -> bool {
        self.available[id.index()] >> u8::from(inverse) & 1 == 1
    }

    /// Chooses the phases for a library.
    pub(super) fn choose(absorbed: &Absorbed, library: CellLibrary) -> Self {
        match library {
            CellLibrary::Lut(_) => Self::for_tables(absorbed),
            CellLibrary::Gates => Self::for_gates(absorbed),
        }
    }

    /// Tables read and compute any phase, so only outputs have a wish.
    fn for_tables(absorbed: &Absorbed) -> Self {
        let mut available = vec![0; absorbed.netlist.len()];
        for &(driver, inverted) in &absorbed.drivers {
            available[driver.index()] |= 1 << u8::from(inverted);
        }
        let computed = available.iter().map(|&wanted| wanted == 0b10).collect();
        let mut phases = Self {
            available,
            computed,
        };
        for &id in absorbed.netlist.inputs() {
            phases.computed[id.index()] = false;
        }
        for (available, &computed) in phases.available.iter_mut().zip(&phases.computed) {
            *available |= 1 << u8::from(computed);
        }
        phases
    }

    /// Gates tie the phases of two fanins, or of fanins and cell, by a parity. As many ties as come
    /// without contradiction are kept; where one breaks, a node gets both phases.
    fn for_gates(absorbed: &Absorbed) -> Self {
        let preferred = follow_ties(absorbed);
        let available = preferred
            .iter()
            .map(|&phase| 1 << u8::from(phase))
            .collect();
        let mut phases = Self {
            available,
            computed: preferred,
        };
        phases.mend(absorbed);
        for _ in 0..ROUNDS {
            if !phases.take_back(absorbed) {
                break;
            }
        }
        phases.settle_muxes(absorbed);
        phases
    }

    /// The phase in which a cell can read its tied fanins, if there is one: false as written in its
    /// form, true with both inverted. A multiplexer computes its own value in the one and its inverse in the other.
    fn orientation(&self, id: NodeId, form: Form, tied: [(NodeId, bool); 2]) -> Option<bool> {
        let first = self.computed[id.index()];
        [first, !first].into_iter().find(|&flip| {
            tied.iter()
                .all(|&(fanin, inverted)| self.has(fanin, inverted != flip))
                && (!matches!(form, Form::Mux { .. }) || self.has(id, flip))
        })
    }

    fn satisfied(&self, absorbed: &Absorbed, id: NodeId) -> bool {
        let Node::Cell { table, fanins } = absorbed.netlist.node(id) else {
            return true;
        };
        let form = Form::of(table, fanins.len());
        form.tied(fanins)
            .is_none_or(|tied| self.orientation(id, form, tied).is_some())
    }

    /// Gives nodes both phases until every output and every cell has what it reads.
    fn mend(&mut self, absorbed: &Absorbed) {
        for &(driver, inverted) in &absorbed.drivers {
            self.available[driver.index()] |= 1 << u8::from(inverted);
        }
        let broken: Vec<NodeId> = cells(absorbed)
            .filter(|&id| !self.satisfied(absorbed, id))
            .collect();
        let mut blame: HashMap<NodeId, u32> = HashMap::new();
        for &id in &broken {
            for candidate in self.remedies(absorbed, id) {
                *blame.entry(candidate).or_default() += 1;
            }
        }
        for &id in &broken {
            if self.satisfied(absorbed, id) {
                continue;
            }
            let remedies = self.remedies(absorbed, id);
            if let Some(&most) = remedies
                .iter()
                .max_by_key(|&candidate| blame.get(candidate))
            {
                self.available[most.index()] = 0b11;
            }
        }
    }

    /// The nodes each of which alone, given both phases, satisfies a cell.
    fn remedies(&self, absorbed: &Absorbed, id: NodeId) -> Vec<NodeId> {
        let Node::Cell { table, fanins } = absorbed.netlist.node(id) else {
            return Vec::new();
        };
        let form = Form::of(table, fanins.len());
        let Some(tied) = form.tied(fanins) else {
            return Vec::new();
        };
        let mut remedies = Vec::with_capacity(3);
        for flip in [false, true] {
            let mut missing = tied
                .iter()
                .filter(|&&(fanin, inverted)| !self.has(fanin, inverted != flip))
                .map(|tie| tie.0)
                .collect::<Vec<_>>();
            if matches!(form, Form::Mux { .. }) && !self.has(id, flip) {
                missing.push(id);
            }
            if let [one] = missing[..] {
                remedies.push(one);
            }
        }
        remedies
    }

    /// Takes second phases back that nobody needs any more; whether there were any.
    fn take_back(&mut self, absorbed: &Absorbed) -> bool {
        let mut readers: HashMap<NodeId, Vec<NodeId>> = HashMap::new();
        for id in cells(absorbed) {
            let Node::Cell { table, fanins } = absorbed.netlist.node(id) else {
                continue;
            };
            let form = Form::of(table, fanins.len());
            let Some(tied) = form.tied(fanins) else {
                continue;
            };
            let own = matches!(form, Form::Mux { .. }).then_some(id);
            for node in tied.iter().map(|tie| tie.0).chain(own) {
                if self.available[node.index()] == 0b11 {
                    readers.entry(node).or_default().push(id);
                }
            }
        }
        let mut shown: HashMap<NodeId, u8> = HashMap::new();
        for &(driver, inverted) in &absorbed.drivers {
            *shown.entry(driver).or_default() |= 1 << u8::from(inverted);
        }
        let mut changed = false;
        for id in absorbed
            .netlist
            .ids()
            .filter(|id| absorbed.needed[id.index()])
        {
            if self.available[id.index()] != 0b11 {
                continue;
            }
            let is_input = matches!(absorbed.netlist.node(id), Node::Input(_));
            let shown = shown.get(&id).copied().unwrap_or(0);
            let readers = readers.get(&id).map_or(&[][..], Vec::as_slice);
            let enough = [false, true]
                .into_iter()
                .filter(|&phase| !(is_input && phase))
                .find(|&phase| {
                    let only = 1 << u8::from(phase);
                    self.available[id.index()] = only;
                    shown & !only == 0
                        && readers
                            .iter()
                            .all(|&reader| self.satisfied(absorbed, reader))
                });
            match enough {
                Some(phase) => {
                    self.computed[id.index()] = phase;
                    changed = true;
                }
                None => self.available[id.index()] = 0b11,
            }
        }
        changed
    }

    /// A multiplexer of which both phases are there computes one for which its branches are there.
    fn settle_muxes(&mut self, absorbed: &Absorbed) {
        for id in cells(absorbed) {
            let Node::Cell { table, fanins } = absorbed.netlist.node(id) else {
                continue;
            };
            let form = Form::of(table, fanins.len());
            if let (Form::Mux { .. }, Some(tied)) = (form, form.tied(fanins))
                && let Some(flip) = self.orientation(id, form, tied)
            {
                self.computed[id.index()] = flip;
            }
        }
    }
}

fn cells(absorbed: &Absorbed) -> impl Iterator<Item = NodeId> {
    absorbed
        .netlist
        .ids()
        .filter(|id| absorbed.needed[id.index()] && !absorbed.netlist.fanins(*id).is_empty())
}

/// A phase for each node such that the ties hold that can be held in the order of the netlist: outputs want
/// values, inputs are values, gates tie their fanins.
fn follow_ties(absorbed: &Absorbed) -> Vec<bool> {
    let fixed = absorbed.netlist.len();
    let mut ties = Ties::new(fixed + 1);
    for &input in absorbed.netlist.inputs() {
        ties.tie(input.index(), fixed, false);
    }
    for &(driver, inverted) in &absorbed.drivers {
        ties.tie(driver.index(), fixed, inverted);
    }
    for id in cells(absorbed) {
        let Node::Cell { table, fanins } = absorbed.netlist.node(id) else {
            continue;
        };
        match Form::of(table, fanins.len()) {
            Form::Parity { .. } => {}
            Form::Product { inverted, .. } => {
                ties.tie(
                    fanins[0].index(),
                    fanins[1].index(),
                    inverted[0] != inverted[1],
                );
            }
            Form::Mux {
                branches, inverted, ..
            } => {
                for (branch, inverted) in branches.into_iter().zip(inverted) {
                    ties.tie(fanins[branch].index(), id.index(), inverted);
                }
            }
        }
    }
    let (root, offset) = ties.find(fixed);
    (0..fixed)
        .map(|node| {
            let (own, phase) = ties.find(node);
            phase != (own == root && offset)
        })
        .collect()
}

/// Disjoint sets of nodes whose phases are tied, with each node's parity to its parent.
struct Ties {
    parent: Vec<u32>,
    parity: Vec<bool>,
}

impl Ties {
    fn new(count: usize) -> Self {
        Self {
            parent: (0..count as u32).collect(),
            parity: vec![false; count],
        }
    }

    /// The representative of a node's set, and the node's parity to it.
    fn find(&mut self, node: usize) -> (usize, bool) {
        let (mut root, mut parity) = (node, false);
        while self.parent[root] as usize != root {
            parity ^= self.parity[root];
            root = self.parent[root] as usize;
        }
        let (mut at, mut left) = (node, parity);
        while self.parent[at] as usize != at {
            let next = self.parent[at] as usize;
            let step = self.parity[at];
            self.parent[at] = root as u32;
            self.parity[at] = left;
            left ^= step;
            at = next;
        }
        (root, parity)
    }

    /// Ties two nodes, unless they are tied already.
    fn tie(&mut self, a: usize, b: usize, parity: bool) {
        let (a, a_parity) = self.find(a);
        let (b, b_parity) = self.find(b);
        if a != b {
            self.parent[a] = b as u32;
            self.parity[a] = a_parity ^ b_parity ^ parity;
        }
    }
}
