//! Cells that public bits choose.

use std::io;

use super::netlist::{Printer, name, plaintext_bits, write_constant};
use crate::{CellLibrary, MixedFunction, NodeId, table};

impl Printer<'_, '_> {
    /// One `scf.if` for each public fanin, nested, and in the innermost regions what the public
    /// bits leave of the cell. Returns the name of the value, which is `result` where it is new.
    pub(super) fn choice(&mut self, result: &str, function: MixedFunction, fanins: &[NodeId]) -> io::Result<String> {
        let Some(input) = function.positions(true).next() else {
            return self.chosen(result, function.table, fanins);
        };
        writeln!(self.out, "  {result} = scf.if {} -> (!ct) {{", name(fanins[input]))?;
        for (value, end) in [(true, "} else {"), (false, "}")] {
            let table = table::cofactor(function.table, function.inputs, input, value);
            let rest = MixedFunction { table, public: function.public & !(1 << input), ..function };
            let inner = self.choice(&format!("{result}_{}", u8::from(value)), rest, fanins)?;
            writeln!(self.out, "  scf.yield {inner} : !ct\n  {end}")?;
        }
        Ok(result.to_owned())
    }

    /// A function of secret fanins: a constant, one of them, or a cell.
    fn chosen(&mut self, result: &str, function: u64, fanins: &[NodeId]) -> io::Result<String> {
        let (function, support) = table::shrink(function, fanins.len());
        let operands: Vec<String> = support.iter().map(|&input| name(fanins[input])).collect();
        match (&operands[..], self.library) {
            ([], _) => write_constant(result, function == 1, plaintext_bits(self.library), self.out)?,
            ([bit], _) if function == 0b10 => return Ok(bit.clone()),
            ([bit], _) => writeln!(self.out, "  {result} = cggi.not {bit} : !ct")?,
            (_, CellLibrary::Lut(_)) => {
                let (inputs, rows) = (operands.len(), 1_u32 << operands.len());
                let operands = reversed(&operands);
                let table = format!("<lookup_table = {function} : ui{rows}>");
                writeln!(self.out, "  {result} = cggi.lut{inputs} {operands} {table} : !ct")?;
            }
            (_, CellLibrary::Gates) => self.gate(result, function, &operands)?,
        }
        Ok(result.to_owned())
    }

    /// A gate, its operands inverted before it where no gate does that.
    fn gate(&mut self, result: &str, function: u64, operands: &[String]) -> io::Result<()> {
        let mut literals = operands.to_vec();
        let mut invert = |inputs: &[usize], out: &mut dyn io::Write| -> io::Result<()> {
            inputs.iter().try_for_each(|&input| {
                literals[input] = format!("{result}_not{input}");
                writeln!(out, "  {} = cggi.not {} : !ct", literals[input], operands[input])
            })
        };
        if let Some(mux) = (operands.len() == 3).then(|| table::is_mux(function)).flatten() {
            let inverted = [(mux.then, mux.then_inverted), (mux.otherwise, mux.otherwise_inverted)];
            let inverted: Vec<usize> = inverted.into_iter().filter(|(_, is)| *is).map(|(input, _)| input).collect();
            invert(&inverted, self.out)?;
            let [select, then, otherwise] = [mux.select, mux.then, mux.otherwise].map(|input| literals[input].as_str());
            return writeln!(self.out, "  {result} = cggi.mux {select}, {then}, {otherwise} : !ct");
        }
        let mnemonic = match function.count_ones() {
            2 => ["xor", "xnor"][usize::from(function & 1 == 1)],
            ones => {
                // One row differs from the others: there every literal is 1.
                let row = if ones == 1 { function } else { table::complement(function, 2) }.trailing_zeros();
                let inverted: Vec<usize> = (0..2).filter(|input| row >> input & 1 == 0).collect();
                invert(&inverted, self.out)?;
                if ones == 1 { "and" } else { "nand" }
            }
        };
        writeln!(self.out, "  {result} = cggi.{mnemonic} {} : !ct", reversed(&literals))
    }
}

/// Operands as MLIR has them: the most significant bit of the index first.
fn reversed(operands: &[String]) -> String {
    operands.iter().rev().map(String::as_str).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::to_text;
    use crate::{Builder, CellLibrary, split_inversions};

    #[test]
    fn a_public_bit_chooses_between_cells() {
        let mut builder = Builder::new("main");
        let [a, b] = ["a[0]", "b[0]"].map(|name| builder.input_of(name, false));
        let [p, q] = ["p[0]", "p[1]"].map(|name| builder.input_of(name, true));
        let chosen = builder.lut(0x82, &[a, b, p]);
        let clear = builder.and(p, q);
        let masked = builder.and(clear, a);
        builder.output("x[0]", chosen);
        builder.output("x[1]", masked);
        builder.output("x[2]", clear);
        let netlist = builder.finish();
        let body = |library| {
            let text = to_text(&split_inversions(&netlist, library), library);
            let (_, body) = text.split_once("func.func").unwrap();
            body.split("func.func").next().unwrap().to_owned()
        };
        insta::assert_snapshot!(body(CellLibrary::Lut(3)));
        insta::assert_snapshot!(body(CellLibrary::Gates));
    }
}
