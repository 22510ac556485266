mod cells;

use std::fmt::Write as _;
use std::io::{self, Write};

use super::names::port_name;
use crate::format::public_marks;
use crate::identifier;
use crate::{CellLibrary, Netlist, Node, NodeId, Port, table};
use ringmill_verilog::comment;

/// Writes a netlist as one `hw.module` of the netlist's name: ports as [`Netlist::input_ports`]
/// groups them, whole words; of the cells those that an output depends on. A cell that is an `and`,
/// `or`, `xor`, multiplexer or inverse of its operands is that operation of comb, in
/// [`CellLibrary::Gates`] also with inversions; any other is a `comb.truth_table`, and one equal to
/// its operand is that value itself. Where a cell came from is its location.
///
/// # Errors
/// As `out` has them.
pub fn write(netlist: &Netlist, library: CellLibrary, out: &mut dyn Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    let [inputs, outputs] = netlist.ports_with(port_name);
    let mut module = Module::new(netlist, library);
    module.head(&inputs, &outputs, &mut out)?;
    module.cells(&mut out)?;
    module.results(&outputs, &mut out)?;
    writeln!(out, "}}")?;
    out.flush()
}

/// As [`write()`], into a string.
pub fn print(netlist: &Netlist, library: CellLibrary) -> String {
    let mut bytes = Vec::new();
    write(netlist, library, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

struct Module<'a> {
    netlist: &'a Netlist,
    library: CellLibrary,
    /// True if some output depends on a node.
    used: Vec<bool>,
    /// The node that a node equals: itself, but for a cell equal to its operand.
    same: Vec<NodeId>,
    /// The values of the input bits.
    inputs: Vec<String>,
    /// The number of the constant one, once it is written.
    one: Option<usize>,
    /// A number that no value has. Those of nodes are theirs.
    next: usize,
}

/// A value: that of a node, or one with a number of its own.
#[derive(Clone, Copy)]
enum Value {
    Node(NodeId),
    Number(usize),
}

impl<'a> Module<'a> {
    fn new(netlist: &'a Netlist, library: CellLibrary) -> Self {
        let mut used = vec![false; netlist.len()];
        for output in netlist.outputs() {
            used[output.driver.index()] = true;
        }
        for id in netlist.ids().rev() {
            if let Node::Cell { table, fanins } = netlist.node(id)
                && used[id.index()]
            {
                for &input in table::support(table, fanins.len()).iter() {
                    used[fanins[input].index()] = true;
                }
            }
        }
        let inputs = vec![String::new(); netlist.inputs().len()];
        Self { netlist, library, used, same: netlist.ids().collect(), inputs, one: None, next: netlist.len() }
    }

    fn number(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    /// The line with the ports, and the bits of those that are words.
    fn head(&mut self, inputs: &[Port], outputs: &[Port], out: &mut impl Write) -> io::Result<()> {
        let name = self.netlist.name();
        writeln!(
            out,
            "// '{}' as one combinational circuit. Bit 0 of a port is its least significant.",
            comment(name)
        )?;
        writeln!(out, "// Written by Ringmill {}.", env!("CARGO_PKG_VERSION"))?;
        public_marks::comment(self.netlist).iter().try_for_each(|comment| writeln!(out, "// {comment}"))?;
        write!(out, "hw.module @{}(", identifier(name))?;
        let mut separator = "";
        let mut extracts = String::new();
        for port in inputs {
            let width = port.bits.len();
            write!(out, "{separator}in ")?;
            let value = format!("%{}", port.name);
            write!(out, "{value} : i{width}")?;
            separator = ", ";
            for (bit, &position) in port.bits.iter().enumerate() {
                let id = self.netlist.inputs()[position];
                self.inputs[position] = if width == 1 { value.clone() } else { format!("%{}", id.index()) };
                if width > 1 && self.used[id.index()] {
                    let result = &self.inputs[position];
                    put(
                        &mut extracts,
                        format_args!("  {result} = comb.extract {value} from {bit} : (i{width}) -> i1\n"),
                    );
                }
            }
        }
        for port in outputs {
            write!(out, "{separator}out {} : i{}", port.name, port.bits.len())?;
            separator = ", ";
        }
        writeln!(out, ") {{")?;
        out.write_all(extracts.as_bytes())
    }

    /// The words of the outputs, and the line that shows them.
    fn results(&mut self, outputs: &[Port], out: &mut impl Write) -> io::Result<()> {
        let mut text = String::new();
        let mut words = Vec::new();
        for port in outputs {
            let mut bits: Vec<Value> =
                port.bits.iter().map(|&bit| Value::Node(self.netlist.outputs()[bit].driver)).collect();
            if bits.len() == 1 {
                words.append(&mut bits);
                continue;
            }
            // The most significant bit comes first.
            bits.reverse();
            let word = self.number();
            put(&mut text, format_args!("  %{word} = comb.concat "));
            let types = vec!["i1"; bits.len()].join(", ");
            self.list(bits, &mut text);
            put(&mut text, format_args!(" : {types}\n"));
            words.push(Value::Number(word));
        }
        text.push_str("  hw.output");
        if !words.is_empty() {
            text.push(' ');
            self.list(words, &mut text);
            let types: Vec<String> = outputs.iter().map(|port| format!("i{}", port.bits.len())).collect();
            put(&mut text, format_args!(" : {}", types.join(", ")));
        }
        text.push('\n');
        out.write_all(text.as_bytes())
    }
}

/// Writing to a string cannot fail.
fn put(text: &mut String, piece: std::fmt::Arguments<'_>) {
    let _ = text.write_fmt(piece);
}
