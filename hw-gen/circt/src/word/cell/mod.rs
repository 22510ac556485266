//! Cells as operations.

mod arithmetic;
mod instance;
mod logic;
mod memory;
mod pins;
mod register;
mod select;
mod shift;

use super::WordError;
use super::body::Body;
use super::design::{Bit, Cell, Direction};
use super::hierarchy::Hierarchy;
use super::value::Value;
use pins::Pins;

/// Whether a cell only looks at a design: an assertion, a print, a mark of its hierarchy.
pub(super) fn is_check(kind: &str) -> bool {
    matches!(kind, "$assert" | "$assume" | "$cover" | "$live" | "$fair" | "$check" | "$print" | "$scopeinfo")
}

/// The words that a cell drives: the outputs of an instance in the order of its module, each word that a memory reads.
pub(super) fn driven(cell: &Cell, hierarchy: &Hierarchy<'_>) -> Vec<Vec<Bit>> {
    if let Some(module) = hierarchy.module(&cell.kind) {
        let outputs = module.ports.iter().filter(|(_, port)| port.direction == Direction::Output);
        return outputs.map(|(name, _)| cell.connections.get(name).cloned().unwrap_or_default()).collect();
    }
    let is_output = |port: &str| cell.port_directions.get(port) == Some(&Direction::Output);
    let outputs = cell.connections.iter().filter(|(port, _)| is_output(port)).map(|(_, bits)| bits);
    match cell.kind.as_str() {
        memory::KIND => outputs.flat_map(|bits| memory::words(cell, bits)).collect(),
        _ => outputs.cloned().collect(),
    }
}

/// Writes a cell.
pub(super) fn translate(name: &str, cell: &Cell, results: &[Value], body: &mut Body<'_>) -> Result<(), WordError> {
    if body.hierarchy.module(&cell.kind).is_some() {
        return instance::translate(name, cell, results, body);
    }
    if cell.kind == memory::KIND {
        return memory::translate(cell, results, body);
    }
    let [result] = results else { return Err(body.untranslated(format!("a cell '{}'", cell.kind))) };
    if result.width == 0 {
        return Err(body.untranslated(format!("a cell '{}' without bits", cell.kind)));
    }
    let pins = Pins::new(cell, result);
    match cell.kind.as_str() {
        "$add" | "$sub" | "$mul" | "$div" | "$mod" | "$neg" | "$eq" | "$ne" | "$lt" | "$le" | "$gt" | "$ge" => {
            arithmetic::translate(&pins, body)
        }
        "$not" | "$and" | "$or" | "$xor" | "$xnor" | "$reduce_and" | "$reduce_or" | "$reduce_bool" | "$reduce_xor"
        | "$reduce_xnor" | "$logic_not" | "$logic_and" | "$logic_or" => logic::translate(&pins, body),
        "$shl" | "$sshl" | "$shr" | "$sshr" | "$shift" | "$shiftx" => shift::translate(&pins, body),
        "$mux" | "$pmux" | "$bmux" | "$demux" | "$bwmux" => select::translate(&pins, body),
        "$dff" | "$dffe" | "$sdff" | "$sdffe" | "$sdffce" => register::translate(&pins, body),
        kind => Err(body.untranslated(format!("a cell '{kind}'"))),
    }
}
