//! A function too wide for one cell as a few cells of a library.

use std::collections::HashMap;

use crate::table::{self, PROJECTIONS};
use crate::{Builder, CellLibrary, NodeId};

/// Builds functions in cells of a library, and remembers how: few functions differ.
#[derive(Clone, Debug)]
pub struct Decomposer {
    library: CellLibrary,
    known: HashMap<(u64, usize), Vec<Part>>,
}

impl Decomposer {
    /// Builds in cells of this library.
    pub fn new(library: CellLibrary) -> Self {
        Self { library, known: HashMap::new() }
    }

    /// Adds a function of nodes, in as many cells as it needs. Of equally cheap ways the one is
    /// taken that reads the last nodes last; two functions of the same three nodes in the same
    /// order (sum and carry of a full adder) share the exclusive or of the first two.
    pub fn build(&mut self, to: &mut Builder, table: u64, fanins: &[NodeId]) -> NodeId {
        if self.library.admits(table, fanins.len()) {
            return to.lut(table, fanins);
        }
        let pieces =
            self.known.entry((table, fanins.len())).or_insert_with(|| decompose(table, fanins.len(), self.library));
        let mut nodes: Vec<NodeId> = Vec::with_capacity(pieces.len());
        for piece in pieces.iter() {
            let operands: Vec<NodeId> = piece
                .operands
                .iter()
                .map(|operand| match *operand {
                    Operand::Input(input) => fanins[input],
                    Operand::Part(piece) => nodes[piece],
                })
                .collect();
            nodes.push(to.lut(piece.table, &operands));
        }
        nodes[nodes.len() - 1]
    }
}

/// An operand of a [`Part`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Operand {
    /// The input of the whole function at this position.
    Input(usize),
    /// The piece at this position, an earlier one.
    Part(usize),
}

/// One cell of a decomposition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) table: u64,
    pub(crate) operands: Vec<Operand>,
}

impl CellLibrary {
    /// The bootstraps of a function of `inputs` inputs: constants, buffers and inversions 0; a cell
    /// of the library 1, but a multiplexer among gates 2. A function that is not a cell costs what
    /// the cells cost into which [`split_inversions`](crate::split_inversions) takes it apart.
    pub fn cost(self, table: u64, inputs: usize) -> u32 {
        let pieces = || decompose(table, inputs, self);
        let cost = |piece: &Part| self.cost(piece.table, piece.operands.len());
        self.cell_cost(table, inputs).unwrap_or_else(|| pieces().iter().map(cost).sum())
    }
}

/// Splits a function that `library` does not admit as one cell into cells that it does; the last
/// piece is the function. At each step the cheapest of: peel off an input through a two-input gate
/// (when a cofactor is constant, or the cofactors are each other's complement), Shannon's
/// expansion, and (up to four inputs) a multiplexer steered by the exclusive or of two inputs,
/// which is how a majority costs three. Never worse than Shannon's expansion alone. Of equally good
/// steps the one is taken that lets a sum and a carry of the same three inputs share their first
/// exclusive or.
pub(crate) fn decompose(table: u64, inputs: usize, library: CellLibrary) -> Vec<Part> {
    let mut search = Search { inputs, library, best: HashMap::new() };
    let mut pieces = Pieces { pieces: Vec::new(), made: HashMap::new() };
    pieces.build(&mut search, table & table::mask(inputs));
    pieces.pieces
}

/// A step that composes a function of simpler ones.
#[derive(Clone, Copy, Debug)]
enum Step {
    /// One cell, or an input, its inverse or a constant.
    Direct,
    /// A two-input function of an input and another function, the input being bit 0 of the row.
    Peel { gate: u64, input: usize, rest: u64 },
    /// `input ? then : otherwise`.
    Expand { input: usize, then: u64, otherwise: u64 },
    /// `first ^ second ? then : otherwise`.
    Steer { first: usize, second: usize, then: u64, otherwise: u64 },
}

struct Search {
    inputs: usize,
    library: CellLibrary,
    best: HashMap<u64, (u32, Step)>,
}

impl Search {
    /// The library's cost of a multiplexer, made of three gates where there is none.
    fn mux_cost(&self) -> u32 {
        match self.library {
            CellLibrary::Gates => 2,
            CellLibrary::Lut(most) if most < 3 => 3,
            CellLibrary::Lut(_) => 1,
        }
    }

    fn best(&mut self, function: u64) -> (u32, Step) {
        if let Some(&found) = self.best.get(&function) {
            return found;
        }
        let found = self.search(function);
        self.best.insert(function, found);
        found
    }

