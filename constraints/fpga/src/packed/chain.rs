//! Starts of carry chains without a carry from the fabric.
//!
//! A chain begins with a constant carry, which nextpnr feeds in through a carry cell of its own.
//! The first half of the chain can make the carry for the second one without a carry in, since its
//! P can be 0 and its G the carry, where two inputs suffice; its sum, if it is read, is then a
//! look-up table. A chain whose last half is not used moves up by a half instead, and its new first
//! half makes the constant.

use super::carry::{CARRY, Half, INPUTS, halves_of};
use super::table::Table;
use super::uses::Uses;
use crate::netlist::{Bit, Cell, Netlist};

/// Makes the carry of every chain that begins with a constant in the chain itself.
pub(super) fn pack(netlist: &mut Netlist) {
    let uses = Uses::of(netlist);
    let is_start =
        |cell: &Cell| cell.kind == CARRY && cell.pin("CIN").is_some_and(|carry| carry.is_zero() || carry.is_one());
    let starts: Vec<String> =
        netlist.cells().iter().filter(|(_, cell)| is_start(cell)).map(|(name, _)| name.clone()).collect();
    for start in starts {
        let Some(begun) = begun(netlist, &uses, &start) else { continue };
        let cells = netlist.cells_mut();
        for (name, [low, high]) in begun.cells {
            let cell = cells.get_mut(&name).expect("carry cells stay");
            low.put(cell, '0');
            high.put(cell, '1');
        }
        if let Some(sum) = begun.sum {
            cells.insert(format!("{start}$S0"), sum);
        }
        cells.get_mut(&start).expect("carry cells stay").open("CIN");
    }
}

/// A chain that needs no carry in.
struct Begun {
    cells: Vec<(String, [Half; 2])>,
    /// The look-up table of the lowest sum.
    sum: Option<Cell>,
}

fn begun(netlist: &Netlist, uses: &Uses, start: &str) -> Option<Begun> {
    let names = names(netlist, uses, start);
    let carry = netlist.cells()[start].pin("CIN")?.is_one();
    let mut halves = Vec::new();
    for name in &names {
        halves.extend(halves_of(&netlist.cells()[name])?);
    }
    let is_read = |sum: &Option<Bit>| sum.as_ref().is_some_and(|sum| !uses.is_unread(sum));
    let last = &netlist.cells()[names.last()?];
    let goes_on = |name: &String| {
        let carry = netlist.cells()[name].pin("COUT").and_then(|carry| uses.reader(carry));
        carry.is_some_and(|reader| reader.port == "CIN")
    };
    // Where every carry stays in the chain, all halves can move.
    let is_spare = !is_read(&halves.last()?.sum)
        && last.pin("COUT").is_none_or(|carry| uses.is_unread(carry))
        && names[..names.len() - 1].iter().all(goes_on);
    let first_is_read = is_read(&halves[0].sum);
    let mut sum = None;
    if first_is_read && is_spare {
        halves.pop();
        halves.insert(0, Half::generator(carry));
    } else {
        let (passes, carries) = halves[0].meaning()?;
        // The carry out: the constant where P is 1, else G.
        let with_carry = passes.choose(&Table::constant(carry), &carries)?;
        if first_is_read {
            let table = passes.choose(&Table::constant(!carry), &Table::constant(carry))?;
            sum = Some(look_up_table(&table, halves[0].sum.clone()?)?);
        }
        halves[0] = Half::of_carry(&with_carry)?;
    }
    let pairs = halves.chunks(2).map(|pair| [pair[0].clone(), pair[1].clone()]);
    Some(Begun { cells: names.into_iter().zip(pairs).collect(), sum })
}

/// The carry cells from the first one on.
fn names(netlist: &Netlist, uses: &Uses, start: &str) -> Vec<String> {
    let mut names = vec![start.to_owned()];
    let next = |name: &str| {
        let readers = uses.readers(netlist.cells()[name].pin("COUT")?)?;
        readers.iter().find(|reader| reader.port == "CIN" && netlist.cells()[&reader.cell].kind == CARRY)
    };
    while let Some(reader) = next(&names[names.len() - 1]) {
        names.push(reader.cell.clone());
    }
    names
}

/// A look-up table that drives a net.
fn look_up_table(table: &Table, output: Bit) -> Option<Cell> {
    let (pins, rows) = table.as_pins(INPUTS.len())?;
    let mut cell = Cell::new("LUT4");
    cell.set("INIT", &format!("{rows:016b}"));
    for (input, bit) in INPUTS.into_iter().zip(pins) {
        cell.drive(&input.to_string(), bit);
    }
    cell.read("Z", output);
    Some(cell)
}
