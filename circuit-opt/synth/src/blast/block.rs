//! The product of two bits and two bits in one cell.

use ringmill_netlist::NodeId;

use super::cells::Cells;
use super::counter::{Counter, DigitFunctions};

/// The least capacity of a cell that makes such a product: all values of four bits.
pub(super) const CAPACITY: u32 = 15;

/// Weights of the first factor's bits, the lower first, and of the second's. The higher bit of the
/// first counts inverted. Of all weights these have tables that change least: outputs of fewer
/// changes have less noise.
const WEIGHTS: [[u32; 2]; 2] = [[4, 1], [8, 2]];

/// The product's four bits, the lowest first.
pub(super) fn product(cells: &mut Cells, a: [NodeId; 2], b: [NodeId; 2]) -> [NodeId; 4] {
    // before the digits: a counter's digits are younger than its bits
    let inverse = cells.not(a[1]);
    let mut both = |x: NodeId, y: NodeId| cells.and(x, y);
    let (low, high) = (both(a[0], b[0]), both(a[1], b[1]));
    let crossed = [both(a[1], b[0]), both(a[0], b[1])];
    let carry = cells.and(crossed[0], crossed[1]);
    let digits = [low, cells.xor(crossed[0], crossed[1]), cells.xor(high, carry), cells.and(high, carry)];
    let [[a0, a1], [b0, b1]] = WEIGHTS;
    let terms = vec![(a0, a[0]), (a1, inverse), (b0, b[0]), (b1, b[1])];
    cells.note_counter(Counter {
        terms,
        meaning: DigitFunctions::Tables((0..4).map(table).collect()),
        digits: digits.to_vec(),
    });
    digits
}

/// A digit of the product for each sum.
fn table(digit: usize) -> u64 {
    (0..16_u64).fold(0, |table, values| {
        let bit = |place: usize| values >> place & 1;
        let product = (bit(0) + 2 * bit(1)) * (bit(2) + 2 * bit(3));
        let [[a0, a1], [b0, b1]] = WEIGHTS.map(|weights| weights.map(u64::from));
        let sum = a0 * bit(0) + a1 * (1 - bit(1)) + b0 * bit(2) + b1 * bit(3);
        table | (product >> digit & 1) << sum
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The changes of the tables of some weights of four bits, some inverted.
    fn changes(weights: [u32; 4], inverted: u32) -> u32 {
        let table = |digit: usize| {
            (0..16_u32).fold(0_u32, |table, values| {
                let bit = |place: usize| values >> place & 1;
                let product = (bit(0) + 2 * bit(1)) * (bit(2) + 2 * bit(3));
                let counted = (0..4).filter(|&place| bit(place) != inverted >> place & 1);
                table | (product >> digit & 1) << counted.map(|place| weights[place]).sum::<u32>()
            })
        };
        (0..4).map(|digit| ((table(digit) ^ table(digit) >> 1) & 0x7fff).count_ones()).sum()
    }

    #[test]
    fn no_weights_have_quieter_tables() {
        let own: u32 = (0..4).map(|digit| ((table(digit) ^ table(digit) >> 1) & 0x7fff).count_ones()).sum();
        let mut least = u32::MAX;
        for order in 0..256_usize {
            let weights = [0, 1, 2, 3].map(|place| 1 << (order >> (2 * place) & 3));
            if weights.iter().sum::<u32>() == 15 && weights.iter().fold(0, |all, weight| all | weight) == 15 {
                least = (0..16).map(|inverted| changes(weights, inverted)).fold(least, u32::min);
            }
        }
        assert_eq!(own, least);
    }
}
