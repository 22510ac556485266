//! Writing Verilog.

use std::io::{self, Write};

use super::name;
use super::render::render;
use crate::expression::Expressions;
use crate::format::signal_names::free_prefix;
use crate::identifier;
use crate::{Netlist, Node, NodeId, Port, table};
use ringmill_verilog::{comment, escaped};

/// Writes a netlist as one Verilog module of the netlist's name: vector ports as
/// [`Netlist::input_ports`] groups them, one `assign` for each cell that an output depends on, and
/// behind it, as a comment, the source location it came from. Public ports have the attribute
/// `ringmill_public`. Clean under `verilator -Wall`.
///
/// # Errors
/// As `out` has them.
pub fn write(netlist: &Netlist, out: &mut dyn Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    let module = Module::new(netlist);
    module.head(&mut out)?;
    module.wires(&mut out)?;
    module.assignments(&mut out)?;
    writeln!(out, "endmodule")?;
    out.flush()
}

/// As [`write()`], into a string.
pub fn print(netlist: &Netlist) -> String {
    let mut bytes = Vec::new();
    write(netlist, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The context of a node's name: read or assigned.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    /// Nowhere: no output depends on it.
    Absent,
    /// Its own wire.
    Wire,
    /// Only one output shows it: assigned there. Outputs are never read, or a simulator would see a
    /// loop through the vector.
    Output(u32),
}

struct Module<'a> {
    netlist: &'a Netlist,
    inputs: Vec<Port>,
    outputs: Vec<Port>,
    /// The text of each input bit and each output bit.
    input_bits: Vec<String>,
    output_bits: Vec<String>,
    places: Vec<Context>,
    /// True if some output depends on each input bit.
    is_input_used: Vec<bool>,
    prefix: String,
}

fn bit_names(ports: &[Port]) -> Vec<String> {
    let mut names = vec![String::new(); ports.iter().map(|port| port.bits.len()).sum()];
    for port in ports {
        let name = escaped(&port.name);
        for (bit, &position) in port.bits.iter().enumerate() {
            names[position] = if port.is_vector { format!("{name}[{bit}]") } else { name.clone().into_owned() };
        }
    }
    names
}

impl<'a> Module<'a> {
    fn new(netlist: &'a Netlist) -> Self {
        let [inputs, outputs] = netlist.ports_with(name::legal);
        let mut places = vec![Context::Absent; netlist.len()];
        for (position, output) in netlist.outputs().iter().enumerate() {
            let place = &mut places[output.driver.index()];
            *place = if *place == Context::Absent { Context::Output(position as u32) } else { Context::Wire };
        }
        for id in netlist.ids().rev() {
            if let Node::Cell { table, fanins } = netlist.node(id)
                && places[id.index()] != Context::Absent
            {
                // A fanin that the table ignores does not occur in the expression.
                for &input in table::support(table, fanins.len()).iter() {
                    places[fanins[input].index()] = Context::Wire;
                }
            }
        }
        let is_input_used = netlist.inputs().iter().map(|id| places[id.index()] != Context::Absent).collect();
        let prefix = free_prefix(inputs.iter().chain(&outputs).map(|port| port.name.as_str()));
        let (input_bits, output_bits) = (bit_names(&inputs), bit_names(&outputs));
        Self { netlist, inputs, outputs, input_bits, output_bits, places, is_input_used, prefix }
    }

