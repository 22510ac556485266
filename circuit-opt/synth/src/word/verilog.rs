//! A word graph as word-level Verilog-2005, for synthesis tools that start from words.

use std::fmt::Write;

use super::graph::{Word, WordGraph, WordId};
use super::op::{Predicate, WordOp};
use super::table::Table;

/// The name of the module that [`verilog`] writes: fixed, so that no program's name meets a
/// reserved word.
pub const VERILOG_MODULE: &str = "word_graph";

/// A combinational module that computes `graph`: vector ports `argI` and `resultJ` (element e, bit
/// b at `e*width+b`), one wire per word, tables as multiplexers.
///
/// Every operation can be written. Where the graph is undefined (division by zero, shifts by the
/// width or more) so is the module.
pub fn verilog(graph: &WordGraph) -> String {
    let mut text = String::new();
    // writing to a string does not fail
    let _ = Module { graph }.write(&mut text);
    text
}

struct Module<'a> {
    graph: &'a WordGraph,
}

impl Module<'_> {
    fn write(&self, out: &mut String) -> std::fmt::Result {
        let graph = self.graph;
        let inputs: Vec<(usize, usize)> =
            sizes(graph.inputs().iter().map(|port| (port.argument, graph.width(port.word))));
        let outputs: Vec<(usize, usize)> =
            sizes(graph.outputs().iter().map(|port| (port.result, graph.width(port.word))));
        let ports = inputs.iter().map(|(argument, bits)| format!("  input [{}:0] arg{argument}", bits - 1));
        let ports =
            ports.chain(outputs.iter().map(|(result, bits)| format!("  output [{}:0] result{result}", bits - 1)));
        let ports: Vec<String> = ports.collect();
        writeln!(out, "module {VERILOG_MODULE} (\n{}\n);", ports.join(",\n"))?;
        for port in graph.inputs() {
            let width = graph.width(port.word) as usize;
            let (low, high) = (port.element * width, (port.element + 1) * width - 1);
            writeln!(out, "  wire [{}:0] {} = arg{}[{high}:{low}];", width - 1, name(port.word), port.argument)?;
        }
        for id in graph.ids() {
            let top = graph.width(id) - 1;
            match graph.word(id) {
                Word::Input(_) => continue,
                Word::Constant(value) => {
                    write!(out, "  wire [{top}:0] {} = {};", name(id), constant(value, graph.width(id)))?
                }
                Word::Op { op, operands } => self.operation(out, id, op, operands)?,
            }
            match graph.origin(id) {
                Some(origin) => writeln!(out, " // {}", origin.replace(['\n', '\r'], " "))?,
                None => writeln!(out)?,
            }
        }
        for port in graph.outputs() {
            let width = graph.width(port.word) as usize;
            let (low, high) = (port.element * width, (port.element + 1) * width - 1);
            writeln!(out, "  assign result{}[{high}:{low}] = {};", port.result, name(port.word))?;
        }
        writeln!(out, "endmodule")
    }

    /// A wire's declaration; helper wires come before it.
    fn operation(&self, out: &mut String, id: WordId, op: WordOp, operands: &[WordId]) -> std::fmt::Result {
        let width = self.graph.width(id);
        let own = self.graph.width(operands[0]);
        let names: Vec<String> = operands.iter().map(|&operand| name(operand)).collect();
        let a = names[0].as_str();
        let b = names.get(1).map_or("", String::as_str);
        let n = name(id);
        let infix = |operator: &str| format!("{a} {operator} {b}");
        let signed_infix = |operator: &str| format!("$signed({a}) {operator} $signed({b})");
        let zero_extended =
            |word: &str, by: u32| if by == 0 { word.to_owned() } else { format!("{{{{{by}{{1'b0}}}}, {word}}}") };
        let sign_extended = |word: &str, by: u32| {
            if by == 0 { word.to_owned() } else { format!("{{{{{by}{{{word}[{}]}}}}, {word}}}", own - 1) }
        };
        let zero = constant(0, own);
        let value = match op {
            WordOp::Add => infix("+"),
            WordOp::Sub => infix("-"),
            WordOp::Mul => infix("*"),
            WordOp::MulHighUnsigned | WordOp::MulHighSigned => {
                let top = 2 * own - 1;
                let factors = match op {
                    WordOp::MulHighUnsigned => format!("{} * {}", zero_extended(a, own), zero_extended(b, own)),
                    _ => format!("{} * {}", sign_extended(a, own), sign_extended(b, own)),
                };
                writeln!(out, "  wire [{top}:0] {n}_product = {factors};")?;
                format!("{n}_product[{top}:{own}]")
            }
            WordOp::DivUnsigned => infix("/"),
            WordOp::RemUnsigned => infix("%"),
            WordOp::DivSigned => signed_infix("/"),
            WordOp::RemSigned => signed_infix("%"),
            WordOp::CeilDivUnsigned | WordOp::CeilDivSigned | WordOp::FloorDivSigned => {
                let top = own - 1;
                let (quotient, remainder) = match op {
                    WordOp::CeilDivUnsigned => (infix("/"), infix("%")),
                    _ => (signed_infix("/"), signed_infix("%")),
                };
                let rounds = match op {
                    WordOp::CeilDivUnsigned => String::new(),
                    WordOp::CeilDivSigned => format!(" && {a}[{top}] == {b}[{top}]"),
                    _ => format!(" && {a}[{top}] != {b}[{top}]"),
                };
                let sign = if op == WordOp::FloorDivSigned { '-' } else { '+' };
                writeln!(out, "  wire [{top}:0] {n}_quotient = {quotient};")?;
                writeln!(out, "  wire [{top}:0] {n}_remainder = {remainder};")?;
                format!("({n}_remainder != {zero}{rounds}) ? {n}_quotient {sign} {} : {n}_quotient", constant(1, own))
            }
            WordOp::And => infix("&"),
            WordOp::Or => infix("|"),
            WordOp::Xor => infix("^"),
            WordOp::Not => format!("~{a}"),
            WordOp::Neg => format!("-{a}"),
            WordOp::ShiftLeft => infix("<<"),
            WordOp::ShiftRightUnsigned => infix(">>"),
            // the amount counts as unsigned, whatever the shifted word is
            WordOp::ShiftRightSigned => format!("$signed({a}) >>> {b}"),
            WordOp::Compare(predicate) => {
                let operator = operator(predicate);
                if predicate.is_signed() { signed_infix(operator) } else { infix(operator) }
            }
            WordOp::Select => format!("{a} ? {b} : {}", names[2]),
            WordOp::ZeroExtend(to) => zero_extended(a, to - own),
            WordOp::SignExtend(to) => sign_extended(a, to - own),
            WordOp::Truncate(to) => format!("{a}[{}:0]", to - 1),
            WordOp::Extract { low, width } => format!("{a}[{}:{low}]", low + width - 1),
            WordOp::CountOnes => {
                let bits: Vec<String> = (0..own).map(|bit| format!("{a}[{bit}]")).collect();
                bits.join(" + ")
            }
            WordOp::CountLeadingZeros => self.first_one(a, own, (0..own).rev()),
            WordOp::CountTrailingZeros => self.first_one(a, own, 0..own),
            WordOp::Abs => format!("{a}[{}] ? -{a} : {a}", own - 1),
            WordOp::Lookup(table) => self.lookup(operands[0], self.graph.table_of(table)),
        };
        write!(out, "  wire [{}:0] {n} = {value};", width - 1)
    }

    /// The number of bits before the first one in this order of places.
    fn first_one(&self, a: &str, width: u32, positions: impl Iterator<Item = u32>) -> String {
        let mut text = String::new();
        for (count, position) in positions.enumerate() {
            let _ = write!(text, "{a}[{position}] ? {} : ", constant(count as u128, width));
        }
        text + &constant(width.into(), width)
    }

    /// Multiplexers over the index bits, highest first; a `case` statement would become a memory in
    /// some tools.
    fn lookup(&self, index: WordId, table: &Table) -> String {
        let own = self.graph.width(index);
        let index_bits: Vec<String> = (0..table.index_bits())
            .map(|bit| if bit < own { format!("{}[{bit}]", name(index)) } else { "1'b0".to_owned() })
            .collect();
        multiplexers(table, &index_bits, 0)
    }
}

