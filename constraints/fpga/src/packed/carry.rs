//! Look-up tables before carry chains as parts of the carry cells.
//!
//! A half of CCU2C has a table of four inputs, whose value P passes the carry on, and one of the
//! inputs A and B alone, the lowest quarter of the same bits, whose value G is the carry where P is
//! 0. Yosys uses two or three of the inputs. Here a look-up table before such a half becomes part
//! of it if four inputs suffice: then P and G are functions of those, and two of them can be A and
//! B so that G depends on these alone, wherever P is 0. With all four in use, G has to be P for C =
//! D = 0. A sum of two words and a constant in carry-save form needs no other look-up tables.
//!
//! A look-up table with several readers moves if it can move into all of them. P and G are those of
//! Yosys's model of CCU2C.

use super::table::Table;
use super::uses::{Pin, Uses};
use crate::netlist::{Bit, Cell, Netlist};
use std::collections::BTreeSet;

pub(super) const CARRY: &str = "CCU2C";
pub(super) const INPUTS: [char; 4] = ['A', 'B', 'C', 'D'];

/// Moves look-up tables into carry cells.
pub(super) fn pack(netlist: &mut Netlist) {
    // A table behind another one can move once that one has.
    while pass(netlist) {}
}

/// Moves what can move now; true if anything did.
fn pass(netlist: &mut Netlist) -> bool {
    let uses = Uses::of(netlist);
    let tables = netlist.cells().iter().filter(|(_, cell)| cell.kind == "LUT4").map(|(name, _)| name.clone());
    let mut moved = false;
    for name in tables.collect::<Vec<_>>() {
        let Some(halves) = halves_with(netlist, &uses, &name) else { continue };
        for (place, half) in halves {
            half.put(netlist.cells_mut().get_mut(&place.carry).expect("carry cells stay"), place.half);
        }
        netlist.cells_mut().remove(&name);
        moved = true;
    }
    moved
}

/// The name of a carry cell, and one of its halves, 0 or 1.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    carry: String,
    half: char,
}

/// A half of a carry cell, which takes part in the chain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Half {
    inputs: [Bit; 4],
    table: u16,
    /// The net of its sum.
    pub(super) sum: Option<Bit>,
}

impl Half {
    /// The half of a cell; None if the carry does not go through it.
    fn of(cell: &Cell, half: char) -> Option<Self> {
        // Without an input, nextpnr takes 1.
        let inputs = INPUTS.map(|input| cell.pin(&format!("{input}{half}")).cloned().unwrap_or(Bit::constant(true)));
        let table = u16::from_str_radix(cell.parameter(&format!("INIT{half}")), 2).ok()?;
        let sum = cell.pin(&format!("S{half}")).cloned();
        (cell.parameter(&format!("INJECT1_{half}")) == "NO").then_some(Half { inputs, table, sum })
    }

    /// A half whose carry out is a constant.
    pub(super) fn generator(carry: bool) -> Self {
        Half { inputs: std::array::from_fn(|_| Bit::constant(true)), table: if carry { 8 } else { 0 }, sum: None }
    }

    /// A half whose carry out is a function, whatever comes in; None for one of three inputs.
    pub(super) fn of_carry(carry: &Table) -> Option<Self> {
        let (pins, rows) = carry.as_pins(2)?;
        let [a, b] = <[Bit; 2]>::try_from(pins).ok()?;
        Some(Half { inputs: [a, b, Bit::constant(true), Bit::constant(true)], table: (rows & 0xf) as u16, sum: None })
    }

    /// P and G.
    pub(super) fn meaning(&self) -> Option<(Table, Table)> {
        let table = u64::from(self.table);
        Some((Table::of(&self.inputs, table)?, Table::of(&self.inputs[..2], table & 0xf)?))
    }

    /// Makes a half of a cell this one.
    pub(super) fn put(self, cell: &mut Cell, half: char) {
        for (input, bit) in INPUTS.into_iter().zip(self.inputs) {
            cell.drive(&format!("{input}{half}"), bit);
        }
        cell.set(&format!("INIT{half}"), &format!("{:016b}", self.table));
        match self.sum {
            Some(sum) => cell.read(&format!("S{half}"), sum),
            None => cell.unread(&format!("S{half}")),
        }
    }
}

