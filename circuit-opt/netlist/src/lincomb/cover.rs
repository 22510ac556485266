//! A netlist of tables as a circuit of sums, cell by cell.

use super::{Bootstrap, LincombNetlist, Signal, Source, Term, weigh};
use crate::{Netlist, Node};

/// Every cell as one bootstrapping of its own; nothing if a cell has no sum within the message
/// space. Cells of up to `message_bits` inputs always have one. Ports and origins are kept.
///
/// # Panics
/// If a cell's fanins are not different bits, inversions aside: a
/// [`Builder`](crate::Builder) makes no such cells.
pub fn cover(netlist: &Netlist, message_bits: u8) -> Option<LincombNetlist> {
    let mut circuit = LincombNetlist::new(netlist.name(), message_bits);
    for position in 0..netlist.inputs().len() {
        circuit.add_input(netlist.input_name(position));
    }
    let mut signals: Vec<Signal> = Vec::with_capacity(netlist.len());
    for id in netlist.ids() {
        let signal = match netlist.node(id) {
            Node::Input(position) => Signal::of(Source::Input(position as u32)),
            Node::Constant(value) => Signal::constant(value),
            Node::Cell { table, fanins } => {
                let bits: Vec<Signal> = fanins.iter().map(|fanin| signals[fanin.index()]).collect();
                look_up(&mut circuit, table, &bits, netlist.origin(id))?
            }
        };
        signals.push(signal);
    }
    for output in netlist.outputs() {
        circuit.add_output(output.name.as_str(), signals[output.driver.index()]);
    }
    Some(circuit)
}

/// A function of different bits that matter, which is a new cell unless there is only one; nothing
/// if it has no sum within the message space.
pub fn look_up(circuit: &mut LincombNetlist, function: u64, bits: &[Signal], origin: Option<&str>) -> Option<Signal> {
    if let [bit] = bits {
        return Some(bit.inverted_if(function & 1 == 1));
    }
    let values: Vec<u32> = (0..1 << bits.len()).map(|row| (function >> row & 1) as u32).collect();
    let found = weigh(&values, 1, circuit.capacity())?;
    let terms = found.terms.iter().zip(bits);
    let terms = terms.map(|(&(weight, inverted), bit)| Term { weight, signal: bit.inverted_if(inverted) });
    let cell = Bootstrap { terms: terms.collect(), tables: found.tables, origin: origin.map(str::to_owned) };
    let cell = circuit.add_cell(cell);
    Some(Signal::of(Source::Output { cell, output: 0 }))
}
