//! Shifts.

use super::Pins;
use super::pins::{filled, resized};
use crate::WordError;
use crate::word::body::Body;
/// The cell kinds that this file translates.
pub(super) const KINDS: &[&str] = &["$shl", "$sshl", "$shr", "$sshr", "$shift", "$shiftx"];

/// Extends word and distance to one width, large enough for both and for the result. The distance
/// is unsigned; only `$shift` and `$shiftx` accept a signed one. A negative distance shifts to the
/// left.
pub(super) fn translate(pins: &Pins<'_>, body: &mut Body<'_>) -> Result<(), WordError> {
    let [a, b] = ["A", "B"].map(|port| pins.bits(port));
    let is_signed = pins.is_set("A_SIGNED");
    let is_both_ways = matches!(pins.kind(), "$shift" | "$shiftx") && pins.is_set("B_SIGNED");
    let is_left = matches!(pins.kind(), "$shl" | "$sshl");
    let is_arithmetic = pins.kind() == "$sshr" && is_signed;
    // What goes beyond the result on the left is lost; on the right, it comes into it.
    let word = if is_left { pins.result.width } else { a.len().max(pins.result.width) };
    let width = word.max(b.len());
    let a = resized(a, word, is_signed && pins.kind() != "$shiftx");
    let a = body.operand(&resized(&a, width, is_arithmetic))?;
    let distance = body.operand(&resized(b, width, is_both_ways))?;
    let types = format!("i{width}");
    if !is_both_ways {
        let operation = match () {
            () if is_left => "shl",
            () if is_arithmetic => "shrs",
            () => "shru",
        };
        pins.define(body, width, is_arithmetic, format_args!("comb.{operation} {a}, {distance}"), types);
        return Ok(());
    }
    let (sign, zero) = (body.operand(&b[b.len().saturating_sub(1)..])?, filled(false, width, body)?);
    let back = body.operation(width, format_args!("comb.sub {zero}, {distance}"), &types);
    let left = body.operation(width, format_args!("comb.shl {a}, {back}"), &types);
    let right = body.operation(width, format_args!("comb.shru {a}, {distance}"), &types);
    pins.define(body, width, false, format_args!("comb.mux {sign}, {left}, {right}"), types);
    Ok(())
}
