//! The cells of ECP5, as Yosys's `cells_sim.v` and the models of this crate describe them.

use super::Event;
use super::circuit::{Circuit, FlipFlop, INPUTS, Refused, Table};
use super::memory::{Lookup, Memory, Read, Write};
use super::multiplier::{Multiplier, Operand};
use super::net::{Net, ONE, ZERO};
use crate::netlist::Cell;

/// Adds a cell.
pub(super) fn add(circuit: &mut Circuit, cell: &Cell) -> Result<(), Refused> {
    match cell.kind.as_str() {
        "LUT4" => {
            let inputs = inputs(circuit, cell, ["A", "B", "C", "D"]);
            table(circuit, cell, inputs, number(cell, "INIT", 16)? as u32, "Z");
        }
        "PFUMX" => {
            let inputs = inputs(circuit, cell, ["BLUT", "ALUT", "C0"]);
            table(circuit, cell, inputs, 0b1100_1010, "Z");
        }
        "L6MUX21" => {
            let inputs = inputs(circuit, cell, ["D0", "D1", "SD"]);
            table(circuit, cell, inputs, 0b1100_1010, "Z");
        }
        "CCU2C" => carry(circuit, cell)?,
        "TRELLIS_FF" => flip_flop(circuit, cell)?,
        "TRELLIS_DPR16X4" => small_memory(circuit, cell)?,
        "DP16KD" => block_memory(circuit, cell)?,
        "MULT18X18D" => multiplier(circuit, cell)?,
        "$scopeinfo" => {}
        other => return Err(format!("the cell {other} is not known")),
    }
    Ok(())
}

/// A parameter of so many bits; undefined bits, and one that is not set, are 0.
pub(super) fn number(cell: &Cell, name: &str, bits: usize) -> Result<u64, Refused> {
    let text = cell.parameter(name);
    let low = &text[text.len().saturating_sub(bits)..];
    low.chars().try_fold(0, |number, digit| match digit {
        '0' | 'x' => Ok(number << 1),
        '1' => Ok(number << 1 | 1),
        _ => Err(format!("the parameter {name} is not a number: '{text}'")),
    })
}

/// The bits of a parameter, the lowest first.
pub(super) fn bits(cell: &Cell, name: &str) -> Vec<bool> {
    cell.parameter(name).bytes().rev().map(|digit| digit == b'1').collect()
}

pub(super) fn inputs<const N: usize>(circuit: &mut Circuit, cell: &Cell, names: [&str; N]) -> [Net; INPUTS] {
    let mut inputs = [ZERO; INPUTS];
    for (input, name) in inputs.iter_mut().zip(names) {
        *input = circuit.pin(cell, name);
    }
    inputs
}

/// Adds a table; its rows are those of the inputs that it has, the others are 0.
pub(super) fn table(circuit: &mut Circuit, cell: &Cell, inputs: [Net; INPUTS], rows: u32, output: &str) {
    let output = circuit.pin(cell, output);
    circuit.table(Table { inputs, rows, output }, Event::Table);
}

/// Two bits of an adder. Of each half the sum is L4 xor carry, the next carry L4 ? carry : L2,
/// where L2 is the table of A and B alone; with INJECT1 the carry and L2 are 0 there.
fn carry(circuit: &mut Circuit, cell: &Cell) -> Result<(), Refused> {
    let middle = circuit.inner();
    let last = circuit.pin(cell, "COUT");
    let mut carry = circuit.pin(cell, "CIN");
    for (half, out) in [("0", middle), ("1", last)] {
        let rows4 = number(cell, &format!("INIT{half}"), 16)?;
        let injects = cell.parameter(&format!("INJECT1_{half}")) != "NO";
        let (mut sums, mut carries) = (0, 0);
        for row in 0..32_u32 {
            let is_carried = row >> 4 == 1;
            let (l4, l2) = (rows4 >> (row & 15) & 1 == 1, rows4 >> (row & 3) & 1 == 1 && !injects);
            sums |= u32::from(l4 ^ (is_carried && !injects)) << row;
            carries |= u32::from(if l4 { is_carried } else { l2 }) << row;
        }
        let mut inputs = inputs(
            circuit,
            cell,
            ["A", "B", "C", "D"].map(|port| format!("{port}{half}")).each_ref().map(String::as_str),
        );
        inputs[4] = carry;
        table(circuit, cell, inputs, sums, &format!("S{half}"));
        circuit.table(Table { inputs, rows: carries, output: out }, Event::Inner);
        carry = out;
    }
    Ok(())
}

