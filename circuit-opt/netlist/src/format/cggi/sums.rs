use crate::lincomb::{Bootstrap, EXPANDED, Kind, LincombNetlist, Literal, Signal, Source, Term, literal, lowered};
use crate::{Netlist, Port};
use std::collections::BTreeSet;
use std::io::{self, Write};

use super::netlist::{location, symbol, write_constant, write_netlist_as_comb, write_trivial, write_types};

/// A circuit of sums as MLIR: `@NAME` in cggi ops on ciphertexts (`lut_lincomb` of one output,
/// `multi_lut_lincomb` of several) and `@NAME__comb` in comb ops on bits, which shows the
/// expansion.
///
/// `expansion` is the circuit [expanded](crate::lincomb::expand()) and split
/// ([`crate::split_inversions`]), in cells of [`EXPANDED`]. Ports are as
/// [`write`](super::write) has them, as are cells that public bits choose. Linear cells are tables
/// of one entry at their sum modulo the message space, marked by a comment. Sums that are results
/// become adders ([`lowered`]). HEIR reads tables of several outputs as signed numbers of 32 bits,
/// so those with an entry for the sum 31 are negative.
///
/// # Errors
/// As `out` has them.
pub fn write_sums(circuit: &LincombNetlist, expansion: &Netlist, out: &mut dyn Write) -> io::Result<()> {
    let is_lowered = !circuit.sums().is_empty();
    let circuit = &*lowered(circuit);
    if is_lowered {
        writeln!(out, "// cggi has no sum that is decrypted as a word: adders stand for those of netlist.lincomb.")?;
    }
    write_types(u32::from(circuit.message_bits()), out)?;
    let bits = circuit.shown_bits().collect();
    Printer { circuit, bits, out }.function(&expansion.input_ports(), &expansion.output_ports())?;
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
    /// The bits that the outputs show.
    bits: Vec<Signal>,
    out: &'t mut dyn Write,
}

