//! The ands of the binary format: in topological order, so that they become cells as they are read.

use super::body::{and_table, finish, outputs};
use super::cursor::Cursor;
use super::header::Header;
use super::problem::{AigerError, AigerProblem};
use crate::{Netlist, NodeId};

/// Reads what follows the header. Holds 4 bytes for each variable beside the netlist.
pub(super) fn read(header: &Header, cursor: &mut Cursor<'_>) -> Result<Netlist, AigerError> {
    let mut netlist = Netlist::new("main");
    // The header was checked against the size of the file.
    let (inputs, ands) = (header.inputs as usize, header.ands as usize);
    netlist.reserve(inputs + ands + 1, 2 * ands);
    // The node of each variable from 1.
    let mut nodes: Vec<NodeId> = Vec::with_capacity(inputs + ands);
    for input in 0..inputs {
        nodes.push(netlist.add_input(format!("i{input}")));
    }
    let outputs = outputs(header, cursor)?;
    for and in 0..header.ands {
        let at = cursor.at();
        let defined = 2 * (header.inputs + 1 + and);
        let a = cursor.delta().filter(|&delta| delta > 0).and_then(|delta| defined.checked_sub(delta));
        let b = a.and_then(|a| a.checked_sub(cursor.delta()?));
        let (Some(a), Some(b)) = (a, b) else {
            return Err(cursor.error(at, AigerProblem::Delta));
        };
        let mut node = |literal: u64| match literal / 2 {
            0 => netlist.constant(false),
            variable => nodes[variable as usize - 1],
        };
        let fanins = [node(a), node(b)];
        nodes.push(netlist.add_cell(and_table(a, b), &fanins, None));
    }
    finish(netlist, &outputs, |variable| nodes.get(variable as usize - 1).copied(), cursor)
}
