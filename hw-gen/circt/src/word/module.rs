//! Translation of modules.

use super::WordError;
use super::body::{Body, listed, put};
use super::cell;
use super::design::Direction;
use super::driven::is_check;
use super::hierarchy::src;
use super::value::Value;

/// Writes a module.
///
/// # Errors
/// A cell is not supported, or a bit is not driven.
pub(super) fn print(mut body: Body<'_>, text: &mut String) -> Result<(), WordError> {
    let results = std::mem::take(&mut body.results);
    let mut left_out = 0;
    for ((name, cell), results) in body.module.cells.iter().zip(results) {
        body.stand_at(src(&cell.attributes));
        if is_check(&cell.kind) {
            left_out += 1;
        } else {
            cell::translate(name, cell, &results, &mut body)?;
        }
    }
    body.stand_at(src(&body.module.attributes));
    let outputs = body.module.ports.iter().filter(|(_, port)| port.direction == Direction::Output);
    let outputs: Vec<Value> = outputs.map(|(_, port)| body.operand(&port.bits)).collect::<Result<_, _>>()?;
    if left_out > 0 {
        put(text, format_args!("// Assertions and prints left out: {left_out}.\n"));
    }
    put(text, format_args!("hw.module @{}({}) {{\n", body.hierarchy.name(body.name), body.header()));
    text.push_str(&body.operations);
    let types: Vec<String> = outputs.iter().map(|value| format!("i{}", value.width)).collect();
    match types.is_empty() {
        true => text.push_str("  hw.output\n"),
        false => put(text, format_args!("  hw.output {} : {}\n", listed(&outputs), types.join(", "))),
    }
    put(text, format_args!("}}{}\n", body.location));
    Ok(())
}