impl Printer<'_, '_> {
    fn function(mut self, inputs: &[Port], outputs: &[Port]) -> io::Result<()> {
        let arguments =
            inputs.iter().enumerate().map(|(number, port)| format!("%arg{number}: {}", self.input_tensor(port)));
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
            for output in 0..cell.outputs() {
                self.invert(Source::Output { cell: place as u32, output: output as u8 }, &inverted)?;
            }
        }
        for (number, port) in outputs.iter().enumerate() {
            let mut bits = Vec::with_capacity(port.bits.len());
            for &position in &port.bits {
                bits.push(self.shown(position)?);
            }
            let bits = bits.join(", ");
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
        let cells = self.circuit.cells().iter();
        let terms = cells.clone().flat_map(|cell| cell.terms.iter().map(|term| term.signal));
        let selectors = cells.flat_map(|cell| cell.selectors.iter().copied());
        terms.chain(selectors).chain(self.circuit.shown_bits())
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
                let r#type = self.input_tensor(port);
                writeln!(self.out, "  {name} = tensor.extract %arg{number}[%c{bit}] : {type}")?;
            }
        }
        Ok(())
    }

    /// The constants that outputs show.
    fn constants(&mut self) -> io::Result<()> {
        let bits = u32::from(self.circuit.message_bits());
        for constant in [Signal::constant(false), Signal::constant(true)] {
            if self.circuit.shown_bits().any(|signal| signal == constant) {
                write_constant(&self.name(constant), constant.inverted, bits, self.out)?;
            }
        }
        Ok(())
    }

    fn cell(&mut self, place: usize, cell: &Bootstrap) -> io::Result<()> {
        match (cell.kind(), &cell.selectors[..]) {
            (Kind::Clear, _) => self.clear(place, cell),
            (Kind::Linear, _) => self.linear(place, cell, cell.linear.unwrap_or(0)),
            (_, []) => self.bootstrap(&format!("%s{place}"), cell, &cell.tables),
            _ => self.chosen(&format!("%s{place}"), cell, cell.selectors.len(), 0),
        }
    }

    /// A sum that is 0 or 1, as a table of it: cggi has no operation for it. Its number is part of
    /// the table, and its weights are those modulo the message space, as HEIR has no others.
    fn linear(&mut self, place: usize, cell: &Bootstrap, offset: u32) -> io::Result<()> {
        let bits = u32::from(self.circuit.message_bits());
        let rows = 1_u32 << bits;
        let counted = |term: &&Term| !term.weight.is_multiple_of(rows);
        let terms: Vec<&Term> = cell.terms.iter().filter(counted).collect();
        writeln!(self.out, "  // linear: the sum is the bit, and needs no bootstrap")?;
        if terms.is_empty() {
            return write_constant(&format!("%s{place}"), offset % 2 == 1, bits, self.out);
        }
        let operands: Vec<String> = terms.iter().map(|term| self.name(term.signal)).collect();
        let weights: Vec<String> = terms.iter().map(|term| (term.weight % rows).to_string()).collect();
        let location = cell.origin.as_deref().map(location).unwrap_or_default();
        writeln!(
            self.out,
            "  %s{place} = cggi.lut_lincomb {} <coefficients = [{}], lookup_table = {} : ui{rows}> : !ct{location}",
            operands.join(", "),
            weights.join(", "),
            1_u32 << ((offset + 1) % rows)
        )
    }

    /// Public bits, one `comb.truth_table` an output.
    fn clear(&mut self, place: usize, cell: &Bootstrap) -> io::Result<()> {
        let operands = cell.selectors.iter().rev().map(|bit| self.name(*bit)).collect::<Vec<_>>().join(", ");
        for output in 0..cell.outputs() {
            let table = cell.rows().enumerate().fold(0_u64, |table, (row, of)| table | u64::from(of[output]) << row);
            let rows = 1_u32 << cell.selectors.len();
            let name = self.name(Signal::of(Source::Output { cell: place as u32, output: output as u8 }));
            writeln!(self.out, "  {name} = comb.truth_table {operands} -> {table} : ui{rows}")?;
        }
        Ok(())
    }

    /// One `scf.if` for each selector, the last one outermost, and in the innermost regions the
    /// cell with the tables of its row.
    fn chosen(&mut self, result: &str, cell: &Bootstrap, left: usize, row: usize) -> io::Result<()> {
        let outputs = cell.outputs();
        let types = vec!["!ct"; outputs].join(", ");
        let count = if outputs == 1 { String::new() } else { format!(":{outputs}") };
        let condition = self.name(cell.selectors[left - 1]);
        writeln!(self.out, "  {result}{count} = scf.if {condition} -> ({types}) {{")?;
        for (value, end) in [(1, "} else {"), (0, "}")] {
            let (inner, row) = (format!("{result}_{value}"), row | value << (left - 1));
            let yielded = match left {
                1 => self.of_row(&inner, cell, cell.row(row))?,
                _ => {
                    self.chosen(&inner, cell, left - 1, row)?;
                    results(&inner, outputs)
                }
            };
            writeln!(self.out, "  scf.yield {} : {types}\n  {end}", yielded.join(", "))?;
        }
        Ok(())
    }

    /// The cell with these tables, and the names of its values.
    fn of_row(&mut self, result: &str, cell: &Bootstrap, tables: &[u32]) -> io::Result<Vec<String>> {
        let literals: Option<Vec<Literal>> = tables.iter().map(|table| literal(&cell.terms, *table)).collect();
        let Some(literals) = literals else {
            self.bootstrap(result, cell, tables)?;
            return Ok(results(result, tables.len()));
        };
        let mut names = Vec::with_capacity(literals.len());
        for (output, literal) in literals.into_iter().enumerate() {
            let name = format!("{result}_bit{output}");
            match literal {
                Literal::Constant(value) => {
                    write_constant(&name, value, u32::from(self.circuit.message_bits()), self.out)?;
                }
                Literal::Term(place, true) => {
                    let operand = self.name(cell.terms[place].signal);
                    writeln!(self.out, "  {name} = cggi.not {operand} : !ct")?;
                }
                Literal::Term(place, false) => {
                    names.push(self.name(cell.terms[place].signal));
                    continue;
                }
            }
            names.push(name);
        }
        Ok(names)
    }

    /// The bit that an output shows; a public one is encrypted without hiding anything.
    fn shown(&mut self, position: usize) -> io::Result<String> {
        let signal = self.bits[position];
        let name = self.name(signal);
        if !self.is_clear(signal.source) {
            return Ok(name);
        }
        let shown = format!("%shown{position}");
        write_trivial(&shown, &name, u32::from(self.circuit.message_bits()), self.out)?;
        Ok(shown)
    }

    /// True for a bit in the clear.
    fn is_clear(&self, source: Source) -> bool {
        source != Source::Zero && self.circuit.is_public(source)
    }

    fn input_tensor(&self, port: &Port) -> String {
        match port.bits.iter().any(|&bit| self.circuit.public_inputs()[bit]) {
            true => format!("tensor<{}xi1>", port.bits.len()),
            false => tensor(port),
        }
    }

    fn bootstrap(&mut self, result: &str, cell: &Bootstrap, tables: &[u32]) -> io::Result<()> {
        let (outputs, rows) = (tables.len(), 1_u32 << self.circuit.message_bits());
        let operands = cell.terms.iter().map(|term| self.name(term.signal)).collect::<Vec<_>>().join(", ");
        let weights = cell.terms.iter().map(|term| term.weight.to_string()).collect::<Vec<_>>().join(", ");
        let location = cell.origin.as_deref().map(location).unwrap_or_default();
        if let [table] = tables[..] {
            return writeln!(
                self.out,
                "  {result} = cggi.lut_lincomb {operands} <coefficients = [{weights}], lookup_table = {table} : ui{rows}> : !ct{location}"
            );
        }
        let tables = tables.iter().map(|table| table.cast_signed().to_string()).collect::<Vec<_>>().join(", ");
        let (from, to) = (vec!["!ct"; cell.terms.len()].join(", "), vec!["!ct"; outputs].join(", "));
        writeln!(
            self.out,
            "  {result}:{outputs} = cggi.multi_lut_lincomb {operands} <coefficients = [{weights}], lookup_tables = [{tables}]> : ({from}) -> ({to}){location}"
        )
    }

    /// The inversion of a bit, if it is used.
    fn invert(&mut self, source: Source, inverted: &BTreeSet<Source>) -> io::Result<()> {
        if !inverted.contains(&source) {
            return Ok(());
        }
        let bit = Signal::of(source);
        let (name, operand) = (self.name(bit.inverted_if(true)), self.name(bit));
        match self.is_clear(source) {
            true => writeln!(self.out, "  {name} = comb.inv {operand} : i1"),
            false => writeln!(self.out, "  {name} = cggi.not {operand} : !ct"),
        }
    }

    fn name(&self, signal: Signal) -> String {
        match (signal.source, signal.inverted) {
            (Source::Zero, false) => "%zero".to_owned(),
            (Source::Zero, true) => "%one".to_owned(),
            (Source::Input(position), false) => format!("%i{position}"),
            (Source::Input(position), true) => format!("%i{position}_not"),
            (Source::Output { cell, output }, true) => format!("%s{cell}_{output}_not"),
            (Source::Output { cell, output }, false) => match &self.circuit.cells()[cell as usize] {
                one if one.outputs() == 1 => format!("%s{cell}"),
                clear if clear.terms.is_empty() => format!("%s{cell}_{output}"),
                _ => format!("%s{cell}#{output}"),
            },
        }
    }
}

/// The names of the values of an operation.
fn results(name: &str, outputs: usize) -> Vec<String> {
    match outputs {
        1 => vec![name.to_owned()],
        _ => (0..outputs).map(|output| format!("{name}#{output}")).collect(),
    }
}

fn tensor(port: &Port) -> String {
    format!("tensor<{}x!ct>", port.bits.len())
}
