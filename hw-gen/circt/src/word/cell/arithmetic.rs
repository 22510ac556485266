//! Sums, products, quotients and comparisons.

use super::Pins;
use super::pins::{filled, resized};
use crate::WordError;
use crate::word::body::Body;
/// The cell kinds that this file translates.
pub(super) const KINDS: &[&str] =
    &["$add", "$sub", "$mul", "$div", "$mod", "$neg", "$eq", "$ne", "$lt", "$le", "$gt", "$ge"];

/// All operands get the largest relevant width: the result's for a sum or product, the operands'
/// for a comparison.
pub(super) fn translate(pins: &Pins<'_>, body: &mut Body<'_>) -> Result<(), WordError> {
    let is_signed = pins.is_signed();
    let [a, b] = ["A", "B"].map(|port| pins.bits(port));
    let result = pins.result.width;
    let operands = a.len().max(b.len());
    let comparison = match (pins.kind(), is_signed) {
        ("$eq", _) => Some("eq"),
        ("$ne", _) => Some("ne"),
        ("$lt", true) => Some("slt"),
        ("$lt", false) => Some("ult"),
        ("$le", true) => Some("sle"),
        ("$le", false) => Some("ule"),
        ("$gt", true) => Some("sgt"),
        ("$gt", false) => Some("ugt"),
        ("$ge", true) => Some("sge"),
        ("$ge", false) => Some("uge"),
        _ => None,
    };
    let width = match pins.kind() {
        _ if comparison.is_some() => operands,
        "$div" | "$mod" => operands.max(result),
        _ => result,
    };
    let [a, b] = [a, b].map(|bits| resized(bits, width, is_signed));
    let a = body.operand(&a)?;
    if pins.kind() == "$neg" {
        let zero = filled(false, width, body)?;
        pins.define(body, width, false, format_args!("comb.sub {zero}, {a}"), format_args!("i{width}"));
        return Ok(());
    }
    let b = body.operand(&b)?;
    if let Some(comparison) = comparison {
        pins.define(body, 1, false, format_args!("comb.icmp {comparison} {a}, {b}"), format_args!("i{width}"));
        return Ok(());
    }
    let operation = match (pins.kind(), is_signed) {
        ("$add", _) => "add",
        ("$sub", _) => "sub",
        ("$mul", _) => "mul",
        ("$div", true) => "divs",
        ("$div", false) => "divu",
        ("$mod", true) => "mods",
        _ => "modu",
    };
    pins.define(body, width, is_signed, format_args!("comb.{operation} {a}, {b}"), format_args!("i{width}"));
    Ok(())
}
