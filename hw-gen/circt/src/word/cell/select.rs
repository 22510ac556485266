//! Multiplexers.

use super::Pins;
use super::pins::filled;
use crate::WordError;
use crate::word::body::{Body, listed};
use crate::word::design::Bit;
use crate::word::value::Value;
/// The cell kinds that this file translates.
pub(super) const KINDS: &[&str] = &["$mux", "$pmux", "$bmux", "$demux", "$bwmux"];

pub(super) fn translate(pins: &Pins<'_>, body: &mut Body<'_>) -> Result<(), WordError> {
    let [a, b, s] = ["A", "B", "S"].map(|port| pins.bits(port));
    let width = pins.result.width;
    let word = format!("i{width}");
    match pins.kind() {
        "$mux" | "$pmux" => {
            let mut value = body.operand(a)?;
            // Of several selected words any may be the result; it is the first.
            for (position, (chosen, select)) in b.chunks(width).zip(s.chunks(1)).enumerate().rev() {
                let (select, chosen) = (body.operand(select)?, body.operand(chosen)?);
                let operation = format!("comb.mux {select}, {chosen}, {value}");
                match position {
                    0 => body.define(pins.result, &operation, &word),
                    _ => value = body.operation(width, &operation, &word),
                }
            }
        }
        "$bmux" => {
            let words = a.chunks(width).map(|word| body.operand(word));
            let mut words: Vec<Value> = words.collect::<Result<_, _>>()?;
            for (level, select) in s.chunks(1).enumerate() {
                let select = body.operand(select)?;
                let mut half = Vec::new();
                for pair in words.chunks(2) {
                    let [low, high] = pair else { return Err(body.untranslated("a cell '$bmux' of few words")) };
                    let operation = format!("comb.mux {select}, {high}, {low}");
                    match level + 1 == s.len() {
                        true => body.define(pins.result, &operation, &word),
                        false => half.push(body.operation(width, &operation, &word)),
                    }
                }
                words = half;
            }
        }
        "$demux" => {
            let (chosen, select) = (body.operand(a)?, body.operand(s)?);
            let (each, narrow) = (a.len(), format!("i{}", a.len()));
            let zero = filled(false, each, body)?;
            let mut words = Vec::new();
            for position in (0..width / each.max(1)).rev() {
                let index: Vec<Bit> =
                    (0..s.len()).map(|bit| Bit::Constant(bit < 64 && position >> bit & 1 == 1)).collect();
                let index = body.operand(&index)?;
                let here =
                    body.operation(1, format_args!("comb.icmp eq {select}, {index}"), format_args!("i{}", s.len()));
                words.push(body.operation(each, format_args!("comb.mux {here}, {chosen}, {zero}"), &narrow));
            }
            let types = vec![narrow; words.len()].join(", ");
            body.define(pins.result, format_args!("comb.concat {}", listed(&words)), types);
        }
        _ => {
            let (a, b, s, ones) = (body.operand(a)?, body.operand(b)?, body.operand(s)?, filled(true, width, body)?);
            let other = body.operation(width, format_args!("comb.xor {s}, {ones}"), &word);
            let low = body.operation(width, format_args!("comb.and {a}, {other}"), &word);
            let high = body.operation(width, format_args!("comb.and {b}, {s}"), &word);
            body.define(pins.result, format_args!("comb.or {low}, {high}"), word);
        }
    }
    Ok(())
}
