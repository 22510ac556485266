//! Flip-flops behind block memories as the output registers of DP16KD (`REGMODE` OUTREG).
//!
//! A port's register takes the place of flip-flops if every output of the port that is read is read
//! by one flip-flop alone, and if all of these have the clock and the clock enable of the port
//! itself. So it does not matter whether the device enables the register of a port that it reads by
//! OCE alone or by CE as well. A port with a reset keeps its flip-flops: the reset would clear the
//! register too.
//!
//! Lattice FPGA-TN-02204, "ECP5 and ECP5-5G Memory Usage Guide".

use super::register::{Control, Move, Register};
use super::uses::Uses;
use crate::netlist::{Bit, Cell, Netlist};

const OUTPUTS: u32 = 18;

/// The outputs that share a register, and the ports whose clock and enable it has.
struct Side {
    /// The port that reads: `A` or `B`.
    reads: char,
    /// The ports whose outputs it drives.
    drives: &'static [char],
}

/// Moves flip-flops into block memories.
pub(super) fn pack(netlist: &mut Netlist) {
    let uses = Uses::of(netlist);
    let memories = netlist.cells().iter().filter(|(_, cell)| cell.kind == "DP16KD");
    let memories: Vec<String> = memories.map(|(name, _)| name.clone()).collect();
    for name in memories {
        for side in sides(&netlist.cells()[&name]) {
            let Some((control, moves)) = found(netlist, &uses, &name, &side) else { continue };
            let cells = netlist.cells_mut();
            for (_, flip_flop, _) in &moves {
                cells.remove(flip_flop);
            }
            let memory = cells.get_mut(&name).expect("is not removed");
            for (output, _, q) in moves {
                memory.read(&output, q);
            }
            for port in side.drives {
                memory.set(&format!("REGMODE_{port}"), "OUTREG");
                memory.drive(&format!("OCE{port}"), control.enable.clone());
                memory.drive(&format!("CLK{port}"), control.clock.clone());
            }
        }
    }
}

/// A memory of 36 bits is read at port B alone, and its words leave at both: both registers are
/// used, and both clocks have to be the same. A table, whose port A has no clock, gets that of B.
fn sides(memory: &Cell) -> Vec<Side> {
    if is_36_wide(memory, 'A') || is_36_wide(memory, 'B') {
        let is_same = memory.pin("CLKA") == memory.pin("CLKB") && control(memory, 'A').is_some();
        let is_table =
            ["CLKA", "CEA"].into_iter().all(|port| memory.pin(port).is_some_and(Bit::is_zero)) && is_plain(memory, 'A');
        match is_same || is_table {
            true => vec![Side { reads: 'B', drives: &['A', 'B'] }],
            false => Vec::new(),
        }
    } else {
        vec![Side { reads: 'A', drives: &['A'] }, Side { reads: 'B', drives: &['B'] }]
    }
}

fn is_36_wide(memory: &Cell, port: char) -> bool {
    let width = memory.parameter(&format!("DATA_WIDTH_{port}"));
    u64::from_str_radix(width, 2) == Ok(36) || width == "36"
}

/// The clock and the enable of a port; None if the clock is inverted, or if the port is reset or
/// has no register free.
fn control(memory: &Cell, port: char) -> Option<Control> {
    let clock = memory.pin(&format!("CLK{port}")).filter(|clock| clock.net().is_some())?.clone();
    let enable = memory.pin(&format!("CE{port}"))?.clone();
    is_plain(memory, port).then_some(Control { clock, enable })
}

/// True if the port's clock is not inverted, and it is not reset and has its register free.
fn is_plain(memory: &Cell, port: char) -> bool {
    let clock_pin = format!("CLK{port}");
    let inverted =
        !matches!(memory.parameter(&format!("{clock_pin}MUX")), clock if clock.is_empty() || clock == clock_pin);
    !inverted
        && memory.parameter(&format!("REGMODE_{port}")) == "NOREG"
        && memory.pin(&format!("RST{port}")).is_none_or(Bit::is_zero)
        && (0..3).all(|select| memory.pin(&format!("CS{port}{select}")).is_none_or(Bit::is_zero))
}

/// The control of a side's register, and the flip-flops that move into it.
fn found(netlist: &Netlist, uses: &Uses, name: &str, side: &Side) -> Option<(Control, Vec<Move>)> {
    let memory = &netlist.cells()[name];
    let control = control(memory, side.reads)?;
    let mut moves = Vec::new();
    for output in side.drives.iter().flat_map(|port| (0..OUTPUTS).map(move |bit| format!("DO{port}{bit}"))) {
        let Some(bit) = memory.pin(&output).filter(|bit| !uses.is_unread(bit)) else { continue };
        let reader = uses.reader(bit).filter(|reader| reader.port == "DI")?;
        let register = Register::of(&netlist.cells()[&reader.cell]).filter(|register| register.control == control)?;
        moves.push((output, reader.cell.clone(), register.q));
    }
    (!moves.is_empty()).then_some((control, moves))
}
