//! Registers.

use super::Pins;
use super::pins::filled;
use crate::WordError;
use crate::word::body::Body;
use crate::word::design::{Bit, Setting};
use crate::word::value::Value;
/// The cell kinds that this file translates.
pub(super) const KINDS: &[&str] = &["$dff", "$dffe", "$sdff", "$sdffe", "$sdffce"];

/// Writes registers with rising edges and synchronous resets.
pub(super) fn translate(pins: &Pins<'_>, body: &mut Body<'_>) -> Result<(), WordError> {
    if !pins.is_set("CLK_POLARITY") {
        return Err(body.untranslated("a register of falling edges"));
    }
    let (width, kind) = (pins.result.width, pins.kind());
    let clock = body.clock(pins.bits("CLK"))?;
    let enable = match kind {
        "$dffe" | "$sdffe" | "$sdffce" => Some(level(pins, "EN", body)?),
        _ => None,
    };
    let mut data = body.operand(pins.bits("D"))?;
    let mut reset = String::new();
    if kind.starts_with("$sdff") {
        let (now, value) = (level(pins, "SRST", body)?, reset_value(pins, width, body)?);
        // The enable holds this reset, too, which the reset of a seq.compreg.ce does not wait for.
        if kind == "$sdffce" {
            data = body.operation(width, format_args!("comb.mux {now}, {value}, {data}"), format_args!("i{width}"));
        } else {
            reset = format!(" reset {now}, {value}");
        }
    }
    let result = pins.result;
    match enable {
        Some(enable) => {
            body.line(format_args!("{result} = seq.compreg.ce {data}, %{clock}, {enable}{reset} : i{width}"))
        }
        None => body.line(format_args!("{result} = seq.compreg {data}, %{clock}{reset} : i{width}")),
    }
    Ok(())
}

/// Returns a control signal as active high.
fn level(pins: &Pins<'_>, port: &str, body: &mut Body<'_>) -> Result<Value, WordError> {
    let signal = body.operand(pins.bits(port))?;
    if pins.is_set(&format!("{port}_POLARITY")) {
        return Ok(signal);
    }
    let one = filled(true, 1, body)?;
    Ok(body.operation(1, format_args!("comb.xor {signal}, {one}"), "i1"))
}

fn reset_value(pins: &Pins<'_>, width: usize, body: &mut Body<'_>) -> Result<Value, WordError> {
    let set = pins.parameter("SRST_VALUE").map(Setting::bits).unwrap_or_default();
    let bits: Vec<Bit> = (0..width).map(|position| Bit::Constant(set.get(position) == Some(&b'1'))).collect();
    body.operand(&bits)
}
