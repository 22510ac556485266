//! Operations with a name of their own.

use crate::{MAX_FANINS, NodeId};

/// Name, number of operands, table. The operands of `mux` are written select first.
const NAMED: [(&str, usize, u64); 11] = [
    ("buffer", 1, 0b10),
    ("not", 1, 0b01),
    ("and", 2, 0b1000),
    ("or", 2, 0b1110),
    ("xor", 2, 0b0110),
    ("nand", 2, 0b0111),
    ("nor", 2, 0b0001),
    ("xnor", 2, 0b1001),
    ("mux", 3, 0xca),
    ("maj", 3, 0xe8),
    ("xor3", 3, 0x96),
];

/// The name of a cell, if its table has one.
pub(super) fn name(table: u64, inputs: usize) -> Option<&'static str> {
    NAMED.iter().find(|named| (named.1, named.2) == (inputs, table)).map(|named| named.0)
}

/// The number of operands and the table of a name.
pub(super) fn named(name: &str) -> Option<(usize, u64)> {
    NAMED.iter().find(|named| named.0 == name).map(|named| (named.1, named.2))
}

/// Fanins in the order they are written, or written operands in the order of fanins.
pub(super) fn exchange(name: &str, nodes: &[NodeId]) -> [NodeId; MAX_FANINS] {
    let mut exchanged = [NodeId::at(0); MAX_FANINS];
    exchanged[..nodes.len()].copy_from_slice(nodes);
    if name == "mux" {
        exchanged[..nodes.len()].reverse();
    }
    exchanged
}
