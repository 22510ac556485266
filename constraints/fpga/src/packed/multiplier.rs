//! Flip-flops around multipliers as the input and output registers of MULT18X18D (`REG_INPUTA`,
//! `REG_INPUTB`, `REG_OUTPUT`).
//!
//! The output register takes the place of flip-flops if every output that is read is read by one
//! flip-flop alone. Then an operand's register does if every bit of the operand comes from a
//! flip-flop that multipliers alone read, or is a constant. All have one clock and one enable. A
//! flip-flop that a multiplier still reads stays for that one. The two kinds of operands, signed or
//! not, are constants.
//!
//! A register is 0 before it is loaded, also in the place of a constant 1. So an operand with such
//! bits, or one that is a constant, has a register only if the other operand has one and is 0 until
//! then: both are loaded together, and the product before that is 0. nextpnr knows multipliers with
//! all registers or with none at the operands, and times these as they are.
//!
//! Lattice FPGA-TN-02205, "ECP5 and ECP5-5G sysDSP Usage Guide".

use super::register::{Control, Move, Register};
use super::uses::Uses;
use crate::netlist::{Bit, Cell, Netlist};

const OPERAND: u32 = 18;
const PRODUCT: u32 = 36;
const MULTIPLIER: &str = "MULT18X18D";

/// Moves flip-flops into multipliers.
pub(super) fn pack(netlist: &mut Netlist) {
    let uses = Uses::of(netlist);
    let multipliers = netlist.cells().iter().filter(|(_, cell)| cell.kind == MULTIPLIER && is_plain(cell));
    let multipliers: Vec<String> = multipliers.map(|(name, _)| name.clone()).collect();
    let found: Vec<_> = multipliers
        .into_iter()
        .filter_map(|name| {
            let (control, products) = products(netlist, &uses, &name)?;
            let operands = operands(netlist, &uses, &name, &control);
            Some((name, control, products, operands))
        })
        .collect();
    let mut before = Vec::new();
    for (name, control, products, operands) in found {
        let cells = netlist.cells_mut();
        for (_, flip_flop, _) in &products {
            cells.remove(flip_flop);
        }
        let multiplier = cells.get_mut(&name).expect("is not removed");
        for (output, _, q) in products {
            multiplier.read(&output, q);
        }
        register(multiplier, "OUTPUT");
        for (operand, found) in ["INPUTA", "INPUTB"].into_iter().zip(operands) {
            let Some(Operand { moves, .. }) = found else { continue };
            for (input, flip_flop, d) in moves {
                multiplier.drive(&input, d);
                before.push(flip_flop);
            }
            register(multiplier, operand);
        }
        multiplier.drive("CLK0", control.clock);
        multiplier.drive("CE0", control.enable);
        multiplier.drive("RST0", Bit::constant(false));
    }
    remove_unread(netlist, before);
}

fn register(multiplier: &mut Cell, which: &str) {
    for (what, line) in [("CLK", "CLK0"), ("CE", "CE0"), ("RST", "RST0")] {
        multiplier.set(&format!("REG_{which}_{what}"), line);
    }
}

/// True if the multiplier has no register yet, and its operands are signed or not for good.
fn is_plain(multiplier: &Cell) -> bool {
    let is_free = |which: &str| matches!(multiplier.parameter(&format!("REG_{which}_CLK")), "" | "NONE");
    let is_constant = |port: &str| multiplier.pin(port).is_none_or(|bit| bit.net().is_none());
    ["INPUTA", "INPUTB", "INPUTC", "PIPELINE", "OUTPUT"].into_iter().all(is_free)
        && ["SIGNEDA", "SIGNEDB", "SOURCEA", "SOURCEB", "CLK0", "CE0", "RST0"].into_iter().all(is_constant)
}

/// The control of the product's register, and the flip-flops that move into it.
fn products(netlist: &Netlist, uses: &Uses, name: &str) -> Option<(Control, Vec<Move>)> {
    let multiplier = &netlist.cells()[name];
    let (mut control, mut moves) = (None, Vec::new());
    for output in (0..PRODUCT).map(|bit| format!("P{bit}")) {
        let Some(bit) = multiplier.pin(&output).filter(|bit| !uses.is_unread(bit)) else { continue };
        let reader = uses.reader(bit).filter(|reader| reader.port == "DI")?;
        let register = Register::of(&netlist.cells()[&reader.cell])?;
        if *control.get_or_insert_with(|| register.control.clone()) != register.control {
            return None;
        }
        moves.push((output, reader.cell.clone(), register.q));
    }
    Some((control?, moves))
}

/// The register of an operand.
struct Operand {
    /// The flip-flops that move into it.
    moves: Vec<Move>,
    /// True if a bit of the operand is a constant but 0.
    has_ones: bool,
}

impl Operand {
    /// True if the operand is 0 until the register is loaded.
    fn begins_with_zero(&self) -> bool {
        !self.has_ones && !self.moves.is_empty()
    }
}

/// The registers of both operands, where there can be one.
fn operands(netlist: &Netlist, uses: &Uses, name: &str, control: &Control) -> [Option<Operand>; 2] {
    let found = ['A', 'B'].map(|operand| register_of(netlist, uses, name, operand, control));
    match found.iter().flatten().any(Operand::begins_with_zero) {
        true => found,
        false => [None, None],
    }
}

/// The register of an operand by itself.
fn register_of(netlist: &Netlist, uses: &Uses, name: &str, operand: char, control: &Control) -> Option<Operand> {
    let cells = netlist.cells();
    let mut found = Operand { moves: Vec::new(), has_ones: false };
    for input in (0..OPERAND).map(|bit| format!("{operand}{bit}")) {
        let Some(bit) = cells[name].pin(&input).filter(|bit| !bit.is_zero()) else { continue };
        if bit.net().is_none() {
            found.has_ones = true;
            continue;
        }
        let driver = uses.driver(bit).filter(|driver| driver.port == "Q")?;
        let register = Register::of(&cells[&driver.cell]).filter(|register| register.control == *control)?;
        let multiplies = |cell: &str| cells[cell].kind == MULTIPLIER;
        // A product's flip-flop moves into the multiplier before.
        if uses.driver(&register.d).is_some_and(|driver| multiplies(&driver.cell))
            || !uses.readers(bit)?.iter().all(|reader| multiplies(&reader.cell))
        {
            return None;
        }
        found.moves.push((input, driver.cell.clone(), register.d));
    }
    Some(found)
}

/// Removes those of these flip-flops that nothing reads any more.
fn remove_unread(netlist: &mut Netlist, flip_flops: Vec<String>) {
    let uses = Uses::of(netlist);
    for name in flip_flops {
        let unread = |cell: &Cell| cell.pin("Q").is_some_and(|q| uses.is_unread(q));
        if netlist.cells().get(&name).is_some_and(unread) {
            netlist.cells_mut().remove(&name);
        }
    }
}
