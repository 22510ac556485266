//! A netlist of tables as a circuit of sums, cell by cell.

use ringmill_netlist::lincomb::{Bootstrap, LincombNetlist, Signal, Source, Term, weigh};
use ringmill_netlist::{Netlist, Node};

use crate::opt::hash;

/// Every cell as one bootstrapping of its own; nothing if a cell has no sum within the message space. Cells of up to
/// `message_bits` inputs always have one. Ports and origins are kept.
pub fn cover(netlist: &Netlist, message_bits: u8) -> Option<LincombNetlist> {
    // every cell's fanins are now different bits that matter, none of them a constant or an inversion
    let netlist = hash(netlist);
    let mut circuit = LincombNetlist::new(netlist.name(), message_bits);
    let mut signals: Vec<Signal> = Vec::with_capacity(netlist.len());
    for &input in netlist.inputs() {
        if let Node::Input(position) = netlist.node(input) {
            circuit.add_input(netlist.input_name(position));
        }
    }
    for id in netlist.ids() {
        let signal = match netlist.node(id) {
            Node::Input(position) => Signal::of(Source::Input(position as u32)),
            Node::Constant(value) => Signal::constant(value),
            Node::Cell { table, fanins } => {
                let fanins = fanins.iter().map(|fanin| signals[fanin.index()]);
                lookup(&mut circuit, table, fanins.collect(), netlist.origin(id))?
            }
        };
        signals.push(signal);
    }
    for output in netlist.outputs() {
        circuit.add_output(output.name.as_str(), signals[output.driver.index()]);
    }
    Some(circuit)
}

/// A function of different bits that matter: a cell, unless there is at most one bit.
pub(super) fn lookup(
    circuit: &mut LincombNetlist,
    function: u64,
    bits: Vec<Signal>,
    origin: Option<&str>,
) -> Option<Signal> {
    match bits[..] {
        [] => return Some(Signal::constant(function & 1 == 1)),
        [bit] => return Some(bit.inverted_if(function & 1 == 1)),
        _ => {}
    }
    let values: Vec<u32> = (0..1 << bits.len()).map(|row| (function >> row & 1) as u32).collect();
    let found = weigh(&values, 1, circuit.capacity())?;
    let terms = found.terms.iter().zip(bits);
    let terms = terms.map(|(&(weight, inverted), bit)| Term { weight, signal: bit.inverted_if(inverted) });
    let cell = Bootstrap { terms: terms.collect(), tables: found.tables, origin: origin.map(str::to_owned) };
    let cell = circuit.add_cell(cell);
    Some(Signal::of(Source::Output { cell, output: 0 }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use ringmill_netlist::lincomb::expand;
    use ringmill_netlist::strategies::{Shape, difference, netlists};

    use super::*;
    use crate::map::map_directly;
    use ringmill_netlist::CellLibrary;

    proptest! {
        #[test]
        fn a_cover_computes_the_same(netlist in netlists(Shape::default()), message_bits in 3..=5_u8) {
            let mapped = map_directly(&netlist, CellLibrary::Lut(3));
            let circuit = cover(&mapped, message_bits).expect("three inputs have eight rows");
            prop_assert_eq!(difference(&netlist, &expand(&circuit)), None);
        }
    }
}
