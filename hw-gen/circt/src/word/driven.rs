//! The words that cells drive.

use super::design::{Bit, Cell, Direction};
use super::hierarchy::Hierarchy;

/// True if a cell only observes a design: an assertion, a print, or a mark of its hierarchy.
pub(super) fn is_check(kind: &str) -> bool {
    matches!(kind, "$assert" | "$assume" | "$cover" | "$live" | "$fair" | "$check" | "$print" | "$scopeinfo")
}

/// Returns the words that a cell drives: the outputs of an instance in the order of its module, or
/// each word that a memory reads.
pub(super) fn driven(cell: &Cell, hierarchy: &Hierarchy<'_>) -> Vec<Vec<Bit>> {
    if let Some(module) = hierarchy.module(&cell.kind) {
        let outputs = module.ports.iter().filter(|(_, port)| port.direction == Direction::Output);
        return outputs.map(|(name, _)| cell.connections.get(name).cloned().unwrap_or_default()).collect();
    }
    let is_output = |port: &str| cell.port_directions.get(port) == Some(&Direction::Output);
    let outputs = cell.connections.iter().filter(|(port, _)| is_output(port)).map(|(_, bits)| bits);
    match cell.kind.as_str() {
        MEMORY => outputs.flat_map(|bits| memory_words(cell, bits)).collect(),
        _ => outputs.cloned().collect(),
    }
}

/// The kind of a memory with all its ports.
pub(super) const MEMORY: &str = "$mem_v2";

/// Splits a memory's port into the words of its readers or writers.
pub(super) fn memory_words(cell: &Cell, bits: &[Bit]) -> Vec<Vec<Bit>> {
    let width = cell.number("WIDTH").max(1);
    bits.chunks(width).map(<[Bit]>::to_vec).collect()
}
