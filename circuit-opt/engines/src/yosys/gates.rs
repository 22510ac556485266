//! Netlists as BLIF of Yosys's own gates.
//!
//! `.names` would become lookup tables in Yosys, which its passes over gates do not see into.

use ringmill_netlist::{CellLibrary, Netlist, Node, NodeId, split_inversions};
use std::fmt::Write;

/// The netlist as BLIF with a `.gate` for each cell, in gates and inverters. Port names must be
/// plain.
pub(super) fn print(netlist: &Netlist) -> String {
    let netlist = split_inversions(netlist, CellLibrary::Gates);
    let mut text = format!(".model {}\n.inputs", netlist.name());
    for position in 0..netlist.inputs().len() {
        put(&mut text, format_args!(" {}", netlist.input_name(position)));
    }
    text.push_str("\n.outputs");
    for output in netlist.outputs() {
        put(&mut text, format_args!(" {}", output.name));
    }
    text.push('\n');
    for id in netlist.ids() {
        match netlist.node(id) {
            Node::Input(_) => {}
            Node::Constant(value) => {
                put(&mut text, format_args!(".names {}\n{}", signal(&netlist, id), if value { "1\n" } else { "" }))
            }
            Node::Cell { table, fanins } => {
                let name = CellLibrary::Gates.cell_name(table, fanins.len()).to_uppercase();
                put(&mut text, format_args!(".gate $_{name}_"));
                for (fanin, pin) in fanins.iter().zip(["A", "B", "S"]) {
                    put(&mut text, format_args!(" {pin}={}", signal(&netlist, *fanin)));
                }
                put(&mut text, format_args!(" Y={}\n", signal(&netlist, id)));
            }
        }
    }
    for output in netlist.outputs() {
        put(&mut text, format_args!(".names {} {}\n1 1\n", signal(&netlist, output.driver), output.name));
    }
    text.push_str(".end\n");
    text
}

fn put(text: &mut String, piece: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(piece);
}

fn signal(netlist: &Netlist, id: NodeId) -> String {
    match netlist.node(id) {
        Node::Input(position) => netlist.input_name(position).to_owned(),
        _ => format!("n{}", id.index()),
    }
}
