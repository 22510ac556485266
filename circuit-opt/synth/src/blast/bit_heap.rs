//! A carry-save heap: a whole sum of weighted bits, compressed once.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ringmill_netlist::NodeId;

use super::cells::Cells;
use super::count_tree::count_tree;
use super::count_up::count_up;
use super::rows::add_by_rows;
use crate::Sums;

/// A sum Σ 2^column·bit + constant, modulo 2^width, that is still to be added up.
///
/// A bit of negative weight is entered as its inverse, with the constant corrected: −b = (1−b) − 1.
/// All constants are added at compile time.
pub(super) struct BitHeap {
    columns: Vec<Column>,
    /// counts of ones by column, of any sign
    constants: Vec<i64>,
    /// the row that bits are entered of
    row: u32,
}

/// The bits of one weight.
#[derive(Clone, Default)]
struct Column {
    bits: Vec<NodeId>,
    /// the row of each bit
    rows: Vec<u32>,
    /// conjunctions that have no cell yet, since a half adder can take one in
    conjunctions: Vec<Conjunction>,
    /// ends of negated rows, which can be two bits here, or one here and one in the next column
    negations: Vec<Negation>,
}

/// The lowest bit x = `once & bit` of a number, and the choice of negating the number by inversion
/// and adding one: −v = ~v + 1. Where the choice is made, the sum x ^ choice plus choice is also x,
/// and a carry when x is 0.
#[derive(Clone, Copy)]
pub(super) struct Negation {
    pub(super) choice: NodeId,
    pub(super) once: NodeId,
    pub(super) bit: NodeId,
    /// what `choice` and `once` are made of
    pub(super) digit: [NodeId; 3],
}

impl Negation {
    /// The lowest bit after inversion.
    fn inverted(self, cells: &mut Cells) -> NodeId {
        cells.xor_and(self.choice, self.once, self.bit)
    }

    /// The lowest bit after negation, and the carry.
    fn carried(self, cells: &mut Cells) -> (NodeId, NodeId) {
        let lowest = cells.and(self.once, self.bit);
        (lowest, cells.and_not(self.choice, lowest))
    }

    /// The leaves of the compressor's bits.
    fn leaves(self) -> [NodeId; 4] {
        let [high, middle, low] = self.digit;
        [high, middle, low, self.bit]
    }
}

/// `a & b`, or its inverse.
#[derive(Clone, Copy)]
struct Conjunction {
    a: NodeId,
    b: NodeId,
    inverted: bool,
    /// what `a` and `b` are made of, for the certificate
    leaves: [NodeId; 3],
}

impl Conjunction {
    fn cell(self, cells: &mut Cells, column: usize) -> NodeId {
        let both = cells.and(self.a, self.b);
        let bit = if self.inverted { cells.not(both) } else { both };
        cells.note_step(column, bit, None, &self.leaves);
        bit
    }
}

impl BitHeap {
    /// An empty sum modulo 2^`width`.
    pub(super) fn new(width: usize) -> Self {
        Self { columns: vec![Column::default(); width], constants: vec![0; width], row: 0 }
    }

    /// Begins a new row of bits.
    pub(super) fn begin_row(&mut self) {
        self.row += 1;
    }

    /// Number of result bits.
    pub(super) fn width(&self) -> usize {
        self.columns.len()
    }

    /// Number of bits entered, constants aside.
    pub(super) fn bits(&self) -> usize {
        self.columns
            .iter()
            .map(|column| column.bits.len() + column.conjunctions.len() + 2 * column.negations.len())
            .sum()
    }

    /// Number of cells that the bits entered still need.
    pub(super) fn unmade_cells(&self) -> usize {
        self.columns.iter().map(|column| column.conjunctions.len() + column.negations.len()).sum()
    }

