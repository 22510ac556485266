//! The netlist's inputs and outputs are those of the graph.

use ringmill_netlist::{Netlist, NodeId};

use super::cone::root;
use crate::word::WordGraph;

/// True if inputs and outputs have the graph's names in the graph's order, and are the nodes of its
/// words.
pub(super) fn are_right(netlist: &Netlist, graph: &WordGraph, bits: &[Option<Vec<NodeId>>]) -> bool {
    let mut inputs = netlist.inputs().iter().enumerate();
    for port in graph.inputs() {
        let width = graph.width(port.word) as usize;
        for bit in 0..width {
            let Some((position, node)) = inputs.next() else { return false };
            let name = format!("arg{}[{}]", port.argument, port.element * width + bit);
            let known = bits[port.word.index()].as_ref();
            if netlist.input_name(position) != name || known.is_some_and(|known| known[bit] != *node) {
                return false;
            }
        }
    }
    let mut outputs = netlist.outputs().iter();
    for port in graph.outputs() {
        let Some(nodes) = &bits[port.word.index()] else { return false };
        for (bit, &node) in nodes.iter().enumerate() {
            let Some(output) = outputs.next() else { return false };
            let name = format!("result{}[{}]", port.result, port.element * nodes.len() + bit);
            if output.name != name || root(netlist, output.driver) != root(netlist, node) {
                return false;
            }
        }
    }
    inputs.next().is_none() && outputs.next().is_none()
}