    fn head(&self, out: &mut impl Write) -> io::Result<()> {
        let cells = self.assigned().count();
        writeln!(
            out,
            "// '{}' as one combinational circuit of {cells} cell{}, one 'assign' each, inputs first.",
            comment(self.netlist.name()),
            if cells == 1 { "" } else { "s" }
        )?;
        writeln!(
            out,
            "// A comment after a cell names its location in the program. Bit 0 of a port is its lowest bit."
        )?;
        writeln!(out, "// Written by Ringmill {}.", env!("CARGO_PKG_VERSION"))?;
        writeln!(out)?;
        writeln!(out, "// The file is called by what it holds, the module by its function.")?;
        writeln!(out, "/* verilator lint_off DECLFILENAME */")?;
        let module = identifier(self.netlist.name());
        write!(out, "module {}(", escaped(&module))?;
        let mut separator = "\n";
        for (direction, ports) in [("input ", &self.inputs), ("output", &self.outputs)] {
            for port in ports {
                let is_used = direction == "output" || port.bits.iter().all(|&bit| self.is_input_used[bit]);
                write!(out, "{separator}")?;
                if !is_used {
                    writeln!(out, "  // The result does not depend on every bit of this argument.")?;
                    writeln!(out, "  /* verilator lint_off UNUSEDSIGNAL */")?;
                }
                let is_public = |&bit: &usize| direction == "input " && self.netlist.public_inputs()[bit];
                let mark = if port.bits.iter().all(is_public) { "(* ringmill_public *) " } else { "" };
                write!(out, "  {mark}{direction} wire ")?;
                if port.is_vector {
                    write!(out, "[{}:0] ", port.bits.len() - 1)?;
                }
                write!(out, "{}", escaped(&port.name))?;
                if !is_used {
                    write!(out, "\n  /* verilator lint_on UNUSEDSIGNAL */")?;
                }
                separator = ",\n";
            }
        }
        writeln!(out, "\n);")
    }

    /// Cells that are written.
    fn assigned(&self) -> impl Iterator<Item = NodeId> {
        self.netlist
            .ids()
            .filter(|id| self.places[id.index()] != Context::Absent && !self.netlist.fanins(*id).is_empty())
    }

    fn wires(&self, out: &mut impl Write) -> io::Result<()> {
        let mut column = 0;
        for id in self.assigned().filter(|id| self.places[id.index()] == Context::Wire) {
            let name = format!("{}{}", self.prefix, id.index());
            if column == 0 {
                write!(out, "  wire {name}")?;
                column = 7 + name.len();
            } else if column + 2 + name.len() > 99 {
                write!(out, ";\n  wire {name}")?;
                column = 7 + name.len();
            } else {
                write!(out, ", {name}")?;
                column += 2 + name.len();
            }
        }
        if column > 0 {
            writeln!(out, ";")?;
        }
        Ok(())
    }

    /// A node where it is read.
    fn read(&self, id: NodeId, text: &mut String) {
        use std::fmt::Write as _;
        match self.netlist.node(id) {
            Node::Input(position) => text.push_str(&self.input_bits[position]),
            Node::Constant(value) => text.push_str(if value { "1'b1" } else { "1'b0" }),
            Node::Cell { .. } => {
                let _ = write!(text, "{}{}", self.prefix, id.index());
            }
        }
    }

    fn assignments(&self, out: &mut impl Write) -> io::Result<()> {
        let mut expressions = Expressions::default();
        let mut text = String::new();
        for id in self.assigned() {
            let Node::Cell { table, fanins } = self.netlist.node(id) else {
                continue;
            };
            text.clear();
            render(&expressions.of(table, fanins.len()), &|input, text| self.read(fanins[input], text), &mut text);
            match self.places[id.index()] {
                Context::Output(position) => write!(out, "  assign {} = {text};", self.output_bits[position as usize])?,
                _ => write!(out, "  assign {}{} = {text};", self.prefix, id.index())?,
            }
            match self.netlist.origin(id) {
                Some(origin) => writeln!(out, " // {}", ringmill_verilog::origin(origin))?,
                None => writeln!(out)?,
            }
        }
        for (position, output) in self.netlist.outputs().iter().enumerate() {
            let is_cell = !self.netlist.fanins(output.driver).is_empty();
            if is_cell && self.places[output.driver.index()] == Context::Output(position as u32) {
                continue;
            }
            text.clear();
            self.read(output.driver, &mut text);
            writeln!(out, "  assign {} = {text};", self.output_bits[position])?;
        }
        Ok(())
    }
}
