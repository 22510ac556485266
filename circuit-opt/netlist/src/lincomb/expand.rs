//! The same function as a netlist of tables.

use super::{Bootstrap, Digits, LincombNetlist, MESSAGE_BITS, Signal, Source, lowered};
use crate::{Builder, CellLibrary, MAX_FANINS, Netlist, NodeId};

/// The cells of an expansion.
pub const EXPANDED: CellLibrary = CellLibrary::Lut(MAX_FANINS as u8);

/// The circuit as a netlist of cells with up to six inputs: what formats without sums show of it,
/// and what is proved.
///
/// A cell of at most six terms becomes one table for each output; a wider one its sum's binary
/// digits by full adders, and tables of these. A linear cell becomes the lowest digit of its sum
/// less its offset, which is all of it if 0 or 1 is left. Sums that are results become adders
/// ([`lowered`]). Ports and origins are kept.
pub fn expand(circuit: &LincombNetlist) -> Netlist {
    expand_with(&lowered(circuit), &mut |_, _, _| None)
}

/// As [`expand()`], where another netlist may say what the digits of a word are.
///
/// `digits_of` is asked for each cell of digits, by its place and the nodes of its terms, and
/// answers with the [digits](Digits) that are looked up, the lowest first: the maker of the circuit
/// vouches that these are digits of the sum whatever the terms are.
pub fn expand_with(circuit: &LincombNetlist, digits_of: &mut DigitNodes<'_>) -> Netlist {
    let mut expansion = Expansion::of(circuit, digits_of);
    for ((name, _), signal) in circuit.outputs().iter().zip(circuit.shown_bits()) {
        let driver = expansion.node(signal);
        expansion.builder.output(name.as_str(), driver);
    }
    crate::sweep(&expansion.builder.finish())
}

/// The promise of a circuit's linear cells as a netlist with its inputs: for each of these cells an
/// output, 1 where its sum is neither 0 nor 1 though every linear cell before it keeps its promise.
///
/// # Panics
/// If one of the cells is not linear.
pub fn broken_promise(circuit: &LincombNetlist, cells: &[usize]) -> Netlist {
    let mut expansion = Expansion::of(circuit, &mut |_, _, _| None);
    for &place in cells {
        let cell = &circuit.cells()[place];
        let offset = cell.linear.unwrap_or_else(|| panic!("cell {place} is linear"));
        let mut terms: Vec<(u32, NodeId)> =
            cell.terms.iter().map(|term| (term.weight, expansion.node(term.signal))).collect();
        let builder = &mut expansion.builder;
        // In two's complement one digit more than the largest sum tells all differences apart.
        let width = u32::BITS - cell.largest_sum().leading_zeros() + 1;
        terms.push(((1 << width) - offset, builder.constant(true)));
        let digits = digits(builder, &terms, width as usize).into_iter().filter(|(weight, _)| *weight > 1);
        let mut broken = builder.constant(false);
        for (_, digit) in digits {
            broken = builder.or(broken, digit);
        }
        builder.output(format!("cell{place}"), broken);
    }
    crate::sweep(&expansion.builder.finish())
}

/// The nodes of the digits that a cell looks up, if they are known: see [`expand_with`].
pub type DigitNodes<'a> = dyn FnMut(&mut Builder, usize, &[NodeId]) -> Option<Vec<NodeId>> + 'a;

/// A netlist of the bits of a circuit without sums that are results.
struct Expansion {
    builder: Builder,
    inputs: Vec<NodeId>,
    /// By cell.
    outputs: Vec<Vec<NodeId>>,
}