    /// Adds ±2^`column`·`bit`; columns beyond the width vanish.
    pub(super) fn add_bit(&mut self, cells: &mut Cells, bit: NodeId, column: usize, negative: bool) {
        if column >= self.width() {
            return;
        }
        match (cells.as_constant(bit), negative) {
            (Some(false), _) => {}
            (Some(true), negative) => self.add_constant(column, negative),
            (None, negative) => {
                let entered = if negative { cells.not(bit) } else { bit };
                self.columns[column].bits.push(entered);
                self.columns[column].rows.push(self.row);
                if negative {
                    self.add_constant(column, true);
                }
            }
        }
    }

    /// As [`add_bit`](Self::add_bit) for a bit made of `leaves`.
    pub(super) fn add_made_bit(
        &mut self,
        cells: &mut Cells,
        bit: NodeId,
        column: usize,
        negative: bool,
        leaves: &[NodeId],
    ) {
        if column < self.width() {
            let entered = if negative { cells.not(bit) } else { bit };
            cells.note_step(column, entered, None, leaves);
            self.add_bit(cells, bit, column, negative);
        }
    }

    /// Adds ±2^`column`·a·b.
    pub(super) fn add_conjunction(&mut self, cells: &mut Cells, a: NodeId, b: NodeId, column: usize, negative: bool) {
        let is_simple = a == b || [a, b].iter().any(|&factor| cells.as_constant(factor).is_some());
        let is_row = cells.sums() != Sums::Compressed;
        if is_simple || is_row || !cells.has_three_inputs() || cells.counter_capacity().is_some() {
            let both = cells.and(a, b);
            self.add_made_bit(cells, both, column, negative, &[a, b]);
        } else if column < self.width() {
            self.columns[column].conjunctions.push(Conjunction { a, b, inverted: negative, leaves: [a, b, b] });
            if negative {
                self.add_constant(column, true);
            }
        }
    }

    /// Adds ±2^`column`·(lowest bit after inversion + choice).
    pub(super) fn add_negation(&mut self, cells: &mut Cells, negation: Negation, column: usize, negative: bool) {
        let is_simple =
            [negation.choice, negation.once, negation.bit].iter().any(|&node| cells.as_constant(node).is_some());
        if negative || is_simple || cells.counter_capacity().is_some() {
            let lowest = negation.inverted(cells);
            self.add_made_bit(cells, lowest, column, negative, &negation.leaves());
            self.add_bit(cells, negation.choice, column, negative);
        } else if column < self.width() {
            self.columns[column].negations.push(negation);
        }
    }

    /// Adds ±2^`column`.
    pub(super) fn add_constant(&mut self, column: usize, negative: bool) {
        if let Some(count) = self.constants.get_mut(column) {
            *count += if negative { -1 } else { 1 };
        }
    }

    /// Adds ±2^`shift`·`bits`, whose top bit weighs negative when `signed`.
    pub(super) fn add_word(&mut self, cells: &mut Cells, bits: &[NodeId], signed: bool, shift: usize, negative: bool) {
        self.begin_row();
        for (position, &bit) in bits.iter().enumerate() {
            let is_sign = signed && position + 1 == bits.len();
            self.add_bit(cells, bit, shift + position, negative != is_sign);
        }
    }

    /// The bits of each column and the constant in binary.
    pub(super) fn into_columns(self) -> (Vec<Vec<NodeId>>, Vec<bool>) {
        let constants = binary(&self.constants);
        (self.columns.into_iter().map(|column| column.bits).collect(), constants)
    }

    /// Adds up the public bits, in the clear: one a column is left at most.
    fn add_up_public(&mut self, cells: &mut Cells) {
        for position in 0..self.width() {
            let bits = std::mem::take(&mut self.columns[position].bits);
            let (mut public, secret): (Vec<NodeId>, Vec<NodeId>) =
                bits.into_iter().partition(|&bit| cells.are_public(&[bit]));
            while public.len() > 1 {
                let zero = cells.constant(false);
                let leaves = [(); 3].map(|()| public.pop().unwrap_or(zero));
                let [a, b, c] = leaves;
                let sum = cells.xor3(a, b, c);
                let carry = (position + 1 < self.width()).then(|| cells.majority(a, b, c));
                cells.note_step(position, sum, carry, &leaves);
                public.push(sum);
                if let Some(carry) = carry {
                    self.columns[position + 1].bits.push(carry);
                }
            }
            self.columns[position].bits = secret;
            self.columns[position].bits.extend(public);
        }
    }