fn flip_flop(circuit: &mut Circuit, cell: &Cell) -> Result<(), Refused> {
    let is_plain = matches!(cell.parameter("CLKMUX"), "" | "CLK")
        && matches!(cell.parameter("LSRMODE"), "" | "LSR")
        && matches!(cell.parameter("LSRMUX"), "" | "LSR" | "INV");
    let reset = (circuit.pin(cell, "LSR"), cell.parameter("LSRMUX") != "INV");
    let is_reset = reset != (ZERO, true) && reset != (ONE, false);
    if !is_plain || (is_reset && !matches!(cell.parameter("SRMODE"), "" | "LSR_OVER_CE")) {
        return Err("a flip-flop has another edge, or a reset without the clock".to_owned());
    }
    let enable = match cell.parameter("CEMUX") {
        "" | "1" => (ONE, true),
        "0" => (ZERO, true),
        "INV" => (circuit.pin(cell, "CE"), false),
        _ => (circuit.pin(cell, "CE"), true),
    };
    let set = cell.parameter("REGSET") == "SET";
    let [d, q, clock] = ["DI", "Q", "CLK"].map(|port| circuit.pin(cell, port));
    circuit.clocked(clock)?;
    circuit.counted.push((q, Event::FlipFlop));
    circuit.flip_flops.push(FlipFlop {
        d,
        q,
        enable,
        reset,
        reset_needs_enable: false,
        reset_value: set,
        initial: set,
    });
    Ok(())
}

fn small_memory(circuit: &mut Circuit, cell: &Cell) -> Result<(), Refused> {
    if !matches!(cell.parameter("WCKMUX"), "" | "WCK") || !matches!(cell.parameter("WREMUX"), "" | "WRE") {
        return Err("a memory of look-up tables has another edge".to_owned());
    }
    let clock = circuit.pin(cell, "WCK");
    circuit.clocked(clock)?;
    let initial = bits(cell, "INITVAL");
    let bit = |place: usize| u8::from(initial.get(place).copied().unwrap_or(false));
    let words = std::array::from_fn(|word| (0..4).map(|place| bit(4 * word + place) << place).sum());
    let [address, outputs, write_address, data] = ["RAD", "DO", "WAD", "DI"].map(|port| circuit.pins(cell, port));
    circuit.counted.extend(outputs.iter().filter(|&&net| net > ONE).map(|&net| (net, Event::Table)));
    let write = circuit.pin(cell, "WRE");
    circuit.lookups.push(Lookup { words, address, outputs, write, write_address, data });
    Ok(())
}

/// Words of 18 bits, 20 bits apart in the parameters, 16 in each.
fn initial(cell: &Cell) -> Vec<bool> {
    let mut all = vec![false; 18 * 1024];
    for parameter in 0..64 {
        let bits = bits(cell, &format!("INITVAL_{parameter:02X}"));
        for (place, _) in bits.iter().enumerate().filter(|&(place, &bit)| bit && place % 20 < 18) {
            all[(parameter * 16 + place / 20) * 18 + place % 20] = true;
        }
    }
    all
}

