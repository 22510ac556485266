//! Pictures of netlists for Graphviz (the DOT language); written only.

use std::fmt;
use std::io::{self, Write};

use crate::quoted::write_quoted;
use crate::sweep::reachable;
use crate::{CellLibrary, Netlist, Node, NodeId, table};

/// Writes a directed graph from the inputs on the left to the outputs on the right: a box for each
/// port bit, a node for each cell that an output depends on, named as [`CellLibrary::cell_name`]
/// counts it, a table with its number; the origin as tooltip; public inputs are grey. The ends of
/// edges into a cell whose operands differ in meaning say which is which: `0`, `1` and `s` of a
/// multiplexer, `a` to `f` of a table, from its least significant bit. Graphviz draws some thousand
/// cells in reasonable time.
///
/// # Errors
/// As `out` has them.
pub fn write(netlist: &Netlist, library: CellLibrary, out: &mut dyn Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    writeln!(out, "// Written by Ringmill {}; 'dot -Tsvg FILE' draws it.", env!("CARGO_PKG_VERSION"))?;
    writeln!(out, "digraph {} {{", Quoted(netlist.name()))?;
    writeln!(out, "  rankdir=LR;")?;
    writeln!(out, "  node [fontname=\"Helvetica\", fontsize=10, height=0.3];")?;
    writeln!(out, "  edge [arrowsize=0.6, fontname=\"Helvetica\", fontsize=8];")?;
    writeln!(out, "  {{ rank=source; node [shape=cds, style=filled, fillcolor=\"#d0e4f5\"];")?;
    for (position, id) in netlist.inputs().iter().enumerate() {
        let shade = if netlist.public_inputs()[position] { " fillcolor=\"#e4e4e4\" tooltip=public" } else { "" };
        writeln!(out, "    {} [label={}{shade}];", Name(*id), Quoted(netlist.input_name(position)))?;
    }
    writeln!(out, "  }}")?;
    writeln!(out, "  {{ rank=sink; node [shape=cds, style=filled, fillcolor=\"#f5e0c8\"];")?;
    for (position, output) in netlist.outputs().iter().enumerate() {
        writeln!(out, "    o{position} [label={}];", Quoted(&output.name))?;
    }
    writeln!(out, "  }}")?;
    let reached = reachable(netlist);
    for id in netlist.ids().filter(|id| reached[id.index()]) {
        match netlist.node(id) {
            Node::Input(_) => {}
            Node::Constant(value) => writeln!(out, "  {} [shape=plaintext, label=\"{}\"];", Name(id), u8::from(value))?,
            Node::Cell { table, fanins } => write_cell(netlist, library, id, table, fanins, &mut out)?,
        }
    }
    for (position, output) in netlist.outputs().iter().enumerate() {
        writeln!(out, "  {} -> o{position};", Name(output.driver))?;
    }
    writeln!(out, "}}")?;
    out.flush()
}

/// As [`write()`], into a string.
pub fn print(netlist: &Netlist, library: CellLibrary) -> String {
    let mut bytes = Vec::new();
    write(netlist, library, &mut bytes).unwrap_or_else(|error| unreachable!("a vector takes every byte: {error}"));
    String::from_utf8_lossy(&bytes).into_owned()
}

fn write_cell(
    netlist: &Netlist,
    library: CellLibrary,
    id: NodeId,
    table: u64,
    fanins: &[NodeId],
    out: &mut impl Write,
) -> io::Result<()> {
    // A multiplexer is one whichever of its operands comes first.
    let mux = (library == CellLibrary::Gates && fanins.len() == 3)
        .then(|| table::is_mux(table).filter(|mux| !mux.then_inverted && !mux.otherwise_inverted))
        .flatten();
    let name = if mux.is_some() { "mux" } else { library.cell_name(table, fanins.len()) };
    let is_table = name.starts_with("lut");
    write!(out, "  {} [", Name(id))?;
    match name {
        "not" => write!(out, "shape=circle, label=\"not\"")?,
        "mux" => write!(out, "shape=trapezium, orientation=270, label=\"mux\"")?,
        _ if is_table => {
            write!(out, "shape=box, label=\"{name}\\n0x{table:0digits$x}\"", digits = (1 << fanins.len()) / 4)?
        }
        _ => write!(out, "shape=box, style=rounded, label=\"{name}\"")?,
    }
    if let Some(origin) = netlist.origin(id) {
        write!(out, ", tooltip={}", Quoted(origin))?;
    }
    writeln!(out, "];")?;
    for (input, fanin) in fanins.iter().enumerate() {
        write!(out, "  {} -> {}", Name(*fanin), Name(id))?;
        match mux {
            Some(mux) => {
                let role = if input == mux.select {
                    "s"
                } else if input == mux.then {
                    "1"
                } else {
                    "0"
                };
                writeln!(out, " [headlabel=\"{role}\"];")?
            }
            _ if is_table => writeln!(out, " [headlabel=\"{}\"];", ["a", "b", "c", "d", "e", "f"][input])?,
            _ => writeln!(out, ";")?,
        }
    }
    Ok(())
}

/// The name of a node in the graph.
struct Name(NodeId);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "n{}", self.0.index())
    }
}

/// A string; a backslash in it begins no escape.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_quoted(f, self.0, |f, _| f.write_str(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::print;
    use crate::{Builder, CellLibrary, Netlist};

    #[test]
    fn a_small_graph() {
        let mut builder = Builder::new("dot \"product\"");
        let [a, b, c] = ["a[0]", "b\\n", "c"].map(|name| builder.input(name));
        builder.set_origin(Some("pro\"gram.mlir:1:2"));
        let and = builder.and(a, b);
        builder.set_origin(None);
        let mux = builder.mux(c, and, b);
        let one = builder.constant(true);
        for (name, node) in [("y", mux), ("one", one), ("same", a)] {
            builder.output(name, node);
        }
        let netlist = builder.finish();
        let text = print(&netlist, CellLibrary::Gates);
        let body: Vec<&str> = text.lines().skip(2).filter(|line| !line.contains("node [")).collect();
        let expected = r##"  rankdir=LR;
  edge [arrowsize=0.6, fontname="Helvetica", fontsize=8];
    n0 [label="a[0]"];
    n1 [label="b\\n"];
    n2 [label="c"];
  }
    o0 [label="y"];
    o1 [label="one"];
    o2 [label="same"];
  }
  n3 [shape=box, style=rounded, label="and", tooltip="pro\"gram.mlir:1:2"];
  n0 -> n3;
  n1 -> n3;
  n4 [shape=trapezium, orientation=270, label="mux"];
  n1 -> n4 [headlabel="0"];
  n2 -> n4 [headlabel="s"];
  n3 -> n4 [headlabel="1"];
  n5 [shape=plaintext, label="1"];
  n4 -> o0;
  n5 -> o1;
  n0 -> o2;
}"##;
        assert_eq!(text.lines().nth(1), Some("digraph \"dot \\\"product\\\"\" {"));
        assert_eq!(body.join("\n"), expected);
        assert!(print(&netlist, CellLibrary::Lut(3)).contains("[shape=box, label=\"lut2\\n0x8\", tooltip="));
    }

    #[test]
    fn dead_cells_are_not_drawn() {
        let mut netlist = Netlist::new("main");
        let a = netlist.add_input("a");
        netlist.add_cell(0b01, &[a], None);
        assert!(!print(&netlist, CellLibrary::Gates).contains("->"));
    }
}
