//! Memories.

use super::pins::resized;
use crate::WordError;
use crate::word::body::{Body, hexadecimal, listed};
use crate::word::design::{Bit, Cell, Setting};
use crate::word::value::Value;

/// True if some bit of a parameter is one of these.
fn has(cell: &Cell, name: &str, digits: &[u8]) -> bool {
    cell.parameters.get(name).is_some_and(|set| set.bits().iter().any(|digit| digits.contains(digit)))
}

/// The address width in bits of a memory of so many words.
fn address_bits(words: usize) -> usize {
    words.next_power_of_two().ilog2().max(1) as usize
}

/// Writes a memory. Reads are combinational; a register after one is separate. Reading beyond the
/// last word gives an unspecified word; writing there has no effect.
pub(super) fn translate(cell: &Cell, results: &[Value], body: &mut Body<'_>) -> Result<(), WordError> {
    check(cell, body)?;
    let (size, width) = (cell.number("SIZE"), cell.number("WIDTH"));
    let abits = cell.number("ABITS");
    let ports = |name: &str, bits: usize| -> Vec<Vec<Bit>> {
        let pins = cell.connections.get(name).map_or(&[][..], Vec::as_slice);
        pins.chunks(bits).map(<[Bit]>::to_vec).collect()
    };
    let readers = ports("RD_ADDR", abits);
    if cell.number("WR_PORTS") == 0 {
        return table(cell, &readers, results, body);
    }
    let name = match cell.parameters.get("MEMID") {
        Some(Setting::Text(text)) => text.trim_start_matches('\\'),
        _ => "words",
    };
    let memory = body.distinct(&(body.memory)(name));
    let enables = ports("WR_EN", width);
    let is_whole = enables.iter().all(|enable| enable.iter().all(|bit| Some(bit) == enable.first()));
    let shape = if is_whole { format!("<{size} x {width}>") } else { format!("<{size} x {width}, mask {width}>") };
    body.line(format_args!("%{memory} = seq.firmem 0, 1, undefined, undefined : {shape}"));
    let clocks = ports("WR_CLK", 1);
    let Some(clock) = clocks.first() else { return Err(body.untranslated("a memory without a clock")) };
    let clock = body.clock(clock)?;
    for (address, result) in readers.iter().zip(results) {
        let address = body.operand(&resized(address, address_bits(size), false))?;
        body.line(format_args!("{result} = seq.firmem.read_port %{memory}[{address}], clock %{clock} : {shape}"));
    }
    for (((address, data), enable), clock) in
        ports("WR_ADDR", abits).iter().zip(ports("WR_DATA", width)).zip(enables).zip(clocks)
    {
        let (data, clock) = (body.operand(&data)?, body.clock(&clock)?);
        let is_inside = inside(address, size, body)?;
        let here = body.operand(&resized(address, address_bits(size), false))?;
        let port = format!("seq.firmem.write_port %{memory}[{here}] = {data}, clock %{clock}");
        let mut wanted = if is_whole { vec![body.operand(&enable[..1])?] } else { Vec::new() };
        wanted.extend(is_inside);
        let enabled = match wanted.as_slice() {
            [] => String::new(),
            [one] => format!(" enable {one}"),
            several => {
                let operands = listed(several);
                format!(" enable {}", body.operation(1, format_args!("comb.and {operands}"), "i1"))
            }
        };
        match is_whole {
            true => body.line(format_args!("{port}{enabled} : {shape}")),
            false => {
                let mask = body.operand(&enable)?;
                body.line(format_args!("{port}{enabled} mask {mask} : {shape}, i{width}"));
            }
        }
    }
    Ok(())
}

/// Refuses ports that CIRCT does not support.
fn check(cell: &Cell, body: &Body<'_>) -> Result<(), WordError> {
    let writers = cell.number("WR_PORTS");
    let sizes = ["SIZE", "WIDTH", "ABITS"].map(|name| cell.number(name));
    let refusals = [
        (sizes.iter().any(|size| !(1..=1 << 28).contains(size)), "a memory of no words, or of more than 2^28"),
        (cell.number("OFFSET") != 0, "a memory whose first word is not 0"),
        (has(cell, "RD_CLK_ENABLE", b"1"), "a memory that is read with a clock"),
        (writers > 0 && has(cell, "WR_CLK_ENABLE", b"0"), "a memory that is written without a clock"),
        (writers > 0 && has(cell, "WR_CLK_POLARITY", b"0"), "a memory of falling edges"),
        (has(cell, "RD_WIDE_CONTINUATION", b"1"), "a memory with readers of several words"),
        (has(cell, "WR_WIDE_CONTINUATION", b"1"), "a memory with writers of several words"),
        (writers > 1 && has(cell, "WR_PRIORITY_MASK", b"1"), "a memory whose writers go before each other"),
        (writers > 0 && has(cell, "INIT", b"01"), "a memory that is written and has initial words"),
    ];
    match refusals.into_iter().find(|(is_so, _)| *is_so) {
        Some((_, what)) => Err(body.untranslated(what)),
        None => Ok(()),
    }
}

/// Returns a condition that is true if an address is in range; none is needed if the address is not
/// wider than the memory's, since addresses of that width beyond the last word have no effect.
fn inside(address: &[Bit], size: usize, body: &mut Body<'_>) -> Result<Option<Value>, WordError> {
    let high = address.get(address_bits(size)..).unwrap_or_default();
    if high.iter().all(|&bit| bit == Bit::Constant(false)) {
        return Ok(None);
    }
    let (high, zero) = (body.operand(high)?, body.operand(&vec![Bit::Constant(false); high.len()])?);
    Ok(Some(body.operation(1, format_args!("comb.icmp eq {high}, {zero}"), format_args!("i{}", high.width))))
}

/// Writes a memory that is never written.
fn table(cell: &Cell, readers: &[Vec<Bit>], results: &[Value], body: &mut Body<'_>) -> Result<(), WordError> {
    let (size, width) = (cell.number("SIZE"), cell.number("WIDTH"));
    let digits = cell.parameters.get("INIT").map(Setting::bits).unwrap_or_default();
    let word = |index: usize| -> String {
        let bit = |position| Bit::Constant(digits.get(index.saturating_mul(width) + position) == Some(&b'1'));
        hexadecimal(&(0..width).map(bit).collect::<Vec<_>>())
    };
    // The last word stands first, as the highest bit of a constant does.
    let words: Vec<String> = (0..size).rev().map(|index| format!("{} : i{width}", word(index))).collect();
    let name = body.distinct("table");
    let array = format!("!hw.array<{size}xi{width}>");
    body.line(format_args!("%{name} = hw.aggregate_constant [{}] : {array}", words.join(", ")));
    for (address, result) in readers.iter().zip(results) {
        let bits = address_bits(size);
        let address = body.operand(&resized(address, bits, false))?;
        body.define(result, format_args!("hw.array_get %{name}[{address}]"), format_args!("{array}, i{bits}"));
    }
    Ok(())
}
