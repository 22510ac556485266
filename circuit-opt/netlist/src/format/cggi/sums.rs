use crate::lincomb::{Bootstrap, EXPANDED, LincombNetlist, Signal, Source};
use crate::{Netlist, Port};
use std::collections::BTreeSet;
use std::io::{self, Write};

use super::netlist::{location, symbol, write_constant, write_netlist_as_comb, write_types};

/// A circuit of sums as MLIR: `@NAME` in cggi ops on ciphertexts (`lut_lincomb` of one output,
/// `multi_lut_lincomb` of several) and `@NAME__comb` in comb ops on bits, which shows the
/// expansion.
///
/// `expansion` is the circuit [expanded](crate::lincomb::expand()) and split
/// ([`crate::split_inversions`]), in cells of [`EXPANDED`]. Ports are as
/// [`write`](super::write) has them. HEIR reads tables of several outputs as signed numbers of 32
/// bits, so those with an entry for the sum 31 are negative.
///
/// # Errors
/// As `out` has them.
pub fn write_sums(circuit: &LincombNetlist, expansion: &Netlist, out: &mut dyn Write) -> io::Result<()> {
    write_types(u32::from(circuit.message_bits()), out)?;
    Printer { circuit, out }.function(&expansion.input_ports(), &expansion.output_ports())?;
    write_netlist_as_comb(expansion, EXPANDED, out)
}

/// As [`write_sums`], into a string.
#[must_use]
pub fn sums_to_text(circuit: &LincombNetlist, expansion: &Netlist) -> String {
    let mut bytes = Vec::new();
    write_sums(circuit, expansion, &mut bytes)
        .unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

struct Printer<'c, 't> {
    circuit: &'c LincombNetlist,
    out: &'t mut dyn Write,
}

impl Printer<'_, '_> {
    fn function(mut self, inputs: &[Port], outputs: &[Port]) -> io::Result<()> {
        let arguments = inputs.iter().enumerate().map(|(number, port)| format!("%arg{number}: {}", tensor(port)));
        let arguments = arguments.collect::<Vec<_>>().join(", ");
        let results = outputs.iter().map(tensor).collect::<Vec<_>>().join(", ");
        writeln!(self.out, "func.func @{}({arguments}) -> ({results}) {{", symbol(self.circuit.name()))?;
        self.extract(inputs)?;
        self.constants()?;
        let inverted: BTreeSet<Source> = self.signals().filter(|signal| signal.inverted).map(|s| s.source).collect();
        for position in 0..self.circuit.inputs().len() as u32 {
            self.invert(Source::Input(position), &inverted)?;
        }
        for (place, cell) in self.circuit.cells().iter().enumerate() {
            self.cell(place, cell)?;
            for output in 0..cell.tables.len() {
                self.invert(Source::Output { cell: place as u32, output: output as u8 }, &inverted)?;
            }
        }
        for (number, port) in outputs.iter().enumerate() {
            let bits = port.bits.iter().map(|&position| self.name(self.circuit.outputs()[position].1));
            let bits = bits.collect::<Vec<_>>().join(", ");
            writeln!(self.out, "  %result{number} = tensor.from_elements {bits} : {}", tensor(port))?;
        }
        match outputs.len() {
            0 => writeln!(self.out, "  return")?,
            count => {
                let values = (0..count).map(|number| format!("%result{number}")).collect::<Vec<_>>().join(", ");
                writeln!(self.out, "  return {values} : {results}")?;
            }
        }
        writeln!(self.out, "}}")
    }

    /// Everything that is read somewhere.
    fn signals(&self) -> impl Iterator<Item = Signal> {
        let terms = self.circuit.cells().iter().flat_map(|cell| cell.terms.iter().map(|term| term.signal));
        terms.chain(self.circuit.outputs().iter().map(|&(_, signal)| signal))
    }

    /// Takes the bits that are used out of the arguments.
    fn extract(&mut self, inputs: &[Port]) -> io::Result<()> {
        let used: BTreeSet<Source> = self.signals().map(|signal| signal.source).collect();
        let is_used = |position: usize| used.contains(&Source::Input(position as u32));
        let places = |port: &Port| port.bits.iter().rposition(|&position| is_used(position)).map_or(0, |last| last + 1);
        for bit in 0..inputs.iter().map(places).max().unwrap_or(0) {
            writeln!(self.out, "  %c{bit} = arith.constant {bit} : index")?;
        }
        for (number, port) in inputs.iter().enumerate() {
            for (bit, &position) in port.bits.iter().enumerate().filter(|&(_, &position)| is_used(position)) {
                let name = self.name(Signal::of(Source::Input(position as u32)));
                writeln!(self.out, "  {name} = tensor.extract %arg{number}[%c{bit}] : {}", tensor(port))?;
            }
        }
        Ok(())
    }

    /// The constants that outputs show.
    fn constants(&mut self) -> io::Result<()> {
        let bits = u32::from(self.circuit.message_bits());
        for constant in [Signal::constant(false), Signal::constant(true)] {
            if self.circuit.outputs().iter().any(|(_, signal)| *signal == constant) {
                write_constant(&self.name(constant), constant.inverted, bits, self.out)?;
            }
        }
        Ok(())
    }

    fn cell(&mut self, place: usize, cell: &Bootstrap) -> io::Result<()> {
        let (outputs, rows) = (cell.tables.len(), 1_u32 << self.circuit.message_bits());
        let operands = cell.terms.iter().map(|term| self.name(term.signal)).collect::<Vec<_>>().join(", ");
        let weights = cell.terms.iter().map(|term| term.weight.to_string()).collect::<Vec<_>>().join(", ");
        let location = cell.origin.as_deref().map(location).unwrap_or_default();
        if let [table] = cell.tables[..] {
            return writeln!(
                self.out,
                "  %s{place} = cggi.lut_lincomb {operands} <coefficients = [{weights}], lookup_table = {table} : ui{rows}> : !ct{location}"
            );
        }
        let tables = cell.tables.iter().map(|table| table.cast_signed().to_string()).collect::<Vec<_>>().join(", ");
        let (from, to) = (vec!["!ct"; cell.terms.len()].join(", "), vec!["!ct"; outputs].join(", "));
        writeln!(
            self.out,
            "  %s{place}:{outputs} = cggi.multi_lut_lincomb {operands} <coefficients = [{weights}], lookup_tables = [{tables}]> : ({from}) -> ({to}){location}"
        )
    }

    /// The inversion of a bit, if it is used.
    fn invert(&mut self, source: Source, inverted: &BTreeSet<Source>) -> io::Result<()> {
        if !inverted.contains(&source) {
            return Ok(());
        }
        let bit = Signal::of(source);
        let (name, operand) = (self.name(bit.inverted_if(true)), self.name(bit));
        writeln!(self.out, "  {name} = cggi.not {operand} : !ct")
    }

    fn name(&self, signal: Signal) -> String {
        match (signal.source, signal.inverted) {
            (Source::Zero, false) => "%zero".to_owned(),
            (Source::Zero, true) => "%one".to_owned(),
            (Source::Input(position), false) => format!("%i{position}"),
            (Source::Input(position), true) => format!("%i{position}_not"),
            (Source::Output { cell, output }, true) => format!("%s{cell}_{output}_not"),
            (Source::Output { cell, output }, false) => match self.circuit.cells()[cell as usize].tables.len() {
                1 => format!("%s{cell}"),
                _ => format!("%s{cell}#{output}"),
            },
        }
    }
}

fn tensor(port: &Port) -> String {
    format!("tensor<{}x!ct>", port.bits.len())
}
