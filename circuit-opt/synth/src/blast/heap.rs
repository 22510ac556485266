//! A carry-save heap: a whole sum of weighted bits, compressed once.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use ringmill_netlist::NodeId;

use super::cells::Cells;

/// A sum Σ 2^column·bit + constant, modulo 2^width, that is still to be added up.
///
/// A bit of negative weight is entered as its inverse, with the constant corrected: −b = (1−b) − 1. All constants are added at compile time.
pub(super) struct Heap {
    columns: Vec<Vec<NodeId>>,
    /// counts of ones by column, of any sign
    constants: Vec<i64>,
}

impl Heap {
    /// An empty sum modulo 2^`width`.
    pub(super) fn new(width: usize) -> Self {
        Self { columns: vec![Vec::new(); width], constants: vec![0; width] }
    }

    /// Number of result bits.
    pub(super) fn width(&self) -> usize {
        self.columns.len()
    }

    /// Number of bits entered, constants aside.
    pub(super) fn bits(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// Adds ±2^`column`·`bit`; columns beyond the width vanish.
    pub(super) fn add_bit(&mut self, cells: &mut Cells, bit: NodeId, column: usize, negative: bool) {
        if column >= self.width() {
            return;
        }
        match (cells.as_constant(bit), negative) {
            (Some(false), _) => {}
            (Some(true), negative) => self.add_constant(column, negative),
            (None, false) => self.columns[column].push(bit),
            (None, true) => {
                let inverse = cells.not(bit);
                self.columns[column].push(inverse);
                self.add_constant(column, true);
            }
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
        for (place, &bit) in bits.iter().enumerate() {
            let is_sign = signed && place + 1 == bits.len();
            self.add_bit(cells, bit, shift + place, negative != is_sign);
        }
    }

    /// The sum's bits, least significant first.
    ///
    /// From the lowest column up, full adders take the three earliest bits of a column until one or two are left; then a half adder, or a full adder
    /// with the constant. This uses (bits entered + constant carries − bits of the result) adders, the least there is; carries ripple only where columns
    /// are down to two bits. In the top column only parity counts.
    pub(super) fn sum(self, cells: &mut Cells) -> Vec<NodeId> {
        let width = self.width();
        let constants = binary(&self.constants);
        let mut result = Vec::with_capacity(width);
        let mut carried: Vec<NodeId> = Vec::new();
        for (column, bits) in self.columns.into_iter().enumerate() {
            let is_top = column + 1 == width;
            let mut queue: BinaryHeap<Reverse<(u32, NodeId)>> = BinaryHeap::new();
            for bit in bits.into_iter().chain(carried.drain(..)) {
                match cells.as_constant(bit) {
                    Some(false) => {}
                    _ => queue.push(Reverse((cells.level(bit), bit))),
                }
            }
            let mut constant = constants[column];
            while queue.len() + usize::from(constant) > 1 {
                let a = take(&mut queue, cells, &mut constant);
                let b = take(&mut queue, cells, &mut constant);
                let c = if queue.is_empty() && !constant {
                    cells.constant(false)
                } else {
                    take(&mut queue, cells, &mut constant)
                };
                let sum = cells.xor3(a, b, c);
                if !is_top {
                    let carry = cells.majority(a, b, c);
                    carried.push(carry);
                }
                queue.push(Reverse((cells.level(sum), sum)));
            }
            let bit = match queue.pop() {
                Some(Reverse((_, bit))) => bit,
                None => cells.constant(constant),
            };
            result.push(bit);
        }
        result
    }
}

/// The earliest bit left; the constant 1 when no bit is.
fn take(queue: &mut BinaryHeap<Reverse<(u32, NodeId)>>, cells: &mut Cells, constant: &mut bool) -> NodeId {
    match queue.pop() {
        Some(Reverse((_, bit))) => bit,
        None => {
            let value = std::mem::take(constant);
            cells.constant(value)
        }
    }
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