/// Both halves of a carry cell, the lower one first; None if the carry does not go through both.
pub(super) fn halves_of(cell: &Cell) -> Option<[Half; 2]> {
    Some([Half::of(cell, '0')?, Half::of(cell, '1')?])
}

/// All halves that read a look-up table, with it inside; None if one of them has no room, or
/// something else reads it.
fn halves_with(netlist: &Netlist, uses: &Uses, name: &str) -> Option<Vec<(Position, Half)>> {
    let cells = netlist.cells();
    let (output, inner) = look_up_table(&cells[name])?;
    let readers = uses.readers(&Bit::Net(output)).filter(|readers| !readers.is_empty())?;
    let places: BTreeSet<Position> =
        readers.iter().map(|reader| place(cells.get(&reader.cell)?, reader)).collect::<Option<_>>()?;
    places
        .into_iter()
        .map(|place| {
            let half = Half::of(&cells[&place.carry], place.half)?;
            let (passes, carries) = half.meaning()?;
            let (passes, carries) = (passes.with(output, &inner)?, carries.with(output, &inner)?);
            let (inputs, table) = filled(&passes, &carries)?;
            Some((place, Half { inputs, table, ..half }))
        })
        .collect()
}

/// The output and the function of a look-up table.
fn look_up_table(cell: &Cell) -> Option<(u64, Table)> {
    let pins = INPUTS.map(|input| cell.pin(&input.to_string()).cloned().unwrap_or(Bit::constant(false)));
    let table = u64::from_str_radix(cell.parameter("INIT"), 2).ok()?;
    Some((cell.pin("Z")?.net()?, Table::of(&pins, table)?))
}

/// The half whose input a pin is.
fn place(cell: &Cell, pin: &Pin) -> Option<Position> {
    let mut letters = pin.port.chars();
    let is_input = cell.kind == CARRY && letters.next().is_some_and(|letter| INPUTS.contains(&letter));
    let half = letters.next().filter(|half| is_input && matches!(half, '0' | '1'))?;
    Some(Position { carry: pin.cell.clone(), half })
}

/// The inputs and the bits of a half with this P, and this G wherever P is 0.
fn filled(passes: &Table, carries: &Table) -> Option<([Bit; 4], u16)> {
    let all: BTreeSet<u64> = passes.inputs().iter().chain(carries.inputs()).copied().collect();
    let all: Vec<u64> = all.into_iter().collect();
    if all.len() > INPUTS.len() {
        return None;
    }
    pairs(all.len()).find_map(|(a, b)| {
        let rest = (0..all.len()).filter(|&place| Some(place) != a && Some(place) != b);
        let mut pins = [a, b, None, None];
        for (pin, place) in pins[2..].iter_mut().zip(rest) {
            *pin = Some(place);
        }
        let net = |pin: usize| pins[pin].map(|place: usize| all[place]);
        let value = |table: &Table, row: u16| {
            table.value(|of| u64::from((0..4).any(|pin| net(pin) == Some(of) && row >> pin & 1 == 1))) as u16
        };
        let free = net(3).is_none();
        // Rows with a 1 at the inputs that are not used hold P; of four inputs, all rows.
        let mut table = (0..16).fold(0, |table, row| table | value(passes, row) << row);
        if free {
            table &= 0xff00;
        }
        for row in 0..16u16 {
            if value(passes, row) == 0 {
                let (place, wanted) = (row & 3, value(carries, row));
                let settled = !free || (0..row).any(|other| other & 3 == place && value(passes, other) == 0);
                match settled {
                    false => table |= wanted << place,
                    true if table >> place & 1 != wanted => return None,
                    true => {}
                }
            }
        }
        let bit = |pin: usize| net(pin).map_or(Bit::constant(true), Bit::Net);
        Some(([0, 1, 2, 3].map(bit), table))
    })
}