/// The word of `table` whose index has these low bits, and `high` above them.
fn multiplexers(table: &Table, index_bits: &[String], high: u128) -> String {
    let Some((bit, lower)) = index_bits.split_last() else { return constant(table.word(high), table.width()) };
    let position = lower.len();
    let zero = multiplexers(table, lower, high);
    let one = multiplexers(table, lower, high | 1 << position);
    if zero == one { zero } else { format!("({bit} ? {one} : {zero})") }
}

/// Total bits of each argument or result, by number.
fn sizes(ports: impl Iterator<Item = (usize, u32)>) -> Vec<(usize, usize)> {
    let mut sizes: Vec<(usize, usize)> = Vec::new();
    for (number, width) in ports {
        match sizes.last_mut() {
            Some((last, bits)) if *last == number => *bits += width as usize,
            _ => sizes.push((number, width as usize)),
        }
    }
    sizes
}

fn name(id: WordId) -> String {
    format!("w{}", id.index())
}

fn constant(value: u128, width: u32) -> String {
    format!("{width}'h{value:x}")
}

fn operator(predicate: Predicate) -> &'static str {
    match predicate {
        Predicate::Equal => "==",
        Predicate::NotEqual => "!=",
        Predicate::SignedLess | Predicate::UnsignedLess => "<",
        Predicate::SignedLessEqual | Predicate::UnsignedLessEqual => "<=",
        Predicate::SignedGreater | Predicate::UnsignedGreater => ">",
        Predicate::SignedGreaterEqual | Predicate::UnsignedGreaterEqual => ">=",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_has_vector_ports_and_a_wire_per_word() {
        let mut graph = WordGraph::new("max");
        let elements: Vec<WordId> = (0..2).map(|element| graph.input(0, element, 8)).collect();
        graph.set_origin("max.mlir:2:3");
        let less = graph.op(WordOp::Compare(Predicate::SignedLess), &elements);
        let greatest = graph.op(WordOp::Select, &[less, elements[1], elements[0]]);
        graph.set_origin("");
        let wide = graph.op(WordOp::SignExtend(12), &[greatest]);
        graph.output(0, 0, wide);
        graph.output(1, 0, less);
        let expected = "\
module word_graph (
  input [15:0] arg0,
  output [11:0] result0,
  output [0:0] result1
);
  wire [7:0] w0 = arg0[7:0];
  wire [7:0] w1 = arg0[15:8];
  wire [0:0] w2 = $signed(w0) < $signed(w1); // max.mlir:2:3
  wire [7:0] w3 = w2 ? w1 : w0; // max.mlir:2:3
  wire [11:0] w4 = {{4{w3[7]}}, w3};
  assign result0[11:0] = w4;
  assign result1[0:0] = w2;
endmodule
";
        assert_eq!(verilog(&graph), expected);
    }

    #[test]
    fn tables_are_multiplexers_of_their_index_bits() {
        let mut graph = WordGraph::new("t");
        let index = graph.input(0, 0, 8);
        let table = graph.table(Table::new(vec![7, 5, 6], 3));
        let word = graph.op(WordOp::Lookup(table), &[index]);
        graph.output(0, 0, word);
        let text = verilog(&graph);
        assert!(text.contains("w1 = (w0[1] ? (w0[0] ? 3'h5 : 3'h6) : (w0[0] ? 3'h5 : 3'h7));"), "{text}");
    }
}
