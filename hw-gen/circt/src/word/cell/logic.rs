//! Bitwise logic and reductions.

use super::Pins;
use super::pins::{filled, resized};
use crate::WordError;
use crate::word::body::Body;
use crate::word::design::Bit;
use crate::word::value::Value;
/// The cell kinds that this file translates.
pub(super) const KINDS: &[&str] = &[
    "$not",
    "$and",
    "$or",
    "$xor",
    "$xnor",
    "$reduce_and",
    "$reduce_or",
    "$reduce_bool",
    "$reduce_xor",
    "$reduce_xnor",
    "$logic_not",
    "$logic_and",
    "$logic_or",
];

pub(super) fn translate(pins: &Pins<'_>, body: &mut Body<'_>) -> Result<(), WordError> {
    let [a, b] = ["A", "B"].map(|port| pins.bits(port));
    let width = pins.result.width;
    let word = format!("i{width}");
    let each = |bits: &[Bit]| resized(bits, width, pins.is_signed());
    match pins.kind() {
        "$not" => {
            let (a, ones) = (body.operand(&each(a))?, filled(true, width, body)?);
            body.define(pins.result, format_args!("comb.xor {a}, {ones}"), word);
        }
        "$xnor" => {
            let (a, b, ones) = (body.operand(&each(a))?, body.operand(&each(b))?, filled(true, width, body)?);
            body.define(pins.result, format_args!("comb.xor {a}, {b}, {ones}"), word);
        }
        "$and" | "$or" | "$xor" => {
            let (a, b) = (body.operand(&each(a))?, body.operand(&each(b))?);
            body.define(pins.result, format_args!("comb.{} {a}, {b}", &pins.kind()[1..]), word);
        }
        "$reduce_and" => all_or_none("eq", true, a, pins, body)?,
        "$reduce_or" | "$reduce_bool" => all_or_none("ne", false, a, pins, body)?,
        "$logic_not" => all_or_none("eq", false, a, pins, body)?,
        "$reduce_xor" => {
            let a = body.operand(a)?;
            pins.define(body, 1, false, format_args!("comb.parity {a}"), format_args!("i{}", a.width));
        }
        "$reduce_xnor" => {
            let (a, one) = (body.operand(a)?, filled(true, 1, body)?);
            let odd = body.operation(1, format_args!("comb.parity {a}"), format_args!("i{}", a.width));
            pins.define(body, 1, false, format_args!("comb.xor {odd}, {one}"), "i1");
        }
        kind => {
            let (a, b) = (truth(a, body)?, truth(b, body)?);
            let operation = if kind == "$logic_and" { "and" } else { "or" };
            pins.define(body, 1, false, format_args!("comb.{operation} {a}, {b}"), "i1");
        }
    }
    Ok(())
}

/// Compares a word with a constant whose bits are all the same.
fn all_or_none(
    comparison: &str,
    bit: bool,
    bits: &[Bit],
    pins: &Pins<'_>,
    body: &mut Body<'_>,
) -> Result<(), WordError> {
    let (a, same) = (body.operand(bits)?, filled(bit, bits.len(), body)?);
    pins.define(body, 1, false, format_args!("comb.icmp {comparison} {a}, {same}"), format_args!("i{}", a.width));
    Ok(())
}

/// Tests if a word is not 0.
fn truth(bits: &[Bit], body: &mut Body<'_>) -> Result<Value, WordError> {
    let a = body.operand(bits)?;
    if a.width == 1 {
        return Ok(a);
    }
    let zero = filled(false, a.width, body)?;
    Ok(body.operation(1, format_args!("comb.icmp ne {a}, {zero}"), format_args!("i{}", a.width)))
}