impl Expansion {
    fn of(circuit: &LincombNetlist, digits_of: &mut DigitNodes<'_>) -> Self {
        let mut builder = Builder::new(circuit.name());
        let inputs = circuit.inputs().iter().zip(circuit.public_inputs());
        let inputs = inputs.map(|(name, is_public)| builder.input_of(name.as_str(), *is_public)).collect();
        let mut expansion = Self { builder, inputs, outputs: Vec::with_capacity(circuit.cells().len()) };
        for (place, cell) in circuit.cells().iter().enumerate() {
            expansion.builder.set_origin(cell.origin.as_deref());
            let made = match &cell.digits {
                Some(digits) => expansion.digits(place, cell, digits, digits_of),
                None => expansion.cell(cell),
            };
            expansion.outputs.push(made);
        }
        expansion.builder.set_origin(None);
        expansion
    }

    fn node(&mut self, signal: Signal) -> NodeId {
        let bit = match signal.source {
            Source::Zero => self.builder.constant(false),
            Source::Input(position) => self.inputs[position as usize],
            Source::Output { cell, output } => self.outputs[cell as usize][usize::from(output)],
        };
        if signal.inverted { self.builder.not(bit) } else { bit }
    }

    /// The outputs of a cell of digits.
    fn digits(
        &mut self,
        place: usize,
        cell: &Bootstrap,
        digits: &Digits,
        digits_of: &mut DigitNodes<'_>,
    ) -> Vec<NodeId> {
        let nodes: Vec<NodeId> = cell.terms.iter().map(|term| self.node(term.signal)).collect();
        let builder = &mut self.builder;
        let read = digits_of(builder, place, &nodes).unwrap_or_else(|| {
            let mut terms: Vec<(u32, NodeId)> = cell.terms.iter().map(|term| term.weight).zip(nodes).collect();
            terms.push((digits.constant, builder.constant(true)));
            let zero = builder.constant(false);
            let mut all = vec![zero; digits.width().into()];
            for (weight, digit) in self::digits(builder, &terms, all.len()) {
                all[weight.trailing_zeros() as usize] = digit;
            }
            all.split_off(digits.low.into())
        });
        let table = |table: u32| {
            let is_one = |row: &u32| digits.value(table, row << digits.low);
            (0..1_u32 << read.len()).filter(is_one).fold(0, |all, row| all | 1_u64 << row)
        };
        cell.tables.iter().map(|of| builder.lut(table(*of), &read)).collect()
    }

    /// The outputs of a cell.
    fn cell(&mut self, cell: &Bootstrap) -> Vec<NodeId> {
        let terms: Vec<(u32, NodeId)> = cell.terms.iter().map(|term| (term.weight, self.node(term.signal))).collect();
        let selectors: Vec<NodeId> = cell.selectors.iter().map(|signal| self.node(*signal)).collect();
        let builder = &mut self.builder;
        if let Some(offset) = cell.linear {
            return vec![parity(builder, &terms, offset & 1 == 1)];
        }
        if terms.len() + selectors.len() <= MAX_FANINS {
            return expand_mixed(builder, &terms, &selectors, cell);
        }
        let rows: Vec<Vec<NodeId>> =
            cell.rows().map(|row| expand_cell(builder, &terms, *MESSAGE_BITS.end(), row)).collect();
        (0..cell.outputs())
            .map(|output| selected(builder, &selectors, rows.iter().map(|row| row[output]).collect()))
            .collect()
    }
}

/// A cell of few bits: one table for each output, of terms and selectors.
fn expand_mixed(builder: &mut Builder, terms: &[(u32, NodeId)], selectors: &[NodeId], cell: &Bootstrap) -> Vec<NodeId> {
    let fanins: Vec<NodeId> = terms.iter().map(|(_, bit)| *bit).chain(selectors.iter().copied()).collect();
    let made = (0..cell.outputs()).map(|output| {
        let is_one = |row: &usize| {
            let counted = terms.iter().enumerate().filter(|(place, _)| row >> place & 1 == 1);
            let sum: u32 = counted.map(|(_, (weight, _))| weight).sum();
            cell.row(row >> terms.len())[output] >> sum & 1 == 1
        };
        let table = (0..1_usize << fanins.len()).filter(is_one).fold(0, |table, row| table | 1_u64 << row);
        builder.lut(table, &fanins)
    });
    made.collect()
}

