//! A netlist as exclusive ors, ands and inversions.

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::table::{self, mask};
use crate::{CellLibrary, Netlist, Node, split_inversions};

/// Twice a node, plus one if inverted. Node 0 is constant false, then come the inputs, then the
/// gates.
pub(super) type Literal = u32;

/// The function of a gate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Operation {
    Xor,
    And,
}

/// A gate of two literals, the larger first.
pub(super) type Gate = (Operation, [Literal; 2]);

/// The gates of a netlist in topological order, none of them there twice.
pub(super) struct Gates {
    pub(super) inputs: usize,
    pub(super) gates: Vec<Gate>,
    /// The literals at the outputs, in the order of the netlist.
    pub(super) outputs: Vec<Literal>,
    known: HashMap<Gate, Literal, FxBuildHasher>,
}

impl Gates {
    /// The netlist in gates: one `AND` for a multiplexer or a majority, none for an exclusive or;
    /// inversions go through exclusive ors to where they are shared or vanish. Cells that no output
    /// depends on are left out.
    pub(super) fn of(netlist: &Netlist) -> Self {
        let netlist = split_inversions(netlist, CellLibrary::Gates);
        let inputs = netlist.inputs().len();
        let mut gates = Self { inputs, gates: Vec::new(), outputs: Vec::new(), known: HashMap::default() };
        let mut literals: Vec<Literal> = vec![0; netlist.len()];
        for id in netlist.ids() {
            literals[id.index()] = match netlist.node(id) {
                Node::Constant(value) => Literal::from(value),
                Node::Input(position) => 2 * (position as Literal + 1),
                Node::Cell { table, fanins } => {
                    let (table, support) = table::shrink(table, fanins.len());
                    let operands: Vec<Literal> = support.iter().map(|&input| literals[fanins[input].index()]).collect();
                    gates.function(table, &operands)
                }
            };
        }
        gates.outputs = netlist.outputs().iter().map(|output| literals[output.driver.index()]).collect();
        gates.sweep();
        gates
    }

    /// Removes the gates that no output depends on, such as the parts of a multiplexer that was
    /// recognized.
    fn sweep(&mut self) {
        let first = 1 + self.inputs;
        let mut reached = vec![false; first + self.gates.len()];
        self.outputs.iter().for_each(|&output| reached[output as usize / 2] = true);
        for (gate, (_, operands)) in self.gates.iter().enumerate().rev() {
            if reached[first + gate] {
                operands.iter().for_each(|&operand| reached[operand as usize / 2] = true);
            }
        }
        let mut to: Vec<Literal> = (0..first as Literal).map(|node| 2 * node).collect();
        let moved = |to: &[Literal], literal: Literal| to[literal as usize / 2] | literal & 1;
        let mut kept = Vec::new();
        for (gate, &(operation, operands)) in self.gates.iter().enumerate() {
            to.push(2 * (first + kept.len()) as Literal);
            if reached[first + gate] {
                kept.push((operation, operands.map(|operand| moved(&to, operand))));
            }
        }
        self.outputs.iter_mut().for_each(|output| *output = moved(&to, *output));
        self.gates = kept;
        self.known.clear();
    }

    /// Any function of literals that it depends on all of, by Shannon's expansion down to two.
    fn function(&mut self, table: u64, operands: &[Literal]) -> Literal {
        match *operands {
            [] => Literal::from(table & 1 == 1),
            [a] => a ^ Literal::from(table & 0b11 == 0b01),
            [a, b] => match table & mask(2) {
                0b0110 => self.xor(a, b),
                0b1001 => self.xor(a, b) ^ 1,
                table => {
                    // One row differs from the other three.
                    let is_inverted = table.count_ones() == 3;
                    let row = if is_inverted { !table & mask(2) } else { table }.trailing_zeros();
                    let product = self.and(a ^ 1 ^ (row & 1), b ^ 1 ^ (row >> 1));
                    product ^ Literal::from(is_inverted)
                }
            },
            [.., last] => {
                if operands.len() == 3
                    && let Some(mux) = table::is_mux(table)
                {
                    let then = operands[mux.then] ^ Literal::from(mux.then_inverted);
                    let otherwise = operands[mux.otherwise] ^ Literal::from(mux.otherwise_inverted);
                    return self.mux(operands[mux.select], then, otherwise);
                }
                let input = operands.len() - 1;
                let [otherwise, then] = [false, true].map(|value| {
                    let half = table::cofactor(table, operands.len(), input, value);
                    let (half, support) = table::shrink(half, operands.len());
                    let operands: Vec<Literal> = support.iter().map(|&input| operands[input]).collect();
                    self.function(half, &operands)
                });
                self.mux(last, then, otherwise)
            }
        }
    }

    fn gate(&mut self, operation: Operation, a: Literal, b: Literal) -> Literal {
        let gate = (operation, [a.max(b), a.min(b)]);
        *self.known.entry(gate).or_insert_with(|| {
            self.gates.push(gate);
            2 * (self.inputs + self.gates.len()) as Literal
        })
    }

    fn xor(&mut self, a: Literal, b: Literal) -> Literal {
        let inversion = (a ^ b) & 1;
        let (a, b) = (a & !1, b & !1);
        match (a.max(b), a.min(b)) {
            (a, b) if a == b => inversion,
            (a, 0) => a ^ inversion,
            (a, b) => self.gate(Operation::Xor, a, b) ^ inversion,
        }
    }

    fn and(&mut self, a: Literal, b: Literal) -> Literal {
        match (a.max(b), a.min(b)) {
            (_, 0) => 0,
            (a, 1) => a,
            (a, b) if a == b => a,
            (a, b) if a == b ^ 1 => 0,
            (a, b) => match self.multiplexer(a, b) {
                Some((select, then, otherwise)) => self.mux(select, then, otherwise) ^ 1,
                None => self.gate(Operation::And, a, b),
            },
        }
    }

    /// Finds the multiplexer (or exclusive or) whose inverse is the and of two literals: both are
    /// inverted ands, of which one reads a literal that the other reads inverted. Circuits from
    /// and-inverter graphs are full of them, at three ands each.
    fn multiplexer(&self, a: Literal, b: Literal) -> Option<(Literal, Literal, Literal)> {
        let product = |literal: Literal| {
            let gate = (literal as usize / 2).checked_sub(1 + self.inputs).filter(|_| literal & 1 == 1)?;
            self.gates.get(gate).filter(|gate| gate.0 == Operation::And).map(|gate| gate.1)
        };
        let (a, b) = (product(a)?, product(b)?);
        let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let &(first, second) = pairs.iter().find(|&&(first, second)| a[first] == b[second] ^ 1)?;
        Some((a[first], a[1 - first], b[1 - second]))
    }

    fn mux(&mut self, select: Literal, then: Literal, otherwise: Literal) -> Literal {
        let differ = self.xor(then, otherwise);
        let change = self.and(select, differ);
        self.xor(change, otherwise)
    }
}
