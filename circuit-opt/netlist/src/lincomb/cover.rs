//! A netlist of tables as a circuit of sums, cell by cell.

use super::{Bootstrap, LincombNetlist, Signal, Source, Term, Weighting, weigh};
use crate::{Netlist, Node};

/// Every cell as one bootstrapping of its own; nothing if a cell has no sum within the message
/// space. Cells of up to `message_bits` inputs always have one. Ports and origins are kept.
///
/// # Panics
/// If a cell's fanins are not different bits, inversions aside: a
/// [`Builder`](crate::Builder) makes no such cells.
pub fn cover(netlist: &Netlist, message_bits: u8) -> Option<LincombNetlist> {
    let mut circuit = LincombNetlist::new(netlist.name(), message_bits);
    for (position, is_public) in netlist.public_inputs().iter().enumerate() {
        circuit.add_input_of(netlist.input_name(position), *is_public);
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

/// The same function of the different sources of its bits that matter, without constants.
fn of_sources(function: u64, bits: &[Signal]) -> (u64, Vec<Signal>) {
    let mut sources: Vec<Source> = Vec::new();
    for bit in bits.iter().filter(|bit| bit.source != Source::Zero) {
        if !sources.contains(&bit.source) {
            sources.push(bit.source);
        }
    }
    let value = |bit: &Signal, row: usize| {
        let place = sources.iter().position(|source| *source == bit.source);
        place.is_some_and(|place| row >> place & 1 == 1) != bit.inverted
    };
    let index =
        |row: usize| bits.iter().enumerate().fold(0, |all, (place, bit)| all | usize::from(value(bit, row)) << place);
    let of_row = |row: usize| function >> index(row) & 1;
    let matters = |place: &usize| (0..1 << sources.len()).any(|row: usize| of_row(row) != of_row(row ^ 1 << place));
    let places: Vec<usize> = (0..sources.len()).filter(matters).collect();
    let spread = |row: usize| places.iter().enumerate().fold(0, |all, (bit, place)| all | (row >> bit & 1) << place);
    let reduced = (0..1 << places.len()).fold(0, |all, row: usize| all | of_row(spread(row)) << row);
    (reduced, places.into_iter().map(|place| Signal::of(sources[place])).collect())
}

/// A function of bits, which is a new cell unless it is one of them or constant; nothing if it has
/// no sum within the message space. Public bits choose its table.
pub fn look_up(circuit: &mut LincombNetlist, function: u64, bits: &[Signal], origin: Option<&str>) -> Option<Signal> {
    let is_plain = |(place, bit): (usize, &Signal)| {
        bit.source != Source::Zero && bits[..place].iter().all(|other| other.source != bit.source)
    };
    if !bits.iter().enumerate().all(is_plain) {
        let (function, bits) = of_sources(function, bits);
        return match bits[..] {
            [] => Some(Signal::constant(function & 1 == 1)),
            _ => look_up(circuit, function, &bits, origin),
        };
    }
    match bits {
        [] => return Some(Signal::constant(function & 1 == 1)),
        [_] if matches!(function & 0b11, 0b00 | 0b11) => return Some(Signal::constant(function & 1 == 1)),
        [bit] => return Some(bit.inverted_if(function & 1 == 1)),
        _ => {}
    }
    let (public, secret): (Vec<usize>, Vec<usize>) =
        (0..bits.len()).partition(|&place| circuit.is_public(bits[place].source));
    let value = |low: usize, high: usize| {
        let spread = |row: usize, places: &[usize]| {
            places.iter().enumerate().fold(0, |all, (bit, place)| all | (row >> bit & 1) << place)
        };
        (function >> (spread(low, &secret) | spread(high, &public)) & 1) as u32
    };
    let rows = 1_usize << public.len();
    let found = if secret.is_empty() {
        Weighting { terms: Vec::new(), tables: (0..rows).map(|row| value(0, row)).collect() }
    } else {
        let values = |low: usize| (0..rows).fold(0, |values, high| values | value(low, high) << high);
        weigh(&(0..1 << secret.len()).map(values).collect::<Vec<_>>(), rows, circuit.capacity())?
    };
    let terms = found.terms.iter().zip(&secret);
    let terms = terms.map(|(&(weight, inverted), &place)| Term { weight, signal: bits[place].inverted_if(inverted) });
    let cell = Bootstrap {
        terms: terms.collect(),
        selectors: public.iter().map(|&place| bits[place]).collect(),
        tables: found.tables,
        linear: None,
        digits: None,
        origin: origin.map(str::to_owned),
    };
    let cell = circuit.add_cell(cell);
    Some(Signal::of(Source::Output { cell, output: 0 }))
}
