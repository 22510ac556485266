//! Writing Bristol Fashion.

use std::io::{self, Write};

use super::gates::{Gates, Literal, Operation};
use crate::format::port_names::{PortNames, bits};
use crate::format::public_marks;
use crate::{Netlist, Port};

/// Writes a netlist as `XOR`, `AND` and `INV` gates, with few `AND`s: only they cost communication.
/// Each port, as [`Netlist::input_ports`] groups them, becomes a value, the lowest bit first; names
/// and origins are not kept. Outputs have wires of their own, the last ones: what shows a constant
/// is an `EQ`, what shows an input or what another output shows is an `EQW`. Behind the gates a
/// comment names the public inputs.
///
/// # Errors
/// As `out` has them.
pub fn write(netlist: &Netlist, out: &mut dyn Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    let gates = Gates::of(netlist);
    let (input_ports, output_ports) = (netlist.input_ports(), netlist.output_ports());
    let outputs: Vec<Literal> =
        output_ports.iter().flat_map(|port| &port.bits).map(|&position| gates.outputs[position]).collect();
    let mut plan = Plan::of(&gates, &outputs);
    let order = input_ports.iter().flat_map(|port| &port.bits);
    for (wire, &position) in order.enumerate() {
        plan.wires[2 * (position + 1)] = wire as u32;
    }
    let copies = outputs.iter().enumerate().filter(|&(place, &literal)| !plan.is_named_by(literal, place)).count();
    let inversions = plan.needed.iter().skip(3).step_by(2).filter(|&&needed| needed).count();
    let total = gates.gates.len() + inversions + copies;
    let internal = total - outputs.len();
    writeln!(out, "{total} {}", gates.inputs + total)?;
    for ports in [&input_ports, &output_ports] {
        write!(out, "{}", ports.len())?;
        ports.iter().try_for_each(|port| write!(out, " {}", port.bits.len()))?;
        writeln!(out)?;
    }
    writeln!(out)?;
    let first_output = gates.inputs + internal;
    let mut next = gates.inputs as u32;
    for node in 1..=gates.inputs + gates.gates.len() {
        if node > gates.inputs {
            let (operation, [a, b]) = gates.gates[node - gates.inputs - 1];
            let name = if operation == Operation::Xor { "XOR" } else { "AND" };
            let to = plan.assign(2 * node, first_output, &mut next);
            writeln!(out, "2 1 {} {} {to} {name}", plan.wires[a as usize], plan.wires[b as usize])?;
        }
        if plan.needed[2 * node + 1] {
            let to = plan.assign(2 * node + 1, first_output, &mut next);
            writeln!(out, "1 1 {} {to} INV", plan.wires[2 * node])?;
        }
    }
    for (place, &literal) in outputs.iter().enumerate() {
        let to = first_output + place;
        match literal {
            _ if plan.is_named_by(literal, place) => {}
            0 | 1 => writeln!(out, "1 1 {literal} {to} EQ")?,
            _ => writeln!(out, "1 1 {} {to} EQW", plan.wires[literal as usize])?,
        }
    }
    public_marks::comment(netlist).iter().try_for_each(|comment| writeln!(out, "# {comment}"))?;
    out.flush()
}

/// As [`write()`], into a string.
pub fn print(netlist: &Netlist) -> String {
    let mut bytes = Vec::new();
    write(netlist, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    String::from_utf8(bytes).unwrap_or_else(|error| unreachable!("only ASCII was written: {error}"))
}

/// The names that a reader gives the ports, which have no names in a file.
pub(crate) fn port_names(netlist: &Netlist) -> PortNames {
    let numbered = |ports: Vec<Port>, base: &str| {
        let one = |(number, port): (usize, Port)| Port { name: format!("{base}{number}"), is_vector: true, ..port };
        bits(&ports.into_iter().enumerate().map(one).collect::<Vec<_>>())
    };
    PortNames { inputs: numbered(netlist.input_ports(), "arg"), outputs: numbered(netlist.output_ports(), "result") }
}

/// The literals that are wires, with their numbers.
struct Plan {
    /// True if something reads or shows a literal.
    needed: Vec<bool>,
    /// The wire of each literal, once it is written.
    wires: Vec<u32>,
    /// The first output that shows a literal that a gate computes, + 1.
    named_by: Vec<u32>,
}

impl Plan {
    fn of(gates: &Gates, outputs: &[Literal]) -> Self {
        let literals = 2 * (1 + gates.inputs + gates.gates.len());
        let mut needed = vec![false; literals];
        for &literal in gates.gates.iter().flat_map(|(_, operands)| operands).chain(outputs) {
            needed[literal as usize] = true;
        }
        let mut named_by = vec![0; literals];
        for (place, &literal) in outputs.iter().enumerate() {
            let is_computed = literal > 1 && (literal & 1 == 1 || literal as usize / 2 > gates.inputs);
            if is_computed && named_by[literal as usize] == 0 {
                named_by[literal as usize] = place as u32 + 1;
            }
        }
        Self { needed, wires: vec![0; literals], named_by }
    }

    fn is_named_by(&self, literal: Literal, place: usize) -> bool {
        self.named_by[literal as usize] as usize == place + 1
    }

    /// Gives a literal its wire: that of the output that shows it first, or the next one.
    fn assign(&mut self, literal: usize, first_output: usize, next: &mut u32) -> u32 {
        let wire = match self.named_by[literal] {
            0 => {
                *next += 1;
                *next - 1
            }
            place => first_output as u32 + place - 1,
        };
        self.wires[literal] = wire;
        wire
    }
}
