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
use super::design::Cell;
use super::driven::MEMORY;
use super::value::Value;
use pins::Pins;

/// Writes a cell.
pub(super) fn translate(name: &str, cell: &Cell, results: &[Value], body: &mut Body<'_>) -> Result<(), WordError> {
    if body.hierarchy.module(&cell.kind).is_some() {
        return instance::translate(name, cell, results, body);
    }
    if cell.kind == MEMORY {
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
