//! Writing BLIF.

use std::io::{self, Write};

use crate::cover::{Cube, irredundant};
use crate::format::PortNames;
use crate::format::public_marks;
use crate::format::signal_names::SignalNames;
use crate::identifier;
use crate::{MAX_FANINS, Netlist, Node, table};

/// True if a name can have a character.
fn is_legal(c: char) -> bool {
    c.is_ascii_graphic() && !matches!(c, '#' | '\\' | '=' | '"')
}

/// The names of the ports in the text.
pub(crate) fn port_names(netlist: &Netlist) -> PortNames {
    let names = SignalNames::new(netlist, is_legal);
    PortNames { inputs: names.inputs().to_vec(), outputs: names.outputs().to_vec() }
}

/// Writes a netlist as one BLIF model: a `.names` with an irredundant on-set cover for each cell,
/// in topological order; an output that shows an input, a constant or another output's node gets a
/// one-input `.names`, and a constant is one without inputs. Characters BLIF cannot have in a name
/// become `_`. Public inputs are named in a comment before it.
///
/// # Errors
/// As `out` has them.
pub fn write(netlist: &Netlist, out: &mut dyn Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    let names = SignalNames::new(netlist, is_legal);
    if let Some(comment) = public_marks::comment(netlist) {
        writeln!(out, "# {comment}")?;
    }
    writeln!(out, ".model {}", identifier(netlist.name()))?;
    write_ports(&mut out, ".inputs", names.inputs())?;
    write_ports(&mut out, ".outputs", names.outputs())?;
    for id in netlist.ids() {
        match netlist.node(id) {
            Node::Input(_) => {}
            Node::Constant(value) => {
                writeln!(out, ".names {}", names.node(netlist, id))?;
                if value {
                    writeln!(out, "1")?;
                }
            }
            Node::Cell { table, fanins } => {
                // Fanins that do not matter are left out: ABC refuses an empty cover with inputs.
                let (table, support) = table::shrink(table, fanins.len());
                let (table, order) = reading_order(table, support.len());
                write!(out, ".names")?;
                for &input in &order[..support.len()] {
                    write!(out, " {}", names.node(netlist, fanins[support[input]]))?;
                }
                writeln!(out, " {}", names.node(netlist, id))?;
                for cube in irredundant(table, support.len()) {
                    write_row(cube, support.len(), &mut out)?;
                }
            }
        }
    }
    for (position, output) in netlist.outputs().iter().enumerate() {
        let name = &names.outputs()[position];
        match netlist.node(output.driver) {
            _ if names.is_named_by(output.driver, position) => {}
            Node::Constant(true) => writeln!(out, ".names {name}\n1")?,
            Node::Constant(false) => writeln!(out, ".names {name}")?,
            _ => writeln!(out, ".names {} {name}\n1 1", names.node(netlist, output.driver))?,
        }
    }
    writeln!(out, ".end")?;
    out.flush()
}

/// The order in which the inputs of a cell are written, and its table in that order: a multiplexer
/// reads `select then else`, every other cell keeps its order.
fn reading_order(table: u64, inputs: usize) -> (u64, [usize; MAX_FANINS]) {
    let mut order = std::array::from_fn(|input| input);
    let Some(mux) = (inputs == 3).then(|| table::is_mux(table)).flatten() else { return (table, order) };
    order[..3].copy_from_slice(&[mux.select, mux.then, mux.otherwise]);
    let mut places = [0; 3];
    for (place, &input) in order[..3].iter().enumerate() {
        places[input] = place;
    }
    (table::rewire(table, &places, 3), order)
}

/// A row of the on-set.
fn write_row(cube: Cube, inputs: usize, out: &mut impl Write) -> io::Result<()> {
    let mut row = [0; MAX_FANINS];
    for (input, literal) in row[..inputs].iter_mut().enumerate() {
        *literal = match (cube.ones >> input & 1, cube.zeros >> input & 1) {
            (1, _) => b'1',
            (_, 1) => b'0',
            _ => b'-',
        };
    }
    out.write_all(&row[..inputs])?;
    out.write_all(if inputs == 0 { b"1\n" } else { b" 1\n" })
}

/// A port list, broken before 100 columns.
fn write_ports(out: &mut impl Write, keyword: &str, names: &[String]) -> io::Result<()> {
    write!(out, "{keyword}")?;
    let mut column = keyword.len();
    for name in names {
        if column + 1 + name.len() > 98 {
            write!(out, " \\\n ")?;
            column = 1;
        }
        write!(out, " {name}")?;
        column += 1 + name.len();
    }
    writeln!(out)
}

/// As [`write()`], into a string.
pub fn print(netlist: &Netlist) -> String {
    let mut bytes = Vec::new();
    write(netlist, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    String::from_utf8(bytes).unwrap_or_else(|error| unreachable!("only ASCII was written: {error}"))
}
