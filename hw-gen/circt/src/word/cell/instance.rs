//! Instances of modules.

use crate::WordError;
use crate::word::body::{Body, listed};
use crate::word::design::{Bit, Cell, Direction};
use crate::word::names::{PortName, Quoted};
use crate::word::value::Value;

pub(super) fn translate(name: &str, cell: &Cell, results: &[Value], body: &mut Body<'_>) -> Result<(), WordError> {
    let Some(module) = body.hierarchy.module(&cell.kind) else { return Ok(()) };
    let mut results = results.iter();
    let (mut arguments, mut outputs, mut defined) = (Vec::new(), Vec::new(), Vec::new());
    for (port, declared) in module.ports.iter() {
        let (label, width) = (PortName(port), declared.bits.len());
        let bits = cell.connections.get(port).map_or(&[][..], Vec::as_slice);
        if !bits.is_empty() && bits.len() != width {
            return Err(body.untranslated(format!("a connection of {} bits to the {width} of '{port}'", bits.len())));
        }
        if declared.direction == Direction::Output {
            outputs.push(format!("{label}: i{width}"));
            defined.extend(results.next().cloned());
        } else {
            // An open input is undefined, which is 0.
            let value =
                if bits.is_empty() { body.operand(&vec![Bit::Constant(false); width])? } else { body.operand(bits)? };
            arguments.push(format!("{label}: {value}: i{width}"));
        }
    }
    let left = if defined.is_empty() { String::new() } else { format!("{} = ", listed(&defined)) };
    let (name, symbol) = (Quoted(name), body.hierarchy.name(&cell.kind));
    let (arguments, outputs) = (arguments.join(", "), outputs.join(", "));
    body.line(format_args!("{left}hw.instance {name} @{symbol}({arguments}) -> ({outputs})"));
    Ok(())
}
