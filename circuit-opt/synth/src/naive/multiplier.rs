//! Array multipliers.

use ringmill_netlist::NodeId;

use super::gates::Gates;

/// A factor: its bits, and how they count.
pub(super) struct Factor {
    bits: Vec<NodeId>,
    signed: bool,
}

impl Factor {
    /// An unsigned word without the zeros at its top.
    pub(super) fn unsigned(gates: &mut Gates, bits: &[NodeId]) -> Self {
        let zero = gates.constant(false);
        let used = bits.iter().rposition(|&bit| bit != zero).map_or(1, |top| top + 1);
        Self { bits: bits[..used].to_vec(), signed: false }
    }

    /// A signed word without copies of its sign, of at least two bits.
    pub(super) fn signed(bits: &[NodeId]) -> Self {
        let sign = bits[bits.len() - 1];
        let used = bits.iter().rposition(|&bit| bit != sign).map_or(1, |below| below + 2);
        let mut bits = bits[..used].to_vec();
        bits.resize(used.max(2), sign);
        Self { bits, signed: true }
    }

    /// A word of which only the low half of its products counts: unsigned or signed, whichever is
    /// shorter.
    pub(super) fn of_low_half(gates: &mut Gates, bits: &[NodeId]) -> Self {
        let (unsigned, signed) = (Self::unsigned(gates, bits), Self::signed(bits));
        if signed.bits.len() < unsigned.bits.len() { signed } else { unsigned }
    }
}

/// The low `width` bits of a · b.
///
/// Partial products of the sign of one factor count negatively: they are inverted, and what that is
/// too much is made up for by a one in the first and the last row and an inverted top bit ("A two's
/// complement parallel array multiplication algorithm", Baugh, Wooley, IEEE Trans. Computers 1973,
/// in the form without extra rows).
pub(super) fn multiply(gates: &mut Gates, a: Factor, b: Factor, width: usize) -> Vec<NodeId> {
    let (rows, columns) = (b.bits.len(), a.bits.len());
    let zero = gates.constant(false);
    let mut sum = vec![zero; rows + columns];
    for (row, &of_b) in b.bits.iter().enumerate() {
        let negative_row = b.signed && row + 1 == rows;
        let mut carry = gates.constant(negative_row);
        for (column, &of_a) in a.bits.iter().enumerate().take(width.saturating_sub(row)) {
            let negative_column = a.signed && column + 1 == columns;
            let product = gates.and(of_a, of_b);
            let position = row + column;
            if row == 0 && negative_column {
                // The inverted product plus the one in its place.
                (sum[position], carry) = (product, gates.not(product));
                continue;
            }
            let product = if negative_row == negative_column { product } else { gates.not(product) };
            (sum[position], carry) = gates.full_adder(sum[position], product, carry);
        }
        sum[row + columns] = carry;
    }
    if a.signed || b.signed {
        sum[rows + columns - 1] = gates.not(sum[rows + columns - 1]);
    }
    gates.resized(&sum, width, a.signed || b.signed)
}