/// A memory of 18 kbit: with two ports of at most 18 bits, or one of 36 bits that writes and one
/// that reads.
fn block_memory(circuit: &mut Circuit, cell: &Cell) -> Result<(), Refused> {
    let width = |side| number(cell, &format!("DATA_WIDTH_{side}"), 32);
    let widths = [width('A')?, width('B')?];
    let mut memory = Memory { bits: initial(cell), reads: Vec::new(), writes: Vec::new() };
    for (side, width) in ['A', 'B'].into_iter().zip(widths) {
        let parameter = |name: &str| cell.parameter(&name.replace('?', &side.to_string()));
        if !matches!(parameter("CLK?MUX"), "CLKA" | "CLKB") {
            return Err(format!("port {side} of a block memory has another edge"));
        }
        let mode = parameter("WRITEMODE_?");
        let controls = [format!("RST{side}"), format!("CS{side}0"), format!("CS{side}1"), format!("CS{side}2")];
        if let Some(used) = controls.iter().find(|port| circuit.pin(cell, port) != ZERO) {
            return Err(format!("a block memory uses its port {used}"));
        }
        // The narrowest words are a bit, of which eight stand in nine; wider ones leave out the
        // lowest bits of the address.
        let first = [1, 2, 4, 9, 18, 36].iter().position(|&known| known == width);
        let first = first.ok_or_else(|| format!("a block memory has words of {width} bits"))?;
        let nets = circuit.numbered(cell, &format!("AD{side}"), 14);
        let distance = |place: usize| if place < 3 { 1 << place } else { 9 << (place - 3) };
        let address: Vec<_> = (first..14).map(|place| (nets[place], distance(place))).collect();
        let [clock, enable, write] = ["CLK", "CE", "WE"].map(|port| circuit.pin(cell, &format!("{port}{side}")));
        let register = cell.parameter(&format!("REGMODE_{side}")) == "OUTREG";
        let register = register.then(|| circuit.pin(cell, &format!("OCE{side}")));
        let sides: &[char] = match (side, width) {
            ('A' | 'B', 36) => &['A', 'B'],
            ('A', _) => &['A'],
            _ => &['B'],
        };
        let word = |circuit: &mut Circuit, name: &str| -> Vec<Net> {
            let nets = sides.iter().flat_map(|side| circuit.numbered(cell, &format!("{name}{side}"), 18));
            nets.collect::<Vec<_>>().into_iter().take(width as usize).collect()
        };
        let (outputs, data) = (word(circuit, "DO"), word(circuit, "DI"));
        let read = Read {
            enables: vec![enable],
            // Else the port reads the old word where it writes.
            blocked: if width != 36 && matches!(mode, "" | "NORMAL") { write } else { ZERO },
            address: address.clone(),
            outputs: outputs.into_iter().enumerate().collect(),
            register,
            ..Read::default()
        };
        let byte = |place: usize| if width >= 18 { nets[place / 9] } else { ONE };
        let data = data.into_iter().enumerate().map(|(place, net)| (place, net, (byte(place), true))).collect();
        let write = Write { enables: vec![enable, write], address, data };
        let read = if width == 36 && side == 'A' { None } else { read.used() };
        let write = if width == 36 && side == 'B' { None } else { write.used() };
        if read.is_some() && write.is_some() && mode == "WRITETHROUGH" {
            return Err(format!("port {side} of a block memory reads the word that it writes"));
        }
        if read.is_some() || write.is_some() {
            circuit.clocked(clock)?;
        }
        memory.reads.extend(read);
        memory.writes.extend(write);
    }
    circuit.memories.push(memory);
    Ok(())
}

fn multiplier(circuit: &mut Circuit, cell: &Cell) -> Result<(), Refused> {
    let is_used = |register: &str| !matches!(cell.parameter(&format!("REG_{register}_CLK")), "" | "NONE");
    let is_other = |port: &str| circuit.pin(cell, port) != ZERO;
    if is_used("INPUTC") || is_used("PIPELINE") || ["SOURCEA", "SOURCEB", "RST0"].map(is_other).contains(&true) {
        return Err("a multiplier has registers or operands that are not known".to_owned());
    }
    let mut register = |which: &str| -> Result<Option<Net>, Refused> {
        if !is_used(which) {
            return Ok(None);
        }
        let line = |what: &str| cell.parameter(&format!("REG_{which}_{what}")).to_owned();
        if [line("CLK"), line("CE"), line("RST")] != ["CLK0", "CE0", "RST0"] {
            return Err("a multiplier has several clocks".to_owned());
        }
        Ok(Some(circuit.pin(cell, "CE0")))
    };
    let [a, b, output] = [register("INPUTA")?, register("INPUTB")?, register("OUTPUT")?];
    let mut operand = |side: char, register| {
        let signed = circuit.pin(cell, &format!("SIGNED{side}"));
        if signed > ONE {
            return Err("a multiplier's operand is signed at times".to_owned());
        }
        Ok(Operand::new(circuit.numbered(cell, &side.to_string(), 18), signed == ONE, register))
    };
    let operands = [operand('A', a)?, operand('B', b)?];
    let multiplier = Multiplier::new(operands, circuit.numbered(cell, "P", 36), output);
    if multiplier.is_clocked() {
        let clock = circuit.pin(cell, "CLK0");
        circuit.clocked(clock)?;
    }
    circuit.multipliers.push(multiplier);
    Ok(())
}