    /// The sum's bits, least significant first.
    ///
    /// From the lowest column up, full adders take the three earliest bits of a column until one or
    /// two are left; then a half adder, or a full adder with the constant. The number of adders is
    /// the least possible: bits entered, plus constant carries, less bits of the result. Carries
    /// ripple only where columns are down to two bits. In the top column only parity counts. With
    /// three-input cells a half adder, and each step of a parity, takes in a conjunction for which
    /// no cell is spent.
    ///
    /// With cells that add before they look up it is the counters of [`count_up`] or
    /// [`count_tree`] instead.
    ///
    /// In the form of rows it is [`add_by_rows`].
    pub(super) fn sum(mut self, cells: &mut Cells) -> Vec<NodeId> {
        if cells.sums() != Sums::Compressed {
            let constants = binary(&self.constants);
            let columns = self.columns.into_iter().map(|column| column.rows.into_iter().zip(column.bits).collect());
            return add_by_rows(columns.collect(), &constants, cells);
        }
        if cells.has_public_inputs() {
            self.add_up_public(cells);
        }
        if let Some(trees) = cells.trees() {
            return count_tree(self.into_columns(), cells, trees);
        }
        if let Some(capacity) = cells.counter_capacity() {
            return count_up(self.into_columns(), cells, capacity);
        }
        let width = self.width();
        let constants = binary(&self.constants);
        let mut result = Vec::with_capacity(width);
        let mut carried: Vec<NodeId> = Vec::new();
        for (position, (column, constant)) in self.columns.into_iter().zip(constants).enumerate() {
            let Column { bits, mut conjunctions, negations, .. } = column;
            let is_top = position + 1 == width;
            let mut queue = Queue::default();
            for bit in bits.into_iter().chain(carried.drain(..)) {
                queue.push(cells, bit);
            }
            for negation in negations {
                let is_even = (queue.bits.len() + conjunctions.len()).is_multiple_of(2);
                if is_top {
                    // x ^ choice + choice has the parity of x = once & bit
                    let [_, middle, low] = negation.digit;
                    let leaves = [middle, low, negation.bit];
                    conjunctions.push(Conjunction { a: negation.once, b: negation.bit, inverted: false, leaves });
                } else if is_even && conjunctions.is_empty() {
                    // an odd number of bits needs no half adder
                    let (lowest, carry) = negation.carried(cells);
                    cells.note_step(position, lowest, Some(carry), &negation.leaves());
                    queue.push(cells, lowest);
                    carried.push(carry);
                } else {
                    let lowest = negation.inverted(cells);
                    cells.note_step(position, lowest, None, &negation.leaves());
                    queue.push(cells, lowest);
                    queue.push(cells, negation.choice);
                }
            }
            result.push(if is_top {
                parity(cells, queue, conjunctions, constant, position)
            } else {
                add_up(cells, queue, conjunctions, constant, &mut carried, position)
            });
        }
        cells.note_results(&result);
        result
    }
}

/// Bits of one column, the earliest first.
#[derive(Default)]
struct Queue {
    bits: BinaryHeap<Reverse<(u32, NodeId)>>,
}

impl Queue {
    fn push(&mut self, cells: &mut Cells, bit: NodeId) {
        if cells.as_constant(bit) != Some(false) {
            self.bits.push(Reverse((cells.level(bit), bit)));
        }
    }

    fn pop(&mut self) -> Option<NodeId> {
        self.bits.pop().map(|Reverse((_, bit))| bit)
    }
}

