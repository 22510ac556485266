//! Evaluation of a netlist on 64 vectors at a time.

use crate::{Netlist, Node, NodeId, table};

/// Evaluates a netlist; bit `v` of every word belongs to vector `v`.
///
/// Cells are kept in algebraic normal form (exclusive or of products), because that evaluates
/// without a branch on the function: about 20 word operations for a cell of three inputs, whichever
/// it is.
#[derive(Clone, Debug)]
pub struct Simulator {
    /// Algebraic normal form of each cell; 0 or 1 for a constant; unused for an input.
    forms: Vec<u64>,
    starts: Vec<u32>,
    fanins: Vec<NodeId>,
    inputs: Vec<NodeId>,
    drivers: Vec<NodeId>,
    values: Vec<u64>,
    outputs: Vec<u64>,
}

/// The products of three inputs (bit `p` of the index: product `p` is in the form), each as a whole
/// word.
static SPREAD: [[u64; 8]; 256] = {
    let mut spread = [[0; 8]; 256];
    let mut form = 0;
    while form < 256 {
        let mut product = 0;
        while product < 8 {
            if form >> product & 1 == 1 {
                spread[form][product] = u64::MAX;
            }
            product += 1;
        }
        form += 1;
    }
    spread
};

/// The algebraic normal form of a table of up to six inputs: bit `p` says whether the product of
/// the inputs in the set `p` is part of the exclusive or (Möbius transform).
const fn normal_form(mut table: u64) -> u64 {
    let mut input = 0;
    while input < 6 {
        table ^= (table & !table::PROJECTIONS[input]) << (1 << input);
        input += 1;
    }
    table
}

#[inline(always)]
fn two(form: u64, a: u64, b: u64) -> u64 {
    let m = &SPREAD[(form & 0xf) as usize];
    m[0] ^ a & m[1] ^ b & (m[2] ^ a & m[3])
}

#[inline(always)]
fn three(form: u64, a: u64, b: u64, c: u64) -> u64 {
    let m = &SPREAD[(form & 0xff) as usize];
    m[0] ^ a & m[1] ^ b & (m[2] ^ a & m[3]) ^ c & (m[4] ^ a & m[5] ^ b & (m[6] ^ a & m[7]))
}

/// Reads of `values` are in range for every fanin: ids are topological.
#[inline(always)]
fn evaluate(form: u64, fanins: &[NodeId], values: &[u64]) -> u64 {
    let value = |fanin: NodeId| values[fanin.index()];
    match *fanins {
        [] => SPREAD[(form & 1) as usize][0],
        [a] => two(form, value(a), 0),
        [a, b] => two(form, value(a), value(b)),
        [a, b, c] => three(form, value(a), value(b), value(c)),
        [a, b, c, ref rest @ ..] => {
            let (a, b, c) = (value(a), value(b), value(c));
            let mut parts = [0; 8];
            let count = 1 << rest.len();
            for (part, result) in parts[..count].iter_mut().enumerate() {
                *result = three(form >> (8 * part), a, b, c);
            }
            let mut count = count;
            for &fanin in rest.iter().rev() {
                count /= 2;
                let factor = value(fanin);
                for part in 0..count {
                    parts[part] ^= factor & parts[part + count];
                }
            }
            parts[0]
        }
    }
}

impl Simulator {
    /// Prepares the evaluation of a netlist.
    pub fn new(netlist: &Netlist) -> Self {
        let mut simulator = Self {
            forms: Vec::with_capacity(netlist.len()),
            starts: Vec::with_capacity(netlist.len() + 1),
            fanins: Vec::with_capacity(netlist.fanin_count()),
            inputs: netlist.inputs().to_vec(),
            drivers: netlist.outputs().iter().map(|output| output.driver).collect(),
            values: vec![0; netlist.len()],
            outputs: vec![0; netlist.outputs().len()],
        };
        for id in netlist.ids() {
            simulator.starts.push(simulator.fanins.len() as u32);
            let form = match netlist.node(id) {
                Node::Constant(value) => u64::from(value),
                Node::Input(_) => 0,
                Node::Cell { table, fanins } => {
                    simulator.fanins.extend_from_slice(fanins);
                    normal_form(table::expand(table, fanins.len(), 6))
                }
            };
            simulator.forms.push(form);
        }
        simulator.starts.push(simulator.fanins.len() as u32);
        simulator
    }

    /// Evaluates 64 vectors: one word for each input in port order, and back one for each output.
    ///
    /// # Panics
    /// If there is not one word for each input.
    pub fn run(&mut self, inputs: &[u64]) -> &[u64] {
        assert_eq!(inputs.len(), self.inputs.len(), "one word for each input");
        let mut next = 0;
        for node in 0..self.forms.len() {
            // Inputs are in rising order: they are met in port order.
            if self.inputs.get(next).is_some_and(|input| input.index() == node) {
                self.values[node] = inputs[next];
                next += 1;
                continue;
            }
            let fanins = &self.fanins[self.starts[node] as usize..self.starts[node + 1] as usize];
            self.values[node] = evaluate(self.forms[node], fanins, &self.values);
        }
        for (output, driver) in self.outputs.iter_mut().zip(&self.drivers) {
            *output = self.values[driver.index()];
        }
        &self.outputs
    }

    /// The value of every node in the last [`run`](Self::run), at [`NodeId::index`].
    pub fn node_values(&self) -> &[u64] {
        &self.values
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Simulator;
    use crate::strategies::{Shape, netlists};
    use crate::{Netlist, Node};

    /// One vector, by looking rows up.
    fn look_up(netlist: &Netlist, inputs: &[bool]) -> Vec<bool> {
        let mut values: Vec<bool> = Vec::new();
        for id in netlist.ids() {
            values.push(match netlist.node(id) {
                Node::Constant(value) => value,
                Node::Input(position) => inputs[position],
                Node::Cell { table, fanins } => {
                    let row = fanins.iter().rev().fold(0, |row, fanin| row << 1 | usize::from(values[fanin.index()]));
                    table >> row & 1 == 1
                }
            });
        }
        values
    }

    proptest! {
        #[test]
        fn every_lane_is_a_look_up(netlist in netlists(Shape::default()), words in proptest::collection::vec(any::<u64>(), 9)) {
            let words = &words[..netlist.inputs().len()];
            let mut simulator = Simulator::new(&netlist);
            let outputs = simulator.run(words).to_vec();
            for lane in [0, 1, 17, 63] {
                let bits: Vec<bool> = words.iter().map(|word| word >> lane & 1 == 1).collect();
                let expected = look_up(&netlist, &bits);
                let values: Vec<bool> = simulator.node_values().iter().map(|word| word >> lane & 1 == 1).collect();
                prop_assert_eq!(&values, &expected);
                for (word, output) in outputs.iter().zip(netlist.outputs()) {
                    prop_assert_eq!(word >> lane & 1 == 1, expected[output.driver.index()]);
                }
            }
        }
    }
}