    fn search(&mut self, function: u64) -> (u32, Step) {
        let inputs = self.inputs;
        if let Some(cost) = self.library.cell_cost(function, inputs) {
            return (cost, Step::Direct);
        }
        let support = table::support(function, inputs);
        let mut best: Option<(u32, Step)> = None;
        let mut offer = |cost: u32, step: Step| {
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, step));
            }
        };
        let one = table::mask(inputs);
        for &input in support.iter().rev() {
            let otherwise = table::cofactor(function, inputs, input, false);
            let then = table::cofactor(function, inputs, input, true);
            let peel = match () {
                () if then == 0 => Some((0b0100, otherwise)),
                () if then == one => Some((0b1110, otherwise)),
                () if otherwise == 0 => Some((0b1000, then)),
                () if otherwise == one => Some((0b1101, then)),
                () if then == !otherwise & one => Some((0b0110, otherwise)),
                () => None,
            };
            if let Some((gate, rest)) = peel {
                offer(1 + self.best(rest).0, Step::Peel { gate, input, rest });
            } else {
                let cost = self.mux_cost() + self.best(then).0 + self.best(otherwise).0;
                offer(cost, Step::Expand { input, then, otherwise });
            }
        }
        if support.len() <= 4 {
            for (at, &first) in support.iter().enumerate() {
                for &second in &support[at + 1..] {
                    let then = substitute(function, inputs, second, !PROJECTIONS[first]);
                    let otherwise = substitute(function, inputs, second, PROJECTIONS[first]);
                    if [then, otherwise].iter().any(|&branch| branch == 0 || branch == one) {
                        continue; // a gate instead of the multiplexer: found by the other steps
                    }
                    let cost = 1 + self.mux_cost() + self.best(then).0 + self.best(otherwise).0;
                    offer(cost, Step::Steer { first, second, then, otherwise });
                }
            }
        }
        best.expect("a function that is not a cell depends on some input")
    }
}

/// The function with an input replaced by another function.
fn substitute(function: u64, inputs: usize, input: usize, by: u64) -> u64 {
    let then = table::cofactor(function, inputs, input, true);
    let otherwise = table::cofactor(function, inputs, input, false);
    by & then | !by & otherwise
}

struct Pieces {
    pieces: Vec<Part>,
    made: HashMap<u64, Operand>,
}

impl Pieces {
    fn push(&mut self, table: u64, operands: Vec<Operand>) -> Operand {
        self.pieces.push(Part { table, operands });
        Operand::Part(self.pieces.len() - 1)
    }

    fn mux(&mut self, search: &Search, select: Operand, then: Operand, otherwise: Operand) -> Operand {
        if search.library.max_inputs() >= 3 {
            return self.push(0b1100_1010, vec![otherwise, then, select]);
        }
        let on = self.push(0b1000, vec![select, then]);
        let off = self.push(0b0100, vec![select, otherwise]);
        self.push(0b1110, vec![on, off])
    }

    fn build(&mut self, search: &mut Search, function: u64) -> Operand {
        if let Some(&operand) = self.made.get(&function) {
            return operand;
        }
        let operand = match search.best(function).1 {
            Step::Direct => {
                let (table, support) = table::shrink(function, search.inputs);
                match support.len() {
                    1 if table == 0b10 => Operand::Input(support[0]),
                    _ => self.push(table, support.iter().map(|&input| Operand::Input(input)).collect()),
                }
            }
            Step::Peel { gate, input, rest } => {
                let rest = self.build(search, rest);
                self.push(gate, vec![Operand::Input(input), rest])
            }
            Step::Expand { input, then, otherwise } => {
                let then = self.build(search, then);
                let otherwise = self.build(search, otherwise);
                self.mux(search, Operand::Input(input), then, otherwise)
            }
            Step::Steer { first, second, then, otherwise } => {
                let select = self.push(0b0110, vec![Operand::Input(first), Operand::Input(second)]);
                let then = self.build(search, then);
                let otherwise = self.build(search, otherwise);
                self.mux(search, select, then, otherwise)
            }
        };
        self.made.insert(function, operand);
        operand
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Operand, decompose};
    use crate::CellLibrary;
    use crate::table::{PROJECTIONS, mask};

    /// The function that the last piece computes.
    fn function(table: u64, inputs: usize, library: CellLibrary) -> u64 {
        let mut values: Vec<u64> = Vec::new();
        for piece in decompose(table, inputs, library) {
            assert!(library.admits(piece.table, piece.operands.len()));
            let operands: Vec<u64> = piece
                .operands
                .iter()
                .map(|operand| match *operand {
                    Operand::Input(input) => PROJECTIONS[input],
                    Operand::Part(piece) => values[piece],
                })
                .collect();
            let value =
                (0..1_usize << operands.len()).filter(|row| piece.table >> row & 1 == 1).fold(0, |value, row| {
                    let literal =
                        |(input, &operand): (usize, &u64)| if row >> input & 1 == 1 { operand } else { !operand };
                    value | operands.iter().enumerate().map(literal).fold(u64::MAX, |cube, literal| cube & literal)
                });
            values.push(value);
        }
        values[values.len() - 1] & mask(inputs)
    }

    #[test]
    fn every_function_of_three_inputs_costs_at_most_four_gates() {
        for table in 0..256 {
            for library in [CellLibrary::Gates, CellLibrary::Lut(2)] {
                if !library.admits(table, 3) {
                    assert_eq!(function(table, 3, library), table);
                }
            }
            assert!(CellLibrary::Gates.cost(table, 3) <= 4);
        }
        assert_eq!(CellLibrary::Gates.cost(0x96, 3), 2, "exclusive or of three");
        assert_eq!(CellLibrary::Gates.cost(0xe8, 3), 3, "majority");
        assert_eq!(CellLibrary::Gates.cost(0xca, 3), 2, "multiplexer");
    }

    proptest! {
        #[test]
        fn wider_functions(table: u64, inputs in 4..=6_usize, most in 2..=5_u8) {
            let table = table & mask(inputs);
            for library in [CellLibrary::Gates, CellLibrary::Lut(most)] {
                if !library.admits(table, inputs) {
                    prop_assert_eq!(function(table, inputs, library), table);
                }
            }
        }
    }
}
