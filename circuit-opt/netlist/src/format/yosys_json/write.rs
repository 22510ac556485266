//! Writing the JSON netlist.

use std::fmt;
use std::io::{self, Write};

use super::{gates::gate, name};
use crate::identifier;
use crate::quoted::write_quoted;
use crate::sweep::reachable;
use crate::{CellLibrary, Netlist, Node, NodeId, Port};

/// Writes a netlist as one module: ports as [`Netlist::input_ports`] groups them (numbered where
/// two have one name), and a cell for each that an output depends on. With [`CellLibrary::Gates`] a
/// cell is `$_AND_`, `$_MUX_` and so on where Yosys has one for its table; every other is a `$lut`,
/// whose input A\[0\] is the least significant bit of the row, as here. Origins become `src`, and
/// public ports have the attribute `ringmill_public`.
///
/// # Errors
/// As `out` has them.
pub fn write(netlist: &Netlist, library: CellLibrary, out: &mut dyn Write) -> io::Result<()> {
    write_made(netlist, library, None, out)
}

/// As [`write()`], with a note on the file that the netlist was made from as the module's attribute
/// `ringmill_made_from`.
///
/// # Errors
/// As `out` has them.
pub fn write_made(
    netlist: &Netlist,
    library: CellLibrary,
    made_from: Option<&str>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    let module = identifier(netlist.name());
    writeln!(out, "{{")?;
    writeln!(out, "  \"creator\": \"Ringmill {}\",", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "  \"modules\": {{")?;
    writeln!(out, "    {}: {{", Quoted(&module))?;
    write!(out, "      \"attributes\": {{ \"top\": \"{:032b}\"", 1)?;
    if let Some(made_from) = made_from {
        write!(out, ", \"ringmill_made_from\": {}", Quoted(made_from))?;
    }
    writeln!(out, " }},")?;
    let [inputs, outputs] = netlist.ports_with(str::to_owned);
    let ports: Vec<(&Port, &str, Vec<Bit>)> = inputs
        .iter()
        .map(|port| (port, "input", port.bits.iter().map(|&bit| Bit::of(netlist, netlist.inputs()[bit])).collect()))
        .chain(outputs.iter().map(|port| {
            (port, "output", port.bits.iter().map(|&bit| Bit::of(netlist, netlist.outputs()[bit].driver)).collect())
        }))
        .collect();
    write!(out, "      \"ports\": {{")?;
    for (position, (port, direction, bits)) in ports.iter().enumerate() {
        let name = name::escaped(&port.name);
        let name = Quoted(&name);
        write!(
            out,
            "{}        {name}: {{ \"direction\": \"{direction}\", \"bits\": {} }}",
            next_line(position),
            Bits(bits)
        )?;
    }
    writeln!(out, "\n      }},")?;
    write!(out, "      \"cells\": {{")?;
    let reached = reachable(netlist);
    let mut position = 0;
    for id in netlist.ids().filter(|id| reached[id.index()]) {
        if let Node::Cell { table, fanins } = netlist.node(id) {
            write!(out, "{}        ", next_line(position))?;
            position += 1;
            write_cell(netlist, id, table, fanins, library, &mut out)?;
        }
    }
    writeln!(out, "\n      }},")?;
    write!(out, "      \"netnames\": {{")?;
    for (position, (port, direction, bits)) in ports.iter().enumerate() {
        let name = name::escaped(&port.name);
        let name = Quoted(&name);
        let is_public = *direction == "input" && port.bits.iter().all(|&bit| netlist.public_inputs()[bit]);
        let single = (port.is_vector && bits.len() == 1).then_some(SINGLE_BIT_VECTOR);
        let attributes: Vec<&str> = single.into_iter().chain(is_public.then_some(PUBLIC)).collect();
        write!(
            out,
            "{}        {name}: {{ \"hide_name\": 0, \"bits\": {}, \"attributes\": {{{}}} }}",
            next_line(position),
            Bits(bits),
            attributes.join(",")
        )?;
    }
    writeln!(out, "\n      }}\n    }}\n  }}\n}}")?;
    out.flush()
}

/// The attribute by which Yosys distinguishes `[0:0] a` from `a`.
const SINGLE_BIT_VECTOR: &str = " \"single_bit_vector\": \"00000000000000000000000000000001\" ";

/// The attribute of a port that is not encrypted.
const PUBLIC: &str = " \"ringmill_public\": \"00000000000000000000000000000001\" ";

/// As [`write()`], into a string.
pub fn print(netlist: &Netlist, library: CellLibrary) -> String {
    let mut bytes = Vec::new();
    write(netlist, library, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

fn next_line(position: usize) -> &'static str {
    if position == 0 { "\n" } else { ",\n" }
}

fn write_cell(
    netlist: &Netlist,
    id: NodeId,
    table: u64,
    fanins: &[NodeId],
    library: CellLibrary,
    out: &mut impl Write,
) -> io::Result<()> {
    let gate = gate(table, fanins.len()).filter(|_| library == CellLibrary::Gates || fanins.len() == 1);
    let bits: Vec<Bit> = fanins.iter().map(|&fanin| Bit::of(netlist, fanin)).collect();
    let output = Bit::of(netlist, id);
    write!(out, "\"n{}\": {{ \"hide_name\": 1, \"type\": \"{}\", ", id.index(), gate.map_or("$lut", |gate| gate.0))?;
    match gate {
        Some(_) => write!(out, "\"parameters\": {{}}, ")?,
        None => {
            let (width, rows) = (fanins.len(), 1 << fanins.len());
            write!(out, "\"parameters\": {{ \"LUT\": \"{table:0rows$b}\", \"WIDTH\": \"{width:032b}\" }}, ")?;
        }
    }
    match netlist.origin(id) {
        Some(origin) => write!(out, "\"attributes\": {{ \"src\": {} }}, ", Quoted(origin))?,
        None => write!(out, "\"attributes\": {{}}, ")?,
    }
    match gate {
        Some((_, names)) => {
            write!(out, "\"port_directions\": {{ ")?;
            names.iter().try_for_each(|name| write!(out, "\"{name}\": \"input\", "))?;
            write!(out, "\"Y\": \"output\" }}, \"connections\": {{ ")?;
            names.iter().zip(&bits).try_for_each(|(name, bit)| write!(out, "\"{name}\": [ {bit} ], "))?;
        }
        None => {
            write!(
                out,
                "\"port_directions\": {{ \"A\": \"input\", \"Y\": \"output\" }}, \"connections\": {{ \"A\": {}, ",
                Bits(&bits)
            )?;
        }
    }
    write!(out, "\"Y\": [ {output} ] }} }}")
}

/// A bit of a signal: a constant as text, else a number from 2.
#[derive(Clone, Copy)]
enum Bit {
    Constant(bool),
    Signal(usize),
}

impl Bit {
    fn of(netlist: &Netlist, id: NodeId) -> Self {
        match netlist.node(id) {
            Node::Constant(value) => Self::Constant(value),
            _ => Self::Signal(id.index() + 2),
        }
    }
}

impl fmt::Display for Bit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Constant(value) => write!(f, "\"{}\"", u8::from(*value)),
            Self::Signal(number) => write!(f, "{number}"),
        }
    }
}

struct Bits<'a>(&'a [Bit]);

impl fmt::Display for Bits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (position, bit) in self.0.iter().enumerate() {
            write!(f, "{} {bit}", if position == 0 { "" } else { "," })?;
        }
        f.write_str(" ]")
    }
}

/// A JSON string.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_quoted(f, self.0, |f, c| write!(f, "\\u{:04x}", u32::from(c)))
    }
}