/// The choices of inputs for A and B; None for a constant.
fn pairs(inputs: usize) -> impl Iterator<Item = (Option<usize>, Option<usize>)> {
    let some = move || (0..inputs).map(Some);
    let two = some().flat_map(move |a| some().filter(move |b| a < *b).map(move |b| (a, b)));
    // Of four inputs two have to be A and B; of one, the other is not there.
    let one = some().map(|a| (a, None)).filter(move |_| inputs == 1);
    two.chain(one).chain((inputs == 0).then_some((None, None)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// P and G of a half with these inputs and bits, for values of the nets 1 to 4.
    fn meaning(inputs: &[Bit; 4], table: u16, nets: u64) -> (u16, u16) {
        let value = |bit: &Bit| u16::from(bit.net().map_or(bit.is_one(), |net| nets >> (net - 1) & 1 == 1));
        let row = inputs.iter().enumerate().fold(0, |row, (place, bit)| row | value(bit) << place);
        (table >> row & 1, table >> (row & 3) & 1)
    }

    fn table(nets: &[u64], of: impl Fn(&[u64]) -> u64) -> Table {
        let pins: Vec<Bit> = nets.iter().map(|&net| Bit::Net(net)).collect();
        let values = |row: u64| (0..nets.len()).map(|place| row >> place & 1).collect::<Vec<_>>();
        let rows = (0..1u64 << nets.len()).fold(0, |rows, row| rows | (of(&values(row)) & 1) << row);
        Table::of(&pins, rows).expect("nets")
    }

    fn check(passes: &Table, carries: &Table) -> bool {
        let Some((inputs, bits)) = filled(passes, carries) else { return false };
        for nets in 0..16 {
            let of = |net: u64| nets >> (net - 1) & 1;
            let (p, g) = meaning(&inputs, bits, nets);
            assert_eq!(u64::from(p), passes.value(of), "{inputs:?} {bits:04x}: P for {nets:04b}");
            assert!(p == 1 || u64::from(g) == carries.value(of), "{inputs:?} {bits:04x}: G for {nets:04b}");
        }
        true
    }

    #[test]
    fn a_sum_of_two_words_and_a_constant_fits_a_half() {
        // a ^ b ^ constant + (carry of the bits below)
        for constants in 0..4u64 {
            let bits = |x: &[u64]| x[0] ^ x[1] ^ constants & 1;
            let below = |x: &[u64]| if constants & 2 == 0 { x[2] & x[3] } else { x[2] | x[3] };
            let passes = table(&[1, 2, 3, 4], |x| bits(x) ^ below(x));
            assert!(check(&passes, &table(&[1, 2], bits)), "{constants}");
        }
    }

    #[test]
    fn a_choice_before_a_sum_fits_a_half() {
        let choice = |x: &[u64]| if x[0] == 1 { x[1] } else { x[2] };
        let passes = table(&[1, 2, 3, 4], |x| choice(x) ^ x[3]);
        assert!(check(&passes, &table(&[4], |x| x[0])));
        // With the choice subtracted, the carry is the same and P is inverted: C = D = 0 is wrong.
        assert!(!check(&table(&[1, 2, 3, 4], |x| 1 ^ choice(x) ^ x[3]), &table(&[4], |x| x[0])));
    }

    #[test]
    fn every_function_of_three_inputs_is_filled_in_or_refused() {
        let mut fitting = 0;
        for rows in 0..256u64 {
            let passes = table(&[1, 2, 3], |x| rows >> (x[0] | x[1] << 1 | x[2] << 2));
            for carry in [1, 2, 3] {
                fitting += u32::from(check(&passes, &table(&[carry], |x| x[0])));
            }
        }
        assert_eq!(fitting, 768, "the carry is one of A and B");
    }

    #[test]
    fn five_inputs_do_not_fit() {
        let five = table(&[1, 2, 3, 4, 5], |x| x.iter().sum());
        assert_eq!(filled(&five, &table(&[1], |x| x[0])), None);
    }
}
