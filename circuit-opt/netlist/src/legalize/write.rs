//! Cells in the phases chosen.

use super::absorb::Absorbed;
use super::form::Form;
use super::phases::Phases;
use crate::{CellLibrary, MAX_FANINS, Netlist, Node, NodeId, table};

/// Writes every needed cell in the phase it is to compute, and inversions where the other is read.
pub(super) fn write(from: &Absorbed, phases: &Phases, library: CellLibrary) -> Netlist {
    let mut to = Netlist::like(&from.netlist);
    to.reserve(from.netlist.cell_count(), from.netlist.fanin_count());
    let mut writer = Writer { from: &from.netlist, phases, to, nodes: vec![[None; 2]; from.netlist.len()] };
    for id in from.netlist.ids() {
        match from.netlist.node(id) {
            Node::Input(position) => writer.nodes[id.index()][0] = Some(writer.to.inputs()[position]),
            Node::Cell { table, fanins } if from.needed[id.index()] => match library {
                CellLibrary::Gates if !from.public.function(table, fanins).has_public_inputs() => {
                    writer.gate(id, table, fanins)
                }
                _ => writer.table(id, table, fanins),
            },
            Node::Cell { .. } | Node::Constant(_) => {}
        }
    }
    for (output, &(driver, inverted)) in from.netlist.outputs().iter().zip(&from.drivers) {
        let driver = match from.netlist.node(driver) {
            Node::Constant(value) => writer.to.constant(value != inverted),
            _ => writer.literal(driver, inverted),
        };
        writer.to.add_output(output.name.as_str(), driver);
    }
    writer.to
}

struct Writer<'a> {
    from: &'a Netlist,
    phases: &'a Phases,
    to: Netlist,
    /// Each node's value and inverse, as far as they were written.
    nodes: Vec<[Option<NodeId>; 2]>,
}

impl Writer<'_> {
    /// A node's value or inverse; the inversion is added when it is first read.
    fn literal(&mut self, id: NodeId, inverse: bool) -> NodeId {
        let written = self.nodes[id.index()];
        if let Some(node) = written[usize::from(inverse)] {
            return node;
        }
        let Some(other) = written[usize::from(!inverse)] else {
            unreachable!("fanins are written before the cells that read them")
        };
        let node = self.to.add_cell(0b01, &[other], self.from.origin_id(id));
        self.nodes[id.index()][usize::from(inverse)] = Some(node);
        node
    }

    fn add(&mut self, id: NodeId, table: u64, fanins: &[NodeId]) {
        let cell = self.to.add_cell(table, fanins, self.from.origin_id(id));
        self.nodes[id.index()][usize::from(self.phases.computed(id))] = Some(cell);
    }

    /// A table reads each fanin in the phase that is computed.
    fn table(&mut self, id: NodeId, mut table: u64, fanins: &[NodeId]) {
        let mut operands = [NodeId::at(0); MAX_FANINS];
        for (input, (operand, &fanin)) in operands.iter_mut().zip(fanins).enumerate() {
            let inverse = self.phases.computed(fanin);
            if inverse {
                table = table::negate_input(table, input);
            }
            *operand = self.literal(fanin, inverse);
        }
        if self.phases.computed(id) {
            table = table::complement(table, fanins.len());
        }
        self.add(id, table, &operands[..fanins.len()]);
    }

    fn gate(&mut self, id: NodeId, table: u64, fanins: &[NodeId]) {
        let computed = self.phases.computed(id);
        match Form::of(table, fanins.len()) {
            Form::Parity { .. } => self.table(id, table, fanins),
            Form::Product { inverted, complement } => {
                let ties = [(fanins[0], inverted[0]), (fanins[1], inverted[1])];
                let flipped = !ties.iter().all(|&(fanin, inverted)| self.phases.has(fanin, inverted));
                let operands = ties.map(|(fanin, inverted)| self.literal(fanin, inverted != flipped));
                let table = match (flipped, complement != computed) {
                    (false, false) => 0b1000,
                    (false, true) => 0b0111,
                    (true, false) => 0b0001,
                    (true, true) => 0b1110,
                };
                self.add(id, table, &operands);
            }
            Form::Mux { select, branches, inverted } => {
                let [then, otherwise] =
                    [0, 1].map(|side| self.literal(fanins[branches[side]], inverted[side] != computed));
                let exchanged = self.phases.computed(fanins[select]);
                let select = self.literal(fanins[select], exchanged);
                let (then, otherwise) = if exchanged { (otherwise, then) } else { (then, otherwise) };
                self.add(id, 0xca, &[otherwise, then, select]);
            }
        }
    }
}
