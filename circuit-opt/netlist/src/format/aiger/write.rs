//! Writing AIGER.

use std::io::{self, Write};

use super::graph::Graph;
use crate::Netlist;
use crate::format::public_marks;

/// Writes the binary format (`.aig`) with the names of inputs and outputs. Cells become ands; names
/// lose control characters, origins are not kept.
///
/// # Errors
/// As `out` has them.
pub fn write_binary(netlist: &Netlist, out: &mut dyn Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    let graph = Graph::of(netlist);
    write_header(&graph, "aig", &mut out)?;
    for output in &graph.outputs {
        writeln!(out, "{output}")?;
    }
    for (variable, [a, b]) in (graph.inputs + 1..).zip(&graph.ands) {
        for mut delta in [2 * variable - a, a - b] {
            while delta >= 0x80 {
                out.write_all(&[delta as u8 | 0x80])?;
                delta >>= 7;
            }
            out.write_all(&[delta as u8])?;
        }
    }
    write_symbols(netlist, &mut out)?;
    out.flush()
}

/// Writes the ASCII format (`.aag`), as [`write_binary`].
///
/// # Errors
/// As `out` has them.
pub fn write_ascii(netlist: &Netlist, out: &mut dyn Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    let graph = Graph::of(netlist);
    write_header(&graph, "aag", &mut out)?;
    for input in 1..=graph.inputs {
        writeln!(out, "{}", 2 * input)?;
    }
    for output in &graph.outputs {
        writeln!(out, "{output}")?;
    }
    for (variable, [a, b]) in (graph.inputs + 1..).zip(&graph.ands) {
        writeln!(out, "{} {a} {b}", 2 * variable)?;
    }
    write_symbols(netlist, &mut out)?;
    out.flush()
}

fn write_header(graph: &Graph, format: &str, out: &mut impl Write) -> io::Result<()> {
    let (inputs, ands) = (graph.inputs, graph.ands.len() as u64);
    writeln!(out, "{format} {} {inputs} 0 {} {ands}", inputs + ands, graph.outputs.len())
}

/// A name on one line.
pub(crate) fn printable(name: &str) -> String {
    name.chars().map(|c| if c.is_control() { '_' } else { c }).collect()
}

fn write_symbols(netlist: &Netlist, out: &mut impl Write) -> io::Result<()> {
    for position in 0..netlist.inputs().len() {
        writeln!(out, "i{position} {}", printable(netlist.input_name(position)))?;
    }
    for (position, output) in netlist.outputs().iter().enumerate() {
        writeln!(out, "o{position} {}", printable(&output.name))?;
    }
    writeln!(out, "c\n{}, written by Ringmill {}", printable(netlist.name()), env!("CARGO_PKG_VERSION"))?;
    public_marks::comment(netlist).iter().try_for_each(|comment| writeln!(out, "{comment}"))
}
