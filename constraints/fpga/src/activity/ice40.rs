//! The cells of iCE40, as Yosys's `cells_sim.v` describes them.

use super::Event;
use super::circuit::{Circuit, FlipFlop, Refused, Table};
use super::ecp5::{bits, inputs, number, table};
use super::memory::{Memory, Read, Write};
use super::multiplier::{Multiplier, Operand};
use super::net::{Net, ONE, ZERO};
use crate::netlist::Cell;

/// Adds a cell.
pub(super) fn add(circuit: &mut Circuit, cell: &Cell) -> Result<(), Refused> {
    match cell.kind.as_str() {
        "SB_LUT4" => {
            let inputs = inputs(circuit, cell, ["I0", "I1", "I2", "I3"]);
            table(circuit, cell, inputs, number(cell, "LUT_INIT", 16)? as u32, "O");
        }
        "SB_CARRY" => {
            let inputs = inputs(circuit, cell, ["I0", "I1", "CI"]);
            let output = circuit.pin(cell, "CO");
            circuit.table(Table { inputs, rows: 0b1110_1000, output }, Event::Inner);
        }
        "SB_RAM40_4K" => memory(circuit, cell)?,
        "SB_MAC16" => multiplier(circuit, cell)?,
        "$scopeinfo" => {}
        other => match other.strip_prefix("SB_DFF") {
            Some(controls) => flip_flop(circuit, cell, controls)?,
            None => return Err(format!("the cell {other} is not known")),
        },
    }
    Ok(())
}

/// A flip-flop by the letters of its name: `E`, an enable; `SR` and `SS`, a reset to 0 and to 1 at
/// the clock, which waits for the enable.
fn flip_flop(circuit: &mut Circuit, cell: &Cell, controls: &str) -> Result<(), Refused> {
    let [d, q, clock] = ["D", "Q", "C"].map(|port| circuit.pin(cell, port));
    let (enable, reset) = match controls.strip_prefix('E') {
        Some(reset) => (circuit.pin(cell, "E"), reset),
        None => (ONE, controls),
    };
    let (reset, reset_value) = match reset {
        "" => (ZERO, false),
        "SR" => (circuit.pin(cell, "R"), false),
        "SS" => (circuit.pin(cell, "S"), true),
        _ => return Err("a flip-flop has another edge, or a reset without the clock".to_owned()),
    };
    circuit.clocked(clock)?;
    circuit.counted.push((q, Event::FlipFlop));
    let (enable, reset) = ((enable, true), (reset, true));
    circuit.flip_flops.push(FlipFlop { d, q, enable, reset, reset_needs_enable: true, reset_value, initial: false });
    Ok(())
}

/// A memory of 256 rows of 16 bits. In mode m a word has 16 >> m bits; word c of a row is every
/// 2^m-th bit from c on, and stands at the same bits of the port but for the offset of its mode.
fn memory(circuit: &mut Circuit, cell: &Cell) -> Result<(), Refused> {
    const OFFSETS: [usize; 4] = [0, 0, 1, 3];
    let mut bits_of = Vec::new();
    for parameter in 0..16 {
        let mut row = bits(cell, &format!("INIT_{parameter:X}"));
        row.resize(256, false);
        bits_of.extend(row);
    }
    let mode = |name| number(cell, name, 2).map(|mode| mode as usize);
    let (read_mode, write_mode) = (mode("READ_MODE")?, mode("WRITE_MODE")?);
    let mut address = |port, mode: usize| -> Vec<(Net, usize)> {
        let nets = circuit.pins(cell, port).into_iter().take(8 + mode).enumerate();
        nets.map(|(place, net)| (net, if place < 8 { 16 << place } else { 1 << (place - 8) })).collect()
    };
    let (read_address, write_address) = (address("RADDR", read_mode), address("WADDR", write_mode));
    let places = |mode: usize| (0..16 >> mode).map(move |word: usize| (word << mode, (word << mode) + OFFSETS[mode]));
    let [outputs, data, mask] = ["RDATA", "WDATA", "MASK"].map(|port| circuit.pins(cell, port));
    let at = |nets: &[Net], place: usize| nets.get(place).copied().unwrap_or(ZERO);
    let read = Read {
        enables: ["RE", "RCLKE"].map(|port| circuit.pin(cell, port)).to_vec(),
        address: read_address,
        outputs: places(read_mode).map(|(bit, place)| (bit, at(&outputs, place))).collect(),
        ..Read::default()
    };
    let gate = |bit| if write_mode == 0 { at(&mask, bit) } else { ZERO };
    let write = Write {
        enables: ["WE", "WCLKE"].map(|port| circuit.pin(cell, port)).to_vec(),
        address: write_address,
        data: places(write_mode).map(|(bit, place)| (bit, at(&data, place), (gate(bit), false))).collect(),
    };
    let (reads, writes): (Vec<_>, Vec<_>) = (read.used().into_iter().collect(), write.used().into_iter().collect());
    for (is_used, port) in [(!reads.is_empty(), "RCLK"), (!writes.is_empty(), "WCLK")] {
        if is_used {
            let clock = circuit.pin(cell, port);
            circuit.clocked(clock)?;
        }
    }
    circuit.memories.push(Memory { bits: bits_of, reads, writes });
    Ok(())
}

/// A product without registers, which is all that this crate's synthesis makes.
fn multiplier(circuit: &mut Circuit, cell: &Cell) -> Result<(), Refused> {
    let is_set = |name: &str| Ok::<_, Refused>(number(cell, name, 2)? != 0);
    let registers = ["A_REG", "B_REG", "TOP_8x8_MULT_REG", "BOT_8x8_MULT_REG", "PIPELINE_16x16_MULT_REG1", "MODE_8x8"];
    let is_product = number(cell, "TOPOUTPUT_SELECT", 2)? == 3 && number(cell, "BOTOUTPUT_SELECT", 2)? == 3;
    for name in registers {
        if is_set(name)? || !is_product {
            return Err("a multiplier does more than a product".to_owned());
        }
    }
    let mut operand =
        |side: &str| Ok::<_, Refused>(Operand::new(circuit.pins(cell, side), is_set(&format!("{side}_SIGNED"))?, None));
    let operands = [operand("A")?, operand("B")?];
    let product = circuit.pins(cell, "O");
    circuit.multipliers.push(Multiplier::new(operands, product, None));
    Ok(())
}
