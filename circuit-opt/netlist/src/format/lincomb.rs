//! Circuits of sums in their text form ([`crate::lincomb::text`]): read as what they expand to, and written with one bootstrapping for
//! each cell. (`ringmill synth --cells lincomb` is what makes good ones.)

use std::io::{self, Write};

use crate::lincomb::{Bootstrap, LincombNetlist, Signal, Source, Term, expand, text, weigh};
use crate::text::TextError;
use crate::{CellLibrary, Netlist, Node, split_inversions};

/// Bits of the message space in which a file is written: tables of three inputs have eight rows.
const MESSAGE_BITS: u8 = 3;

/// Reads a circuit of sums, [expanded](expand).
///
/// # Errors
/// The first problem, with its position.
pub fn read(text: &str) -> Result<Netlist, TextError> {
    text::parse(text).map(|circuit| expand(&circuit))
}

/// Writes a netlist as a circuit of sums: a bootstrapping for each table of at most three inputs, wider ones taken apart.
///
/// # Errors
/// As `out` has them.
pub fn write(netlist: &Netlist, out: &mut dyn Write) -> io::Result<()> {
    text::write(&one_by_one(&split_inversions(netlist, CellLibrary::Lut(3))), out)
}

fn one_by_one(netlist: &Netlist) -> LincombNetlist {
    let mut circuit = LincombNetlist::new(netlist.name(), MESSAGE_BITS);
    for position in 0..netlist.inputs().len() {
        circuit.add_input(netlist.input_name(position));
    }
    let mut signals: Vec<Signal> = Vec::with_capacity(netlist.len());
    for id in netlist.ids() {
        let signal = match netlist.node(id) {
            Node::Input(position) => Signal::of(Source::Input(position as u32)),
            Node::Constant(value) => Signal::constant(value),
            Node::Cell { table, fanins: [inverted] } => signals[inverted.index()].inverted_if(table & 1 == 1),
            Node::Cell { table, fanins } => {
                let values: Vec<u32> = (0..1 << fanins.len()).map(|row| (table >> row & 1) as u32).collect();
                let found = weigh(&values, 1, circuit.capacity());
                let found = found.unwrap_or_else(|| unreachable!("a sum tells eight rows apart"));
                let terms = found.terms.iter().zip(fanins).map(|(&(weight, inverted), fanin)| Term {
                    weight,
                    signal: signals[fanin.index()].inverted_if(inverted),
                });
                let origin = netlist.origin(id).map(str::to_owned);
                let cell = circuit.add_cell(Bootstrap { terms: terms.collect(), tables: found.tables, origin });
                Signal::of(Source::Output { cell, output: 0 })
            }
        };
        signals.push(signal);
    }
    for output in netlist.outputs() {
        circuit.add_output(output.name.as_str(), signals[output.driver.index()]);
    }
    circuit
}
