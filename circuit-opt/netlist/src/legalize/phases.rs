//! The choice of the phase each cell computes, so that few inversions are needed.

use std::collections::HashMap;

use super::absorb::Absorbed;
use super::form::Form;
use super::ties::Ties;
use crate::{CellLibrary, Node, NodeId};

/// The number of rounds of the pass that removes superfluous inversions; a further round hardly
/// ever finds any.
const ROUNDS: usize = 3;

/// The phases of each node that exist.
pub(super) struct Phases {
    /// Bit 0: the value, bit 1: the inverse; both set: one is computed and the other is its
    /// inversion.
    available: Vec<u8>,
    /// The phase that is computed (for an input, false).
    computed: Vec<bool>,
}

impl Phases {
    /// True if a cell computes its inverse.
    pub(super) fn computed(&self, id: NodeId) -> bool {
        self.computed[id.index()]
    }

    /// True if a phase of a node is there.
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
        let mut phases = Self { available, computed };
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
        let available = preferred.iter().map(|&phase| 1 << u8::from(phase)).collect();
        let mut phases = Self { available, computed: preferred };
        phases.mend(absorbed);
        for _ in 0..ROUNDS {
            if !phases.take_back(absorbed) {
                break;
            }
        }
        phases.settle_muxes(absorbed);
        phases
    }

    /// The way in which a cell can read what it is tied to, if there is one: false as in its form,
    /// true with both branches inverted. A multiplexer computes its own value in the one and its
    /// inverse in the other.
    fn orientation(&self, demand: &Demand) -> Option<bool> {
        let first = self.computed[demand.cell.index()];
        [first, !first].into_iter().find(|&flip| demand.literals(flip).all(|(node, inverse)| self.has(node, inverse)))
    }

    fn satisfies(&self, demand: &Demand) -> bool {
        self.orientation(demand).is_some()
    }

    /// Gives nodes both phases until every output and every cell has what it reads.
    fn mend(&mut self, absorbed: &Absorbed) {
        for &(driver, inverted) in &absorbed.drivers {
            self.available[driver.index()] |= 1 << u8::from(inverted);
        }
        let broken: Vec<Demand> = demands(absorbed).filter(|demand| !self.satisfies(demand)).collect();
        let mut blame: HashMap<NodeId, u32> = HashMap::new();
        for demand in &broken {
            for candidate in self.remedies(demand) {
                *blame.entry(candidate).or_default() += 1;
            }
        }
        for demand in &broken {
            if !self.satisfies(demand)
                && let Some(node) = self.remedies(demand).max_by_key(|candidate| blame.get(candidate))
            {
                self.available[node.index()] = 0b11;
            }
        }
    }

    /// The nodes each of which alone, given both phases, satisfies a cell. There is one at least
    /// where a cell is not satisfied: what one orientation lacks twice, the other has.
    fn remedies<'a>(&'a self, demand: &'a Demand) -> impl Iterator<Item = NodeId> + 'a {
        [false, true].into_iter().filter_map(|flip| {
            let mut missing = demand.literals(flip).filter(|&(node, inverse)| !self.has(node, inverse));
            let (node, _) = missing.next()?;
            missing.next().is_none().then_some(node)
        })
    }

    /// Takes second phases back that nobody needs any more; whether there were any.
    fn take_back(&mut self, absorbed: &Absorbed) -> bool {
        let mut readers: HashMap<NodeId, Vec<Demand>> = HashMap::new();
        for demand in demands(absorbed) {
            for (node, _) in demand.literals(false) {
                if self.available[node.index()] == 0b11 {
                    readers.entry(node).or_default().push(demand);
                }
            }
        }
        let mut shown: HashMap<NodeId, u8> = HashMap::new();
        for &(driver, inverted) in &absorbed.drivers {
            *shown.entry(driver).or_default() |= 1 << u8::from(inverted);
        }
        let mut changed = false;
        for id in absorbed.netlist.ids().filter(|id| absorbed.needed[id.index()]) {
            if self.available[id.index()] != 0b11 {
                continue;
            }
            let is_input = matches!(absorbed.netlist.node(id), Node::Input(_));
            let shown = shown.get(&id).copied().unwrap_or(0);
            let readers = readers.get(&id).map_or(&[][..], Vec::as_slice);
            let mut phases = [false, true].into_iter().filter(|&phase| !(is_input && phase));
            let enough = phases.find(|&phase| {
                let only = 1 << u8::from(phase);
                self.available[id.index()] = only;
                shown & !only == 0 && readers.iter().all(|reader| self.satisfies(reader))
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
        for demand in demands(absorbed).filter(|demand| demand.is_mux) {
            if let Some(flip) = self.orientation(&demand) {
                self.computed[demand.cell.index()] = flip;
            }
        }
    }
}

/// The phases that a cell ties together.
#[derive(Clone, Copy)]
struct Demand {
    cell: NodeId,
    /// Two fanins, and whether each is read inverted.
    fanins: [(NodeId, bool); 2],
    /// True if the cell's own phase is tied to them.
    is_mux: bool,
}

impl Demand {
    /// The literals that must be there in one orientation: node and whether it is the inverse.
    fn literals(&self, flip: bool) -> impl Iterator<Item = (NodeId, bool)> + use<> {
        let own = self.is_mux.then_some((self.cell, flip));
        self.fanins.map(|(fanin, inverted)| (fanin, inverted != flip)).into_iter().chain(own)
    }
}

/// The demands of the cells that outputs depend on, in topological order.
fn demands(absorbed: &Absorbed) -> impl Iterator<Item = Demand> {
    let needed = absorbed.netlist.ids().filter(|id| absorbed.needed[id.index()]);
    needed.filter_map(|cell| {
        let Node::Cell { table, fanins } = absorbed.netlist.node(cell) else { return None };
        if absorbed.public.function(table, fanins).has_public_inputs() {
            return None; // the gate that public data choose has whatever inversions it needs
        }
        let form = Form::of(table, fanins.len());
        let fanins = form.tied(fanins)?;
        Some(Demand { cell, fanins, is_mux: matches!(form, Form::Mux { .. }) })
    })
}

/// A phase for each node such that the ties hold that can be held in the order of the netlist:
/// outputs want values, inputs are values, gates tie their fanins.
fn follow_ties(absorbed: &Absorbed) -> Vec<bool> {
    let fixed = absorbed.netlist.len();
    let mut ties = Ties::new(fixed + 1);
    for &input in absorbed.netlist.inputs() {
        ties.tie(input.index(), fixed, false);
    }
    for &(driver, inverted) in &absorbed.drivers {
        ties.tie(driver.index(), fixed, inverted);
    }
    for demand in demands(absorbed) {
        let [(a, a_inverted), (b, b_inverted)] = demand.fanins;
        if demand.is_mux {
            ties.tie(a.index(), demand.cell.index(), a_inverted);
            ties.tie(b.index(), demand.cell.index(), b_inverted);
        } else {
            ties.tie(a.index(), b.index(), a_inverted != b_inverted);
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