/// The sum bit of a column below the top; its carries go to `carried`.
fn add_up(
    cells: &mut Cells,
    mut queue: Queue,
    mut conjunctions: Vec<Conjunction>,
    constant: bool,
    carried: &mut Vec<NodeId>,
    position: usize,
) -> NodeId {
    // an even number of bits ends in a half adder
    let is_even = (queue.bits.len() + conjunctions.len()).is_multiple_of(2);
    let mut last = if is_even { conjunctions.pop() } else { None };
    for conjunction in conjunctions {
        let bit = conjunction.cell(cells, position);
        queue.push(cells, bit);
    }
    loop {
        while queue.bits.len() > 2 {
            let (Some(a), Some(b), Some(c)) = (queue.pop(), queue.pop(), queue.pop()) else { break };
            let sum = cells.xor3(a, b, c);
            let carry = cells.majority(a, b, c);
            cells.note_step(position, sum, Some(carry), &[a, b, c]);
            carried.push(carry);
            queue.push(cells, sum);
        }
        match last {
            // bits that turned out to be constant are gone: nothing to share a half adder with
            Some(conjunction) if queue.bits.len() != 1 => {
                let bit = conjunction.cell(cells, position);
                queue.push(cells, bit);
                last = None;
            }
            _ => break,
        }
    }
    let one = cells.constant(constant);
    match (queue.pop(), queue.pop(), last) {
        (Some(a), Some(b), None) => {
            let (carry, sum) = (cells.majority(a, b, one), cells.xor3(a, b, one));
            cells.note_step(position, sum, Some(carry), &[a, b]);
            carried.push(carry);
            sum
        }
        (Some(a), _, Some(last)) => {
            let sum = cells.xor_and(a, last.a, last.b);
            let is_inverted = last.inverted != constant;
            // with a one the carry is a | bit = ~(~a & ~bit)
            let x = if constant { cells.not(a) } else { a };
            let carry = if is_inverted { cells.and_nand(x, last.a, last.b) } else { cells.and3(x, last.a, last.b) };
            let carry = if constant { cells.not(carry) } else { carry };
            let sum = if is_inverted { cells.not(sum) } else { sum };
            let [x, y, z] = last.leaves;
            cells.note_step(position, sum, Some(carry), &[a, x, y, z]);
            carried.push(carry);
            sum
        }
        (Some(a), None, None) => {
            if constant {
                carried.push(a);
            }
            cells.xor(a, one)
        }
        (None, ..) => one,
    }
}

/// True if a column has an odd number of ones.
fn parity(
    cells: &mut Cells,
    mut queue: Queue,
    conjunctions: Vec<Conjunction>,
    constant: bool,
    position: usize,
) -> NodeId {
    let mut inverted = constant;
    for conjunction in conjunctions {
        match queue.pop() {
            Some(bit) => {
                let sum = cells.xor_and(bit, conjunction.a, conjunction.b);
                let [x, y, z] = conjunction.leaves;
                cells.note_step(position, sum, None, &[bit, x, y, z]);
                inverted ^= conjunction.inverted;
                queue.push(cells, sum);
            }
            None => {
                let bit = conjunction.cell(cells, position);
                queue.push(cells, bit);
            }
        }
    }
    let zero = cells.constant(false);
    while queue.bits.len() > 1 {
        let (a, b, c) = (queue.pop(), queue.pop(), queue.pop());
        let leaves = [a, b, c].map(|bit| bit.unwrap_or(zero));
        let [a, b, c] = leaves;
        let bit = cells.xor3(a, b, c);
        cells.note_step(position, bit, None, &leaves);
        queue.push(cells, bit);
    }
    let bit = queue.pop().unwrap_or(zero);
    if inverted { cells.not(bit) } else { bit }
}

/// Column counts as binary digits, modulo 2^length.
fn binary(counts: &[i64]) -> Vec<bool> {
    let mut carry = 0;
    counts
        .iter()
        .map(|count| {
            let total = count + carry;
            carry = total >> 1;
            total & 1 == 1
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signed_counts_become_binary() {
        assert_eq!(binary(&[-1, 0, 0]), [true, true, true]);
        assert_eq!(binary(&[3, -1, 0]), [true, false, false]);
        assert_eq!(binary(&[2, 1, -1]), [false, false, false]);
    }
}
