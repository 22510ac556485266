//! Printing the text form.

use std::fmt;
use std::io::{self, Write};

use super::operation::{exchange, name};
use crate::quoted::write_quoted;
use crate::{Netlist, Node};

/// Writes the text form, nodes called by their index.
///
/// # Errors
/// As `out` has them.
pub fn write(netlist: &Netlist, out: &mut dyn Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    writeln!(out, "netlist {}", Quoted(netlist.name()))?;
    for id in netlist.ids() {
        write!(out, "%{} = ", id.index())?;
        match netlist.node(id) {
            Node::Input(position) => {
                let kind = if netlist.public_inputs()[position] { "public input" } else { "input" };
                write!(out, "{kind} {}", Quoted(netlist.input_name(position)))?;
            }
            Node::Constant(value) => write!(out, "constant {}", u8::from(value))?,
            Node::Cell { table, fanins } => {
                let name = name(table, fanins.len());
                match name {
                    Some(name) => write!(out, "{name}")?,
                    None => write!(out, "lut {table:#x}")?,
                }
                for operand in &exchange(name.unwrap_or("lut"), fanins)[..fanins.len()] {
                    write!(out, " %{}", operand.index())?;
                }
            }
        }
        match netlist.origin(id) {
            Some(origin) => writeln!(out, " loc {}", Quoted(origin))?,
            None => writeln!(out)?,
        }
    }
    for output in netlist.outputs() {
        writeln!(out, "output {} %{}", Quoted(&output.name), output.driver.index())?;
    }
    out.flush()
}

/// As [`write()`], into a string.
pub fn print(netlist: &Netlist) -> String {
    let mut bytes = Vec::new();
    write(netlist, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A string with `"`, `\` and control characters escaped.
pub(crate) struct Quoted<'a>(pub(crate) &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_quoted(f, self.0, |f, c| write!(f, "\\u{{{:x}}}", u32::from(c)))
    }
}