/// The lowest digit of a sum of weighted bits, inverted if asked.
fn parity(builder: &mut Builder, terms: &[(u32, NodeId)], inverted: bool) -> NodeId {
    let mut odd: Vec<NodeId> = terms.iter().filter(|(weight, _)| weight % 2 == 1).map(|(_, bit)| *bit).collect();
    while odd.len() > 1 {
        let parities = odd.chunks(MAX_FANINS).map(|bits| {
            let rows = (0..1_u64 << bits.len()).filter(|row| row.count_ones() % 2 == 1);
            builder.lut(rows.fold(0, |table, row| table | 1 << row), bits)
        });
        odd = parities.collect();
    }
    let parity = odd.pop().unwrap_or_else(|| builder.constant(false));
    if inverted { builder.not(parity) } else { parity }
}

/// The one of 2^n nodes that n selectors choose.
fn selected(builder: &mut Builder, selectors: &[NodeId], mut nodes: Vec<NodeId>) -> NodeId {
    for &selector in selectors {
        nodes = nodes.chunks(2).map(|pair| builder.mux(selector, pair[1], pair[0])).collect();
    }
    nodes[0]
}

/// Tables of a sum of weighted bits modulo 2^`bits`, in the place of one bootstrapping: bit s of a
/// table is its output for the sum s.
///
/// # Panics
/// If `bits` is above the largest of [`MESSAGE_BITS`], or a node is not one of this netlist.
pub fn expand_cell(builder: &mut Builder, terms: &[(u32, NodeId)], bits: u8, tables: &[u32]) -> Vec<NodeId> {
    assert!(bits <= *MESSAGE_BITS.end(), "a table of 2^{bits} entries");
    let mask = (1_u32 << bits) - 1;
    let terms: Vec<(u32, NodeId)> = terms.iter().map(|&(weight, bit)| (weight & mask, bit)).collect();
    let bits = if terms.len() <= MAX_FANINS { terms } else { digits(builder, &terms, usize::from(bits)) };
    let fanins: Vec<NodeId> = bits.iter().map(|&(_, bit)| bit).collect();
    let sums = |row: usize| {
        let counted = bits.iter().enumerate().filter(|(place, _)| row >> place & 1 == 1);
        counted.map(|(_, &(weight, _))| weight).sum::<u32>() & mask
    };
    let made = tables.iter().map(|&entries| {
        let looked_up = |row: &usize| entries >> sums(*row) & 1 == 1;
        let table = (0..1 << bits.len()).filter(looked_up).fold(0, |table, row| table | 1_u64 << row);
        builder.lut(table, &fanins)
    });
    made.collect()
}

/// The low binary digits of a sum, so many at most, with their weights.
fn digits(builder: &mut Builder, terms: &[(u32, NodeId)], most: usize) -> Vec<(u32, NodeId)> {
    let mut columns: Vec<Vec<NodeId>> = vec![Vec::new(); most];
    for &(weight, bit) in terms {
        for (_, column) in columns.iter_mut().enumerate().filter(|(place, _)| weight >> place & 1 == 1) {
            column.push(bit);
        }
    }
    let mut digits = Vec::new();
    for place in 0..columns.len() {
        while let [a, b, rest @ ..] = &columns[place][..] {
            let (a, b) = (*a, *b);
            let (c, taken) = match rest.first() {
                Some(&c) => (c, 3),
                None => (builder.constant(false), 2),
            };
            let (sum, carry) = (builder.xor3(a, b, c), builder.maj(a, b, c));
            columns[place].drain(..taken);
            columns[place].push(sum);
            // carries beyond do not count
            if let Some(next) = columns.get_mut(place + 1) {
                next.push(carry);
            }
        }
        if let Some(&digit) = columns[place].first() {
            digits.push((1 << place, digit));
        }
    }
    digits
}
