//! Cuts: small sets of nodes that determine another, with the function by which they do.

use ringmill_netlist::{MAX_FANINS, table};

/// A cut of some node: the leaves in rising order and the node's function of them, which
/// depends on every one of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cut {
    leaves: [u32; MAX_FANINS],
    len: u8,
    /// Bootstraps of the function.
    pub(crate) cost: u32,
    /// Over six inputs: those from `len` up do not matter.
    table: u64,
    /// One bit for each leaf, by the leaf's number modulo 64: a quick no to "is a subset".
    signature: u64,
}

impl Cut {
    /// The node itself.
    pub(crate) fn trivial(node: u32) -> Self {
        let mut leaves = [0; MAX_FANINS];
        leaves[0] = node;
        Self { leaves, len: 1, cost: 0, table: table::PROJECTIONS[0], signature: 1 << (node % 64) }
    }

    /// A constant: no leaves.
    pub(crate) fn constant(value: bool) -> Self {
        Self { leaves: [0; MAX_FANINS], len: 0, cost: 0, table: if value { u64::MAX } else { 0 }, signature: 0 }
    }

    pub(crate) fn leaves(&self) -> &[u32] {
        &self.leaves[..usize::from(self.len)]
    }

    /// The function over the leaves.
    pub(crate) fn table(&self) -> u64 {
        self.table & table::mask(usize::from(self.len))
    }

    /// True if every leaf of this cut is one of the other's.
    pub(crate) fn within(&self, other: &Self) -> bool {
        self.len <= other.len
            && self.signature & !other.signature == 0
            && self.leaves().iter().all(|leaf| other.leaves().contains(leaf))
    }

    /// The cut of a cell that comes of one cut of each fanin (at most three), if it has at most
    /// `most` leaves. The cost is left 0.
    pub(crate) fn of_cell(function: u64, fanins: &[&Cut], most: usize) -> Option<Self> {
        let signature = fanins.iter().fold(0, |all, cut| all | cut.signature);
        if signature.count_ones() as usize > most {
            return None;
        }
        let mut leaves = [0; MAX_FANINS];
        let mut len = 0;
        for cut in fanins {
            len = merge(&mut leaves, len, cut.leaves(), most)?;
        }
        let mut operands = [0; 3];
        for (operand, cut) in operands.iter_mut().zip(fanins) {
            *operand = spread(cut, &leaves[..len]);
        }
        let mut merged =
            Self { leaves, len: len as u8, cost: 0, table: compose(function, &operands[..fanins.len()]), signature };
        merged.drop_unused();
        Some(merged)
    }

    fn drop_unused(&mut self) {
        let len = usize::from(self.len);
        let mut kept = 0;
        for position in 0..len {
            if !depends(self.table, position) {
                continue;
            }
            if kept != position {
                self.leaves[kept] = self.leaves[position];
                self.table = exchange(self.table, kept, position);
            }
            kept += 1;
        }
        if kept < len {
            self.len = kept as u8;
            self.signature = self.leaves().iter().fold(0, |all, leaf| all | 1 << (leaf % 64));
        }
    }
}

/// Adds leaves to a sorted set; the new size, or nothing if it would be above `most`.
fn merge(leaves: &mut [u32; MAX_FANINS], mut len: usize, more: &[u32], most: usize) -> Option<usize> {
    for &leaf in more {
        if let Err(position) = leaves[..len].binary_search(&leaf) {
            if len == most {
                return None;
            }
            leaves.copy_within(position..len, position + 1);
            leaves[position] = leaf;
            len += 1;
        }
    }
    Some(len)
}

/// The cut's function over a larger sorted set of leaves.
fn spread(cut: &Cut, leaves: &[u32]) -> u64 {
    let mut function = cut.table;
    let mut to = leaves.len();
    // From the last leaf down: its place is at least as high as before, and the function does not
    // depend on whatever is there.
    for (from, leaf) in cut.leaves().iter().enumerate().rev() {
        to -= 1;
        while leaves[to] != *leaf {
            to -= 1;
        }
        if from != to {
            function = exchange(function, from, to);
        }
    }
    function
}

/// The function with two inputs exchanged, `low < high`.
fn exchange(function: u64, low: usize, high: usize) -> u64 {
    let shift = (1_u32 << high) - (1_u32 << low);
    let moving = table::PROJECTIONS[low] & !table::PROJECTIONS[high];
    let up = (function & moving) << shift;
    let down = function >> shift & moving;
    function & !(moving | moving << shift) | up | down
}

fn depends(function: u64, input: usize) -> bool {
    table::depends(function, MAX_FANINS, input)
}

/// A function of one to three functions.
fn compose(function: u64, operands: &[u64]) -> u64 {
    let mut result = 0;
    for row in 0..1_usize << operands.len() {
        if function >> row & 1 == 1 {
            result |= operands.iter().enumerate().fold(u64::MAX, |product, (input, &operand)| {
                product & if row >> input & 1 == 1 { operand } else { !operand }
            });
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn and(a: &Cut, b: &Cut, most: usize) -> Option<Cut> {
        Cut::of_cell(0b1000, &[a, b], most)
    }

    #[test]
    fn leaves_are_merged_in_order_and_the_function_follows() {
        let (a, b, c) = (Cut::trivial(9), Cut::trivial(4), Cut::trivial(7));
        let ab = Cut::of_cell(0b0010, &[&a, &b], 3).unwrap(); // a and not b
        assert_eq!(ab.leaves(), [4, 9]);
        assert_eq!(ab.table(), 0b0100);
        let abc = Cut::of_cell(0b0110, &[&ab, &c], 3).unwrap();
        assert_eq!(abc.leaves(), [4, 7, 9]);
        // Row bits: 4 is bit 0, 7 bit 1, 9 bit 2; (n9 & !n4) ^ n7.
        let expected = (0..8_u64).fold(0, |all, row| {
            let (b, c, a) = (row & 1, row >> 1 & 1, row >> 2);
            all | ((a & (1 - b)) ^ c) << row
        });
        assert_eq!(abc.table(), expected);
        assert!(and(&abc, &Cut::trivial(1), 3).is_none());
    }

    #[test]
    fn leaves_that_do_not_matter_are_dropped() {
        let (a, b) = (Cut::trivial(1), Cut::trivial(2));
        let ab = and(&a, &b, 6).unwrap();
        let back = Cut::of_cell(0b1110, &[&ab, &a], 6).unwrap(); // a & b | a
        assert_eq!((back.leaves(), back.table()), ([1].as_slice(), 0b10));
        let none = Cut::of_cell(0b0110, &[&b, &b], 6).unwrap();
        assert_eq!((none.leaves(), none.table()), ([].as_slice(), 0));
    }
}
